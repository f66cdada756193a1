//! The seats in words, for a conversation: short, and useful without any view.

use std::cmp::Ordering;
use std::fmt::Write as _;

use seat_rules::{Cabin, Occupancy, Seat, Status};

/// Seats that a line of suggestions names at most.
const SUGGESTIONS: usize = 3;

/// The flight, what is free by position and price, a few good seats, and how to choose.
pub(crate) fn text(
    cabin: &Cabin<'_>,
    occupancy: &Occupancy<Vec<Status>>,
    with_view: bool,
) -> String {
    let flight = &cabin.flight;
    let free: Vec<&Seat<'_>> = (0..)
        .zip(cabin.seats)
        .filter(|&(index, _)| {
            occupancy.status(index) == Status::Available && occupancy.confirmed() != Some(index)
        })
        .map(|(_, seat)| seat)
        .collect();
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
        lines.extend(suggestions(cabin.currency, &free));
    }
    lines.push(String::new());
    lines.push(how_to_choose(occupancy.confirmed().is_some(), with_view).to_owned());
    lines.join("\n")
}

/// What a selection did.
pub(crate) fn selected(cabin: &Cabin<'_>, seat_id: &str) -> String {
    format!(
        "{seat_id} is selected: {}. It is not confirmed yet.",
        details(cabin, seat_id)
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

fn how_to_choose(confirmed: bool, with_view: bool) -> &'static str {
    match (confirmed, with_view) {
        (true, _) => "A seat is confirmed; there is nothing left to choose.",
        (false, true) => {
            "The person chooses and confirms in the seat map that is shown; wait for what they choose."
        }
        (false, false) => {
            "A seat is chosen by the person in a seat map. This host shows none: tell the person \
             which seats fit, and that the choice has to be made in a host with a terminal view \
             (splitflap open -- seat-demo)."
        }
    }
}

fn details(cabin: &Cabin<'_>, seat_id: &str) -> String {
    let Some((_, seat)) = cabin.find(seat_id) else {
        return String::new();
    };
    let mut parts = vec![seat.position.to_owned()];
    parts.extend(
        seat.features
            .iter()
            .map(|feature| in_words(feature).to_owned()),
    );
    parts.extend(
        seat.price
            .map(|price| format!("{} {price}", cabin.currency)),
    );
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

/// Orders prices for reading; that two are equal is for the rules to say, not for this.
fn by_price(a: &str, b: &str) -> Ordering {
    let number = |text: &str| text.parse::<f64>().unwrap_or(f64::INFINITY);
    number(a).total_cmp(&number(b))
}

#[cfg(test)]
mod tests;
