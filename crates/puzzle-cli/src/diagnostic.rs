//! What goes to standard error: what is wrong with an input, with the offending line and a caret, and why a puzzle has no answer.

mod excerpt;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use grid_core::text::Place;

use crate::diagnostic::excerpt::Excerpt;
use crate::input::Source;
use crate::solver::Fault;

/// Writes diagnostics.
#[derive(Debug)]
pub(crate) struct Diagnostics {
    renderer: Renderer,
}

impl Diagnostics {
    /// Plain, or with colours.
    pub(crate) fn new(colour: bool) -> Self {
        let renderer = if colour {
            Renderer::styled()
        } else {
            Renderer::plain()
        };
        Self { renderer }
    }

    /// Why puzzle `index` of `source` is none.
    pub(crate) fn fault(&self, source: &Source, index: usize, fault: &Fault) -> String {
        let Source { name, bytes } = source;
        let message = &fault.cause.message;
        let title = match &fault.place {
            Some(Place { line, column, .. }) => format!("{name}:{line}:{column}: {message}"),
            None => format!("{name}: {message}"),
        };
        let mut group = Group::with_title(Level::ERROR.primary_title(title));
        let place = fault.place.as_ref();
        if let Some((place, excerpt)) =
            place.and_then(|place| Some((place, Excerpt::of(bytes, place)?)))
        {
            group = group.element(
                Snippet::source(excerpt.text)
                    .line_start(place.line)
                    .annotation(AnnotationKind::Primary.span(excerpt.span)),
            );
        }
        let which = match &fault.title {
            Some(title) => Some(format!("this is puzzle {index}, {title:?}")),
            None => (index > 1).then(|| format!("this is puzzle {index} of the input")),
        };
        if let Some(which) = which {
            group = group.element(Level::NOTE.message(which));
        }
        if let Some(hint) = &fault.hint {
            group = group.element(Level::HELP.message(hint));
        }
        self.renderer.render(&[group])
    }

    /// Something to know about puzzle `index` of `source`.
    pub(crate) fn note(&self, source: &Source, index: usize, message: &str) -> String {
        let text = format!("{}, puzzle {index}: {message}", source.name);
        self.renderer
            .render(&[Group::with_title(Level::NOTE.primary_title(text))])
    }

    /// Something to know that concerns no puzzle.
    pub(crate) fn remark(&self, message: &str) -> String {
        self.renderer
            .render(&[Group::with_title(Level::NOTE.primary_title(message))])
    }

    /// A mistake of this program in puzzle `index` of `source`.
    pub(crate) fn mistake(&self, source: &Source, index: usize, message: &str) -> String {
        let text = format!("{}, puzzle {index}: {message}", source.name);
        let group = Group::with_title(Level::ERROR.primary_title(text)).element(
            Level::NOTE.message("a mistake in this program: please report it with the puzzle"),
        );
        self.renderer.render(&[group])
    }

    /// Something that concerns no puzzle.
    pub(crate) fn error(&self, message: &str) -> String {
        self.renderer
            .render(&[Group::with_title(Level::ERROR.primary_title(message))])
    }
}
