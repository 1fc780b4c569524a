/** `npm run simulate -- --seeds 1000000 [--from S]`, or `--replay S [--mutant N]` for the trace of one seed. */
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { MUTANTS } from './mutants.ts';
import { type SimulationResult, simulate } from './simulate.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20000' },
    from: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
    replay: { type: 'string' },
    mutant: { type: 'string' },
  },
});
const mutant = values.mutant === undefined ? null : (MUTANTS[Number(values.mutant)] ?? null);

if (values.replay !== undefined) {
  if (mutant) console.log(`with the mutant: ${mutant.name}`);
  const verdict = simulate(Number(values.replay), mutant, console.log);
  console.log(`seed ${verdict.seed}: ${verdict.violation ?? 'all well'} after ${verdict.steps} steps`);
  process.exit(verdict.violation ? 1 : 0);
}

const first = Number(values.from);
const total = Number(values.seeds);
const started = performance.now();
let done = 0;
const violations: SimulationResult[] = [];

const progress = setInterval(() => {
  const rate = done / ((performance.now() - started) / 1_000);
  const left = Math.round((total - done) / Math.max(1, rate));
  console.error(
    `${done} of ${total} seeds, ${Math.round(rate)} a second, ${left} s left, ${violations.length} violations`,
  );
}, 5_000);

await Promise.all(
  Array.from({ length: Number(values.workers) }, (_, n) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: {
        first: first + n,
        last: first + total - 1,
        stride: Number(values.workers),
        mutant: values.mutant,
      },
    });
    worker.on('message', ({ seeds, found }: { seeds: number; found: SimulationResult[] }) => {
      done += seeds;
      for (const verdict of found) {
        violations.push(verdict);
        console.log(`seed ${verdict.seed}: ${verdict.violation} (npm run simulate -- --replay ${verdict.seed})`);
      }
    });
    return new Promise<void>((resolve, reject) => {
      worker.once('error', reject);
      worker.once('exit', () => resolve());
    });
  }),
);
clearInterval(progress);
console.log(`${done} seeds, ${violations.length} violations`);
process.exit(violations.length > 0 ? 1 : 0);
