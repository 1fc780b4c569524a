/** One measured claim: our value compared with the peer of the same run, or with a limit. */
export type Row = {
  row: string;
  ours: number;
  unit: string;
  /** The baseline: a peer measured in this run, or `limit`. */
  baseline: string;
  other: number;
  /** ours / other. */
  ratio: number;
  /** The bound that `ok` tests, in words: `≤ 100 ms`; empty when the row only informs. */
  target: string;
  ok: boolean;
  /** Remarks on the figure. */
  note?: string;
};

const round = (value: number) => Number(value.toPrecision(4));

/** A row against a fixed bound. */
export const against = (row: string, ours: number, unit: string, bound: '≤' | '≥', limit: number): Row => ({
  row,
  ours: round(ours),
  unit,
  baseline: 'limit',
  other: limit,
  ratio: round(ours / limit),
  target: `${bound} ${limit} ${unit}`,
  ok: bound === '≤' ? ours <= limit : ours >= limit,
});

/** A row compared with a peer measured in the same run. */
export const baseline = (row: string, ours: number, unit: string, peer: string, other: number): Row => ({
  row,
  ours: round(ours),
  unit,
  baseline: peer,
  other: round(other),
  ratio: round(ours / other),
  target: '',
  ok: true,
});

/**
 * A row of rates measured in rounds with a peer: the ratio is the median of the rounds' ratios and must reach `least`
 * if given.
 */
export function compareInRounds(
  row: string,
  ours: readonly number[],
  unit: string,
  peer: string,
  other: readonly number[],
  least?: number,
): Row {
  const ratios = ours.map((rate, round) => rate / (other[round] as number));
  const ratio = median(ratios);
  return {
    ...baseline(row, median(ours), unit, peer, median(other)),
    ratio: round(ratio),
    target: least === undefined ? '' : `≥ ${least * 100} %`,
    ok: least === undefined || ratio >= least,
    note: `${ours.length} rounds, ${Math.min(...ratios).toFixed(3)} to ${Math.max(...ratios).toFixed(3)}`,
  };
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
};

export function print(rows: readonly Row[]): void {
  const cells = rows.map((r) => [
    r.row,
    `${r.ours} ${r.unit}`,
    r.baseline,
    String(r.other),
    Number.isFinite(r.ratio) ? String(r.ratio) : '–',
    r.target,
    r.ok ? 'ok' : 'MISSED',
    r.note ?? '',
  ]);
  const head = ['row', 'ours', 'baseline', 'other', 'ratio', 'target', '', ''];
  const width = head.map((title, i) => Math.max(title.length, ...cells.map((row) => (row[i] as string).length)));
  for (const row of [head, ...cells])
    console.log(
      row
        .map((cell, i) => cell.padEnd(width[i] as number))
        .join('  ')
        .trimEnd(),
    );
}
