import { parentPort, workerData } from 'node:worker_threads';
import { MUTANTS } from './mutants.ts';
import { type SimulationResult, simulate } from './simulate.ts';

const { first, last, stride, mutant } = workerData as {
  first: number;
  last: number;
  stride: number;
  mutant?: string;
};
const CHUNK = 500;
let found: SimulationResult[] = [];
let seeds = 0;
for (let seed = first; seed <= last; seed += stride) {
  const verdict = simulate(seed, mutant === undefined ? null : (MUTANTS[Number(mutant)] ?? null));
  if (verdict.violation) found.push(verdict);
  seeds++;
  if (seeds < CHUNK && seed + stride <= last) continue;
  parentPort?.postMessage({ seeds, found });
  found = [];
  seeds = 0;
}
