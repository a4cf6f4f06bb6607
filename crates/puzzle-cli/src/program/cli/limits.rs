//! What a search may use.

use std::time::Duration;

use clap::Args;

use crate::program::size;

/// What the search for each puzzle may use.
#[derive(Args, Debug)]
#[command(next_help_heading = "Limits (for each puzzle)")]
pub(crate) struct LimitArgs {
    /// Expand at most N states
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) limit_states: Option<u64>,

    /// Hold at most SIZE of search data: bytes, or with a unit such as 64M or 1GiB
    #[arg(long, value_name = "SIZE", allow_negative_numbers = true, value_parser = size::bytes)]
    pub(crate) limit_memory: Option<u64>,

    /// Search for at most so many seconds; 0.5 is half a second
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    pub(crate) time_limit: Option<Duration>,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text
        .parse()
        .map_err(|_| "expected a number of seconds, such as 10 or 0.5".to_owned())?;
    // More than any clock can count is as good as no limit.
    if seconds == f64::INFINITY || seconds >= 1e18 {
        return Ok(Duration::MAX);
    }
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| "a time limit is a number of seconds, 0 or more".to_owned())
}
