//! Tours as JSON.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;
use vault_keys::{Key, Keys, Leg, Tour, Vault};

use crate::puzzles::witness::{Record, route};
use crate::puzzles::{Cell, Ordinal, cells};
use crate::solver::Fault;
use crate::unit::Unit;

/// The witness: where the robots start, and their legs in order.
#[derive(Serialize)]
struct TourRecord {
    robots: Vec<Cell>,
    legs: Vec<LegRecord>,
}

/// A tour that is given.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadTour<'a> {
    #[serde(borrow)]
    robots: &'a RawValue,
    #[serde(borrow)]
    legs: Vec<&'a RawValue>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct LegRecord {
    robot: Ordinal,
    path: Vec<Cell>,
    keys: Letters,
}

/// Keys as letters: `"ab"`.
struct Letters(Keys);

impl Serialize for Letters {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Letters {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let letters = String::deserialize(deserializer)?;
        let mut keys = Keys::NONE;
        for letter in letters.chars() {
            let key = Key::new(letter).ok_or_else(|| {
                D::Error::custom(format!("{letter:?} is no key, which are a to z"))
            })?;
            if !keys.insert(key) {
                return Err(D::Error::custom(format!("key {key} stands here twice")));
            }
        }
        Ok(Self(keys))
    }
}

/// Returns a tour for JSON.
pub(super) fn record(vault: &Vault, tour: &Tour) -> impl Serialize + use<> {
    let legs = tour.legs().iter().map(|leg| LegRecord {
        robot: Ordinal::of_index(leg.robot),
        path: cells(leg.path.positions()),
        keys: Letters(leg.keys),
    });
    TourRecord {
        robots: cells(vault.robots()),
        legs: legs.collect(),
    }
}

/// Reads a given tour of this vault.
pub(super) fn read(vault: &Vault, input: &[u8]) -> Result<Tour, Box<Fault>> {
    let record = Record::require(input)?;
    let read: ReadTour<'_> = record.witness("an object with `robots` and `legs`")?;
    let robots: Vec<Cell> = record.read(read.robots.get())?;
    if robots != cells(vault.robots()) {
        let message = "its robots are not those of the map, row by row".to_owned();
        return Err(record.refuse(read.robots.get(), message));
    }
    let leg = |leg: &&RawValue| {
        let leg: LegRecord = record.object(
            leg.get(),
            "a leg: an object with `robot`, `path` and `keys`",
        )?;
        Ok(Leg {
            robot: leg.robot.index(),
            path: route(&leg.path),
            keys: leg.keys.0,
        })
    };
    let legs = read
        .legs
        .iter()
        .map(leg)
        .collect::<Result<_, Box<Fault>>>()?;
    let tour = Tour::new(legs);
    let steps = tour.steps();
    record.check_cost(&[steps], &Unit::STEP.count(steps))?;
    Ok(tour)
}
