//! Reads the table that a bench prints: the first column flush left, the others flush right, two blanks between them.

/// What a README shows of a row. An empty text is a figure that the row has not.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Row {
    /// What was done.
    pub(crate) work: String,
    pub(crate) median: String,
    pub(crate) max: String,
    /// How many times as long the published method takes.
    pub(crate) published: String,
    /// Our time as a multiple of the floor's.
    pub(crate) floor: String,
}

/// The rows of a printed table, without those that only add a bar to the one before.
pub(crate) fn rows(printed: &str) -> Vec<Row> {
    let mut lines = printed.lines().skip_while(|line| !is_header(line));
    let Some(header) = lines.next() else {
        return Vec::new();
    };
    let columns = columns(header);
    lines
        .take_while(|line| !line.is_empty())
        .filter(|line| !line.starts_with("   "))
        .map(|line| row(line, &columns))
        .collect()
}

fn is_header(line: &str) -> bool {
    line.starts_with("work ") && line.contains(" median")
}

/// A column after the first.
struct Column<'a> {
    name: &'a str,
    /// Where it ends, in characters; the next one starts after two blanks.
    end: usize,
}

fn columns(header: &str) -> Vec<Column<'_>> {
    let mut columns = Vec::new();
    let mut at = 0;
    for piece in header.split("  ") {
        let end = at + piece.len();
        let name = piece.trim();
        if !name.is_empty() && at > 0 {
            columns.push(Column { name, end });
        }
        at = end + 2;
    }
    columns
}

fn row(line: &str, columns: &[Column<'_>]) -> Row {
    let mut row = Row::default();
    let mut start = 0;
    for (index, column) in columns.iter().enumerate() {
        let end = column.end.min(line.len());
        let mut cell = line.get(start.min(end)..end).unwrap_or_default();
        start = column.end;
        if index == 0 {
            // The first cell of all ends somewhere before.
            let (work, first) = cell.trim().rsplit_once("  ").unwrap_or((cell, ""));
            row.work = work.trim().to_owned();
            cell = first;
        }
        let cell = cell.trim();
        if cell == "-" {
            continue;
        }
        match column.name {
            "median" => row.median = cell.to_owned(),
            "max" => row.max = cell.to_owned(),
            "to reference" => row.published = cell.to_owned(),
            "to floor" | "to flood" => row.floor = cell.to_owned(),
            "others, to us" => {
                if let Some(ratio) = cell.strip_prefix("reference, total ") {
                    row.published = ratio.to_owned();
                }
            }
            // What a plain ratio is to stands with the bar.
            "ratio" => {
                let bar = line.get(start..).unwrap_or_default();
                if bar.contains("to reference ") {
                    row.published = cell.to_owned();
                } else if bar.contains("to floor ") {
                    row.floor = cell.to_owned();
                }
            }
            _ => {}
        }
    }
    row
}

#[cfg(test)]
mod unit {
    use super::*;

    fn row(work: &str, figures: [&str; 4]) -> Row {
        let [median, max, published, floor] = figures.map(str::to_owned);
        Row {
            work: work.to_owned(),
            median,
            max,
            published,
            floor,
        }
    }

    #[test]
    fn a_ratio_and_its_bar() {
        let printed = "\
said before
push-box
work                median      max  ratio                    bar  verdict
20 x 20 open        803 ns  1.85 us  2127x    to reference >= 100      met
4096 x 4096 a, walk  10 ms    10 ms   0.1x
99 x 99 b            10 ms    10 ms   0.2x       to floor <= 2.00      met

said behind  it
";
        assert_eq!(
            rows(printed),
            [
                row("20 x 20 open", ["803 ns", "1.85 us", "2127x", ""]),
                row("4096 x 4096 a, walk", ["10 ms", "10 ms", "", ""]),
                row("99 x 99 b", ["10 ms", "10 ms", "", "0.2x"]),
            ]
        );
    }

    #[test]
    fn columns_that_may_be_empty() {
        let printed = "\
work             exact  median     max  to floor        others, to us           bar  verdict
hard 9 x 9              437 ns  17 us     0.946x  reference, total 9x  total >= 500      met
                                                   frontier, total 6x  total >= 150      met
100 x 100, 0 %   40/40   58 us  218 us     1.06x                                 no      met
  one of two     40/40   58 us  218 us         -
";
        assert_eq!(
            rows(printed),
            [
                row("hard 9 x 9", ["437 ns", "17 us", "9x", "0.946x"]),
                row("100 x 100, 0 %", ["58 us", "218 us", "", "1.06x"]),
                row("one of two", ["58 us", "218 us", "", ""]),
            ]
        );
    }
}
