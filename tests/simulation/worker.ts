import { parentPort, workerData } from 'node:worker_threads';
import { BUGS } from './bugs.ts';
import { type OfferValidity, simulate } from './simulate.ts';

const { first, last, stride, bug } = workerData as {
  first: number;
  last: number;
  stride: number;
  bug?: string;
};
const CHUNK = 500;
let found: OfferValidity[] = [];
let seeds = 0;
for (let seed = first; seed <= last; seed += stride) {
  const verdict = simulate(seed, bug === undefined ? null : (BUGS[Number(bug)] ?? null));
  if (verdict.violation) found.push(verdict);
  seeds++;
  if (seeds < CHUNK && seed + stride <= last) continue;
  parentPort?.postMessage({ seeds, found });
  found = [];
  seeds = 0;
}
