//! The seats in words, for a conversation: short, and useful without any view.

use std::fmt::Write as _;
use std::time::Duration;

use seat_rules::{Cabin, Occupancy, Seat, Status};

use crate::draws::Draws;
use crate::wishes::{Wishes, by_price};

/// Seats that a line of suggestions names at most.
const SUGGESTIONS: usize = 3;

/// Seats that fit a wish and are told one by one.
const MATCHES: usize = 6;

/// The flight, what is free by position and price, the seats that fit, and how to choose.
pub(crate) fn text(
    cabin: &Cabin<'_>,
    occupancy: &Occupancy<Vec<Status>>,
    wishes: &Wishes,
    draws: Draws,
) -> String {
    let flight = &cabin.flight;
    let free = free(cabin, occupancy);
    let mut lines = vec![
        format!(
            "{}, {} to {}, departure {}.",
            flight.number, flight.from, flight.to, flight.departure
        ),
        format!(
            "{} of {} seats are free; {}.",
            free.len(),
            cabin.seats.len(),
            state(cabin, occupancy)
        ),
    ];
    if !free.is_empty() {
        lines.push(String::new());
        lines.extend(table(cabin.currency, &free));
        lines.push(String::new());
        if wishes.is_empty() {
            lines.extend(suggestions(cabin.currency, &free));
        } else {
            lines.extend(fitting(cabin, &free, wishes));
        }
    }
    lines.push(String::new());
    lines.push(how_to_choose(occupancy.confirmed().is_some(), draws).to_owned());
    lines.join("\n")
}

/// Ids of the free seats that fit, best first.
pub(crate) fn matches(
    cabin: &Cabin<'_>,
    occupancy: &Occupancy<Vec<Status>>,
    wishes: &Wishes,
) -> Vec<String> {
    let mut seats = free(cabin, occupancy);
    seats.retain(|seat| wishes.fit(seat));
    wishes.sort(cabin, &mut seats);
    seats.iter().map(|seat| seat.id.to_owned()).collect()
}

/// The seats that the person could take.
pub(crate) fn free<'a>(cabin: &Cabin<'a>, occupancy: &Occupancy<Vec<Status>>) -> Vec<&'a Seat<'a>> {
    (0..)
        .zip(cabin.seats)
        .filter(|&(index, _)| {
            occupancy.status(index) == Status::Available && occupancy.confirmed() != Some(index)
        })
        .map(|(_, seat)| seat)
        .collect()
}

/// What a selection did.
pub(crate) fn selected(cabin: &Cabin<'_>, seat_id: &str, hold: Duration) -> String {
    format!(
        "{seat_id} is selected: {}. It is held for {} and not confirmed yet.",
        details(cabin, seat_id),
        time(hold)
    )
}

/// What a confirmation did.
pub(crate) fn confirmed(cabin: &Cabin<'_>, seat_id: &str) -> String {
    let flight = &cabin.flight;
    format!(
        "{seat_id} is confirmed on {}, {} to {}: {}.",
        flight.number,
        flight.from,
        flight.to,
        details(cabin, seat_id)
    )
}

/// What a repeated confirmation did.
pub(crate) fn confirmed_already(seat_id: &str) -> String {
    format!("{seat_id} is confirmed already; nothing was changed.")
}

fn state(cabin: &Cabin<'_>, occupancy: &Occupancy<Vec<Status>>) -> String {
    let id = |index| cabin.seat(index).map(|seat| seat.id);
    match (
        occupancy.confirmed().and_then(id),
        occupancy.selected().and_then(id),
    ) {
        (Some(seat), _) => format!("{seat} is confirmed"),
        (None, Some(seat)) => format!("{seat} is selected, nothing is confirmed"),
        (None, None) => "none is selected".to_owned(),
    }
}

/// One line a position: how many are free and what they cost.
fn table(currency: &str, free: &[&Seat<'_>]) -> Vec<String> {
    let mut positions = vec!["window", "middle", "aisle"];
    for seat in free {
        if !positions.contains(&seat.position) {
            positions.push(seat.position);
        }
    }
    let width = positions
        .iter()
        .map(|position| position.chars().count())
        .max()
        .unwrap_or(0);
    positions
        .into_iter()
        .filter_map(|position| {
            let seats = free.iter().filter(|seat| seat.position == position);
            let mut prices: Vec<&str> = seats.clone().filter_map(|seat| seat.price).collect();
            prices.sort_by(|a, b| by_price(a, b));
            let range = match (prices.first(), prices.last()) {
                (Some(low), Some(high)) if low == high => format!("{currency} {low}"),
                (Some(low), Some(high)) => format!("{currency} {low} to {high}"),
                _ => "no price".to_owned(),
            };
            let count = seats.count();
            (count > 0).then(|| format!("{position:<width$}  {count:>4} free  {range}"))
        })
        .collect()
}

/// A few seats that people ask for, cheapest first.
fn suggestions(currency: &str, free: &[&Seat<'_>]) -> Vec<String> {
    type Wanted = fn(&Seat<'_>) -> bool;
    let wishes: [(&str, Wanted); 4] = [
        ("Window with extra legroom", |seat| {
            seat.position == "window" && seat.has("legroom")
        }),
        ("Aisle with extra legroom", |seat| {
            seat.position == "aisle" && seat.has("legroom")
        }),
        ("Cheapest window", |seat| seat.position == "window"),
        ("Cheapest aisle", |seat| seat.position == "aisle"),
    ];
    wishes
        .into_iter()
        .filter_map(|(wish, wanted)| {
            let mut seats: Vec<(&str, &str)> = free
                .iter()
                .filter(|seat| wanted(seat))
                .filter_map(|seat| Some((seat.id, seat.price?)))
                .collect();
            seats.sort_by(|a, b| by_price(a.1, b.1));
            let mut line = format!("{wish}:");
            for (id, price) in seats.iter().take(SUGGESTIONS) {
                write!(line, " {id} ({currency} {price}),").expect("a String takes all text");
            }
            line.pop();
            (!seats.is_empty()).then_some(line)
        })
        .collect()
}

/// How a seat is chosen, for whoever reads.
fn how_to_choose(confirmed: bool, draws: Draws) -> &'static str {
    match (confirmed, draws) {
        (true, _) => "A seat is confirmed; there is nothing left to choose.",
        (false, draws) if draws.seat_map() => {
            "A seat is chosen and confirmed in the seat map that is shown."
        }
        (false, Draws { forms: true, .. }) => "A seat is chosen and confirmed in a form.",
        (false, _) => "A seat is chosen in a seat map or a form; this host shows neither.",
    }
}

/// What the model does next; nothing once a seat is confirmed.
pub(crate) fn next_step(occupancy: &Occupancy<Vec<Status>>, draws: Draws) -> Option<&'static str> {
    match draws {
        _ if occupancy.confirmed().is_some() => None,
        draws if draws.seat_map() => {
            Some("The person chooses in the seat map: wait for what they choose.")
        }
        Draws { forms: true, .. } => Some(
            "To let the person choose and confirm, call choose_seat: it asks them with a form.",
        ),
        _ => Some(
            "Tell the person which seats fit, and that the choice has to be made in a host with a \
             seat map or forms (splitflap open -- seat-demo).",
        ),
    }
}

/// The seats that fit, one a line.
fn fitting(cabin: &Cabin<'_>, free: &[&Seat<'_>], wishes: &Wishes) -> Vec<String> {
    let mut seats: Vec<&Seat<'_>> = free
        .iter()
        .copied()
        .filter(|seat| wishes.fit(seat))
        .collect();
    wishes.sort(cabin, &mut seats);
    if seats.is_empty() {
        return vec![format!("No free seat fits ({wishes}).")];
    }
    let mut lines = vec![format!("{} fit ({wishes}):", seats.len())];
    for seat in seats.iter().take(MATCHES) {
        lines.push(format!("{:<5} {}", seat.id, describe(cabin.currency, seat)));
    }
    if seats.len() > MATCHES {
        lines.push(format!("and {} more", seats.len() - MATCHES));
    }
    lines
}

/// A length of time in words.
fn time(time: Duration) -> String {
    let (number, unit) = match time.as_secs() {
        seconds if seconds >= 60 && seconds % 60 == 0 => (seconds / 60, "minute"),
        seconds => (seconds, "second"),
    };
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {unit}{plural}")
}

fn details(cabin: &Cabin<'_>, seat_id: &str) -> String {
    cabin
        .find(seat_id)
        .map(|(_, seat)| describe(cabin.currency, seat))
        .unwrap_or_default()
}

/// Position, features and price of a seat in words.
pub(crate) fn describe(currency: &str, seat: &Seat<'_>) -> String {
    let mut parts = vec![seat.position.to_owned()];
    parts.extend(
        seat.features
            .iter()
            .map(|feature| in_words(feature).to_owned()),
    );
    parts.extend(seat.price.map(|price| format!("{currency} {price}")));
    parts.join(", ")
}

fn in_words(feature: &str) -> &str {
    match feature {
        "legroom" => "extra legroom",
        "exit" => "exit row",
        "power" => "power outlet",
        "flat" => "flat bed",
        other => other,
    }
}

#[cfg(test)]
mod tests;
