/**
 * `npm run prove`: the long-running tests at full size, one after the other; `accessibility` visits every screen on a
 * phone in every language, `pictures` compares and measures every state of every screen, `stories` runs every browser
 * test with the processor slowed three times. Prints a table,
 * writes the last result into docs/reliability.md, exits 1 on a failure. `--small` runs them at the size of `npm test`;
 * `npm run prove -- kills "disk full"` runs only those and replaces their rows, so that an interrupted run can be
 * continued; `npm run prove -- pictures --approve` approves the pictures that differ.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { movedBy } from '../e2e/pictures/moment.ts';

type Figures = Record<string, string | number>;
type Proof = { name: string; command: string[]; env: Record<string, string>; minutes: number };

const root = join(import.meta.dirname, '../..');
const small = process.argv.includes('--small');
const approve = process.argv.includes('--approve');
const database = (
  name: string,
  files: string | readonly string[],
  test: string,
  env: Proof['env'],
  minutes: number,
): Proof => ({
  name,
  command: ['node_modules/.bin/vitest', 'run', '--no-file-parallelism', ...[files].flat(), '-t', test],
  env: small ? {} : env,
  minutes,
});

/** A browser run; at the size of `npm test` unslowed, and screens in three languages. */
const browser = (name: string, env: Proof['env'], minutes: number, more: readonly string[] = []): Proof => ({
  name,
  command: ['node_modules/.bin/playwright', 'test', '--reporter=list', ...more],
  env,
  minutes,
});

/** The clock of everything that a run starts is put to the moment of the pictures. */
const MOVED: Proof['env'] = {
  MOVED_MS: String(movedBy()),
  NODE_OPTIONS: `--import ${join(root, 'tests/support/moved-time.ts')}`,
};

const ALL: readonly Proof[] = [
  database('last seats', 'src/modules/inventory/holds.db.test.ts', 'concurrent buyers', { PROVE_ROUNDS: '1000' }, 10),
  database(
    'last seats over HTTP',
    'tests/product/idempotency-races.db.test.ts',
    'one wins',
    { PROVE_RUSHES: '25' },
    15,
  ),
  database(
    'database crashes',
    'tests/product/crash.db.test.ts',
    'acknowledged postings',
    { PROVE_CRASHES: '5', PROVE_WRITES: '50000' },
    20,
  ),
  database('disk full', 'tests/product/disk-full.db.test.ts', 'survive a full disk', { PROVE_POSTINGS: '500' }, 10),
  database('guesses', 'tests/product/order-lookup.db.test.ts', 'guess', { PROVE_GUESSES: '10000' }, 15),
  database('nonsense', 'tests/product/fuzz.db.test.ts', 'no input to any call', { PROVE_NONSENSE: '400' }, 30),
  database(
    'kills',
    ['kill', 'duffel-kill', 'liteapi-kill'].map((name) => `tests/product/${name}.db.test.ts`),
    'times killed|sales killed',
    { PROVE_KILLS: '100', PROVE_DUFFEL_KILLS: '200', PROVE_HOTEL_KILLS: '60' },
    110,
  ),
  database(
    'payments',
    'src/modules/payments/payments.model.db.test.ts',
    'every capture is found',
    { PROVE_PAYMENTS: '400' },
    15,
  ),
  database('chat kills', 'tests/product/chat-kill.db.test.ts', 'a killed server', { PROVE_CHAT_KILLS: '3' }, 10),
  database(
    'refusals',
    'tests/product/wire-refusals.db.test.ts',
    'another site|never causes',
    { PROVE_EVERY_INPUT: 'true' },
    15,
  ),
  database(
    'cut connections',
    'src/modules/conversations/catch-up.db.test.ts',
    'cut connections|resumes by the id',
    { PROVE_CUTS: '20' },
    10,
  ),
  database(
    'lost answers',
    'src/modules/supply/adapters/duffel/lost-answers.db.test.ts',
    'answers are lost',
    { PROVE_LOST_ANSWERS: '200' },
    20,
  ),
  database(
    'lost hotels',
    'src/modules/supply/adapters/liteapi/lost-answers.db.test.ts',
    'answers are lost',
    { PROVE_LOST_ANSWERS: '200' },
    20,
  ),
  {
    name: 'simulation',
    command: ['tests/simulation/main.ts', '--seeds', small ? '4000' : '1000000'],
    env: {},
    minutes: 30,
  },
  browser('accessibility', { CATALOGUE: 'true' }, 30),
  browser('pictures', { PICTURES: 'true', ...MOVED }, 90, [`--update-snapshots=${approve ? 'changed' : 'none'}`]),
  browser('stories', small ? {} : { SLOWER: '3', EVERY_SIZE: 'true' }, 120),
];

const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = named.filter((name) => !ALL.some((proof) => proof.name === name));
if (unknown.length > 0) {
  console.error(`No such proof: ${unknown.join(', ')}. There are ${ALL.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
const PROOFS = named.length > 0 ? ALL.filter(({ name }) => named.includes(name)) : ALL;

const folder = mkdtempSync(join(tmpdir(), 'sapar-prove-'));

function prove(proof: Proof): Promise<{ ok: boolean; seconds: number; figures: Figures }> {
  const file = join(folder, 'figures.jsonl');
  rmSync(file, { force: true });
  const started = performance.now();
  console.log(`\n── ${proof.name}`);
  const child = spawn(process.execPath, proof.command, {
    cwd: root,
    env: { ...process.env, ...proof.env, PROVE_FILE: file },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk;
    process.stdout.write(chunk);
  });
  const late = setTimeout(() => child.kill('SIGKILL'), proof.minutes * 60_000);
  return new Promise((resolve) =>
    child.once('exit', (code) => {
      clearTimeout(late);
      const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
      const figures = Object.assign(
        {},
        ...lines.map((line) => (JSON.parse(line) as { figures: Figures }).figures),
      ) as Figures;
      const simulated = /(\d+) seeds, (\d+) violations\s*$/.exec(printed);
      const stories = / (\d+) passed \(/.exec(printed);
      if (stories) Object.assign(figures, { stories: Number(stories[1]), slower: Number(proof.env.SLOWER ?? 1) });
      if (simulated) Object.assign(figures, { seeds: Number(simulated[1]), violations: Number(simulated[2]) });
      resolve({ ok: code === 0, seconds: Math.round((performance.now() - started) / 1_000), figures });
    }),
  );
}

const paper = join(root, 'docs/reliability.md');
const between = /(<!-- prove -->\n)([\s\S]*?)(\n<!-- \/prove -->)/;
const before = between.exec(readFileSync(paper, 'utf8'))?.[2];
if (before === undefined) throw new Error('docs/reliability.md has no place for the result');

const day = new Date().toISOString().slice(0, 10);
const heading =
  `${day}, ${cpus().length} cores, Node ` + `${process.versions.node}${small ? ', at the size of `npm test`' : ''}:`;

/** The row of a proof in the document, from this run or an earlier one of the same size. */
const rows = new Map<string, string>();
if (named.length > 0 && before.includes('at the size of') === small)
  for (const { name } of ALL) {
    const old = before.split('\n').find((line) => line.startsWith(`| ${name} |`));
    if (old) rows.set(name, old);
  }
/** Written after each proof, so that an interrupted run keeps its results. */
function write(): string {
  const shown = ALL.flatMap(({ name }) => rows.get(name) ?? []);
  const table = [heading, '', '| proof | measured | time | |', '|---|---|---|---|', ...shown].join('\n');
  const written = readFileSync(paper, 'utf8');
  writeFileSync(
    paper,
    written.replace(between, (_, open: string, _old, close: string) => open + table + close),
  );
  return table;
}

let all = true;
for (const proof of PROOFS) {
  const { ok, seconds, figures } = await prove(proof);
  // A proof without measurements has failed, even if its runner passed.
  const holds = ok && Object.keys(figures).length > 0;
  all &&= holds;
  const measured = Object.entries(figures).map(([what, value]) => `${value} ${what}`);
  rows.set(proof.name, `| ${proof.name} | ${measured.join(', ')} | ${seconds} s | ${holds ? 'holds' : 'BROKEN'} |`);
  write();
}
rmSync(folder, { recursive: true });
console.log(`\n${write()}`);
process.exitCode = all ? 0 : 1;
