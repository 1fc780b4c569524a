/**
 * Sides of one claim, measured in turn: the machine has hours, and a side that ran alone at the start would meet
 * another one.
 */
import { median } from '../table.ts';
import type { Cost, Meter } from './costs.ts';

/**
 * One lap of a side: how many a second, the 95th percentile of one (ms), and the processor time of a process that
 * asks for it, ms a piece.
 */
export type Round = { rate: number; p95: number; buyers?: number };
export type Measured = Round & { cost: Cost };

/** Prepared pieces of the work, each used once. */
export type Run = (pieces: number) => Promise<Round>;

export type Side = {
  name: string;
  /** Pieces of a counted lap. */
  size: number;
  /** Prepares the pieces; not measured. */
  ready(pieces: number): Promise<Run>;
};

/**
 * A part of the pieces of each lap is not counted: plans are made anew and buffers are read after whatever the other
 * sides did.
 */
const COLD = 0.1;

/**
 * Measures every side in each round, all of them made ready before the first one runs; one round before them is not
 * counted. Answers each side's
 * rounds in their order.
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

/** The middle of a side's rounds, each figure by itself. */
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
