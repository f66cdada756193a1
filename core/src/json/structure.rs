//! Arrays, objects, and what may stand where in them.

use super::chunk::Chunk;
use super::error::{Inside, Syntax, TokenErrorKind};
use super::tokenizer::{Flow, Refusal, State, Step, Tokenizer};
use super::{Handler, Literal, Piece};

impl Tokenizer {
    /// The innermost open container. Only called while one is open.
    pub(super) const fn container(&self) -> Inside {
        if self.stack & 1 == 1 {
            Inside::Object
        } else {
            Inside::Array
        }
    }

    /// Sets what comes after a value. A comma is mostly there already.
    #[inline]
    pub(super) fn after_value(&mut self, chunk: &mut Chunk<'_>) -> Flow {
        if self.depth == 0 {
            self.state = State::Start;
            return Flow::Document;
        }
        let (comma, other) = match self.container() {
            Inside::Object => (State::Member, State::AfterMember),
            _ => (State::Value, State::AfterElement),
        };
        self.state = if chunk.take(b',') { comma } else { other };
        Flow::Go
    }

    /// The next byte that is not white space.
    #[inline]
    fn peek(&mut self, chunk: &mut Chunk<'_>) -> Option<u8> {
        match chunk.peek() {
            Some(..=b' ') => self.skip_space(chunk),
            byte => byte,
        }
    }

    #[inline(never)]
    fn skip_space(&mut self, chunk: &mut Chunk<'_>) -> Option<u8> {
        loop {
            let byte = chunk.peek()?;
            match byte {
                b' ' | b'\r' | b'\t' => chunk.at += 1,
                b'\n' => {
                    chunk.at += 1;
                    self.end_line(chunk);
                }
                _ => return Some(byte),
            }
        }
    }

    #[inline]
    pub(super) fn colon<E>(&mut self, chunk: &mut Chunk<'_>) -> Step<E> {
        match self.peek(chunk) {
            None => Ok(Flow::More),
            Some(b':') => Ok(self.punctuation(State::Value, chunk)),
            Some(found) => Err(Syntax::Colon { found }.into()),
        }
    }

    #[inline]
    pub(super) fn member<H: Handler>(
        &mut self,
        chunk: &mut Chunk<'_>,
        handler: &mut H,
    ) -> Step<H::Error> {
        match self.peek(chunk) {
            None => Ok(Flow::More),
            Some(b'"') => self.members(chunk, handler),
            Some(found) => Err(Syntax::Name { found }.into()),
        }
    }

    #[inline]
    pub(super) fn first_member<H: Handler>(
        &mut self,
        chunk: &mut Chunk<'_>,
        handler: &mut H,
    ) -> Step<H::Error> {
        match self.peek(chunk) {
            None => Ok(Flow::More),
            Some(b'"') => self.members(chunk, handler),
            Some(b'}') => self.close(chunk, handler),
            Some(found) => Err(Syntax::NameOrEnd { found }.into()),
        }
    }

    /// Reads members as programs write them: plain, and with no white space but perhaps a space
    /// behind colon and comma. Stops before the first thing that is different, which the state then tells.
    ///
    /// Most bytes of most messages go through here, without a look at the state for each token.
    fn members<H: Handler>(&mut self, chunk: &mut Chunk<'_>, handler: &mut H) -> Step<H::Error> {
        let mut road = *chunk;
        let next = self.plain_members(&mut road, handler);
        *chunk = road;
        match next? {
            Some(state) => {
                self.state = state;
                Ok(Flow::Go)
            }
            None => Ok(self.begin_string(true, chunk)),
        }
    }

    /// Reads a value behind its colon and what members follow, as [`members`](Self::members) does.
    pub(super) fn value_and_members<H: Handler>(
        &mut self,
        chunk: &mut Chunk<'_>,
        handler: &mut H,
    ) -> Step<H::Error> {
        self.state = State::Member;
        if !self.plain_value(chunk, handler)? {
            self.state = State::Value;
        } else if !chunk.take(b',') {
            self.state = State::AfterMember;
        } else if chunk.peek() == Some(b'"') {
            return self.members(chunk, handler);
        }
        Ok(Flow::Go)
    }

    /// Reads plain members. What comes then is told, or `None` for a name that is not plain.
    #[inline(always)]
    fn plain_members<H: Handler>(
        &self,
        chunk: &mut Chunk<'_>,
        handler: &mut H,
    ) -> Result<Option<State>, Refusal<H::Error>> {
        loop {
            let from = chunk.at;
            let Some(name) = chunk.plain_string() else {
                return Ok(None);
            };
            self.answered_from(from, handler.key(Piece::whole(name)), chunk)?;
            if !chunk.take(b':') {
                return Ok(Some(State::Colon));
            }
            if !self.plain_value(chunk, handler)? {
                return Ok(Some(State::Value));
            }
            if !chunk.take(b',') {
                return Ok(Some(State::AfterMember));
            }
            match chunk.peek() {
                Some(b'"') => {}
                Some(b' ') if chunk.bytes.get(chunk.at + 1) == Some(&b'"') => chunk.at += 1,
                _ => return Ok(Some(State::Member)),
            }
        }
    }

    /// Reads a plain string or a plain number that is whole in the chunk, if there is one, perhaps
    /// behind a space.
    #[inline(always)]
    fn plain_value<H: Handler>(
        &self,
        chunk: &mut Chunk<'_>,
        handler: &mut H,
    ) -> Result<bool, Refusal<H::Error>> {
        let colon = chunk.at;
        let (from, answer) = loop {
            let from = chunk.at;
            match chunk.peek() {
                Some(b'"') => {
                    let text = chunk.plain_string();
                    break (from, text.map(|text| handler.string(Piece::whole(text))));
                }
                Some(b'0'..=b'9') => {
                    let text = chunk.plain_number();
                    break (from, text.map(|text| handler.number(Piece::whole(text))));
                }
                Some(b' ') if from == colon => chunk.at += 1,
                _ => return Ok(false),
            }
        };
        match answer {
            None => Ok(false),
            Some(answer) => self.answered_from(from, answer, chunk).map(|()| true),
        }
    }

    #[inline]
    pub(super) fn first_element<H: Handler>(
        &mut self,
        chunk: &mut Chunk<'_>,
        handler: &mut H,
    ) -> Step<H::Error> {
        match self.peek(chunk) {
            Some(b']') => self.close(chunk, handler),
            _ => self.value(chunk, handler),
        }
    }

    #[inline]
    pub(super) fn after_member<H: Handler>(
        &mut self,
        chunk: &mut Chunk<'_>,
        handler: &mut H,
    ) -> Step<H::Error> {
        match self.peek(chunk) {
            None => Ok(Flow::More),
            Some(b',') => Ok(self.punctuation(State::Member, chunk)),
            Some(b'}') => self.close(chunk, handler),
            Some(found) => Err(Syntax::CommaOrBrace { found }.into()),
        }
    }

    #[inline]
    pub(super) fn after_element<H: Handler>(
        &mut self,
        chunk: &mut Chunk<'_>,
        handler: &mut H,
    ) -> Step<H::Error> {
        match self.peek(chunk) {
            None => Ok(Flow::More),
            Some(b',') => Ok(self.punctuation(State::Value, chunk)),
            Some(b']') => self.close(chunk, handler),
            Some(found) => Err(Syntax::CommaOrBracket { found }.into()),
        }
    }

    #[inline]
    fn punctuation(&mut self, next: State, chunk: &mut Chunk<'_>) -> Flow {
        chunk.at += 1;
        self.state = next;
        Flow::Go
    }

    pub(super) fn value<H: Handler>(
        &mut self,
        chunk: &mut Chunk<'_>,
        handler: &mut H,
    ) -> Step<H::Error> {
        let Some(found) = self.peek(chunk) else {
            return Ok(Flow::More);
        };
        match found {
            b'"' => Ok(self.begin_string(false, chunk)),
            b'-' | b'0'..=b'9' => Ok(self.begin_number(chunk)),
            b'{' | b'[' => self.open(found == b'{', chunk, handler),
            b'n' => Ok(self.begin_word(Literal::Null, chunk)),
            b'f' => Ok(self.begin_word(Literal::False, chunk)),
            b't' => Ok(self.begin_word(Literal::True, chunk)),
            _ if self.state == State::FirstElement => Err(Syntax::ValueOrEnd { found }.into()),
            0xEF if self.state == State::Start => {
                self.state = State::Mark;
                self.count = 0;
                Ok(Flow::Go)
            }
            _ => Err(Syntax::Value { found }.into()),
        }
    }

    fn open<H: Handler>(
        &mut self,
        object: bool,
        chunk: &mut Chunk<'_>,
        handler: &mut H,
    ) -> Step<H::Error> {
        if self.depth() == Self::MAX_DEPTH {
            return Err(Refusal {
                kind: TokenErrorKind::TooDeep,
                back: 0,
            });
        }
        self.begin_token(chunk);
        chunk.at += 1;
        self.stack = self.stack << 1 | u64::from(object);
        self.depth += 1;
        if !object {
            self.state = State::FirstElement;
            self.answered(handler.begin_array(), chunk)?;
            return Ok(Flow::Go);
        }
        self.state = State::FirstMember;
        self.answered(handler.begin_object(), chunk)?;
        match chunk.peek() {
            Some(b'"') => self.members(chunk, handler),
            _ => Ok(Flow::Go),
        }
    }

    fn close<H: Handler>(&mut self, chunk: &mut Chunk<'_>, handler: &mut H) -> Step<H::Error> {
        self.begin_token(chunk);
        chunk.at += 1;
        let answer = match self.container() {
            Inside::Object => handler.end_object(),
            _ => handler.end_array(),
        };
        self.stack >>= 1;
        self.depth = self.depth.saturating_sub(1);
        self.answered(answer, chunk)?;
        Ok(self.after_value(chunk))
    }
}
