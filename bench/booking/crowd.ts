/** Many buyers at once. */
import type { Cost, Meter } from './costs.ts';
import type { Asked, startClients } from './http-clients.ts';

export const CLIENTS = 32;

/** How many a second, the 95th percentile of one (ms), and what one costs. */
export type Measured = { rate: number; p95: number; cost: Cost };
type Summary = Omit<Measured, 'cost'>;

const summary = (took: readonly number[], ms: number): Summary => ({
  rate: took.length / (ms / 1_000),
  p95: took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? 0,
});

/** So many at once until all are done. */
export async function crowd(count: number, work: (n: number) => Promise<unknown>): Promise<Summary> {
  const took: number[] = [];
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (next < count) {
        const n = next++;
        const begun = performance.now();
        await work(n);
        took.push(performance.now() - begun);
      }
    }),
  );
  return summary(took, performance.now() - started);
}

/** So much at first is not counted, so that all sides are measured warm. */
export const coldOf = (count: number): number => Math.ceil(count / 10);

async function warm(
  meter: Meter,
  name: string,
  count: number,
  run: (from: number, to: number) => Promise<Summary>,
): Promise<Measured> {
  const cold = coldOf(count);
  await run(0, cold);
  let result: Summary = { rate: 0, p95: 0 };
  const cost = await meter.of(name, count - cold, async () => {
    result = await run(cold, count);
  });
  return { ...result, cost };
}

/** As `crowd`, with what one piece of the work costs. */
export const measured = (meter: Meter, name: string, count: number, work: (n: number) => Promise<unknown>) =>
  warm(meter, name, count, (from, to) => crowd(to - from, (n) => work(n + from)));

/** As `measured`, of requests that another process sends. */
export const measuredOver = (
  meter: Meter,
  name: string,
  clients: ReturnType<typeof startClients>,
  port: number,
  list: readonly Asked[],
) =>
  warm(meter, name, list.length, async (from, to) => {
    const started = performance.now();
    const took = await clients.run(port, list.slice(from, to));
    return summary(took, performance.now() - started);
  });
