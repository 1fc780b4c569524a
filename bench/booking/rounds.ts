/** Measures the sides of one claim in turn, because the speed of the machine varies over time. */
import { median } from '../table.ts';
import type { Cost, Meter } from './costs.ts';

/** One round of a side: rate per second, 95th percentile (ms), and processor time of the clients per piece (ms). */
export type Round = { rate: number; p95: number; buyers?: number };
export type Measured = Round & { cost: Cost };

/** Prepared pieces of the work, each used once. */
export type Run = (pieces: number) => Promise<Round>;

export type Side = {
  name: string;
  /** Pieces per counted round. */
  size: number;
  /** Prepares the pieces; not measured. */
  ready(pieces: number): Promise<Run>;
};

/** Uncounted pieces at the start of each round: plans and buffers are cold after the other sides. */
const COLD = 0.1;

/**
 * Measures every side in each round, all prepared before the first round; one warm-up round is not counted. Returns
 * each side's rounds in order.
 */
export async function runRoundsInTurn<K extends string>(
  meter: Meter,
  rounds: number,
  sides: Record<K, Side>,
): Promise<Record<K, Measured[]>> {
  const names = Object.keys(sides) as K[];
  const measured = Object.fromEntries(names.map((name) => [name, [] as Measured[]])) as Record<K, Measured[]>;
  for (let round = 0; round <= rounds; round++) {
    const runs: [K, Side, number, Run][] = [];
    for (const name of names) {
      const side: Side = sides[name];
      const cold = Math.ceil(side.size * COLD);
      runs.push([name, side, cold, await side.ready(cold + side.size)]);
    }
    await meter.analyze();
    for (const [name, side, cold, run] of runs) {
      await run(cold);
      let lap: Round = { rate: 0, p95: 0 };
      const cost = await meter.of(round === rounds ? side.name : null, side.size, async () => {
        lap = await run(side.size);
      });
      if (round > 0) measured[name].push({ ...lap, cost });
    }
  }
  return measured;
}

/** The median of a side's rounds, per figure. */
export function medianRound(laps: readonly Measured[]): Required<Measured> {
  const of = (read: (lap: Measured) => number) => median(laps.map(read));
  const cost = (what: keyof Cost) => of((lap) => lap.cost[what]);
  return {
    rate: of((lap) => lap.rate),
    p95: of((lap) => lap.p95),
    buyers: of((lap) => lap.buyers ?? 0),
    cost: {
      statements: cost('statements'),
      node: cost('node'),
      database: cost('database'),
    },
  };
}
