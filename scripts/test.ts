/**
 * `npm test`: every check, each with its time; the first red one does not hide the others.
 * `npm test -- unit browser` runs only the steps named.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const reports = mkdtempSync(join(tmpdir(), 'sapar-test-'));
const unitReport = join(reports, 'unit.json');
/** Stories of the demonstration, and of releases that start on an empty database. */
const browserReports = { browser: join(reports, 'browser.json'), release: join(reports, 'release.json') };

/** Not by its name in `.bin`, which the other TypeScript has, the one that tools read by. */
const TSC = '../typescript-native/bin/tsc';

type Step = { name: string; command: string[]; env?: Record<string, string> };
/** Steps that follow one another. */
type Lane = readonly Step[];

/** One after the other; the lanes of a stage at the same time: each of these tools has work for one core only. */
const stages: readonly (readonly Lane[])[] = [
  [[{ name: 'types', command: ['react-router', 'typegen'] }]],
  [
    [{ name: 'types', command: [TSC, '-p', '.'] }],
    [
      { name: 'lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
      {
        name: 'boundaries',
        command: ['depcruise', '--config', '.dependency-cruiser.mjs', 'src', 'demo', 'partners'],
      },
      { name: 'unused', command: ['knip'] },
    ],
    // Work for one core that the browser's stories would wait for.
    [{ name: 'build', command: ['../../scripts/build.ts'] }],
  ],
  [
    [
      {
        name: 'unit',
        command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
      },
    ],
  ],
  [
    [
      {
        name: 'browser',
        command: ['playwright', 'test', '--reporter=list,json'],
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReports.browser },
      },
      {
        name: 'release',
        command: ['playwright', 'test', '--config=playwright.release.config.ts', '--reporter=list,json'],
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReports.release },
      },
    ],
  ],
];

const all = stages.flat(2);
const names = [...new Set(all.map(({ name }) => name))];
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. There are ${names.join(', ')}.`);
  process.exit(2);
}
let passed = 0;
let failed = 0;
const results: { step: Step; ok: boolean; seconds: number }[] = [];

/** Runs a step; in parallel with others its output is kept until its end. */
async function run(step: Step, parallel: boolean): Promise<void> {
  const title = `\n── ${step.name}: ${step.command.join(' ')}`;
  if (!parallel) console.log(title);
  const started = performance.now();
  const [bin, ...args] = step.command as [string, ...string[]];
  const child = spawn(process.execPath, [join('node_modules', '.bin', bin), ...args], {
    stdio: parallel ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...step.env },
  });
  let said = '';
  const onOutput = (chunk: string) => {
    said += chunk;
  };
  child.stdout?.setEncoding('utf8').on('data', onOutput);
  child.stderr?.setEncoding('utf8').on('data', onOutput);
  const ok = await new Promise<boolean>((resolve) => {
    child.once('error', (error) => {
      console.error(error);
      resolve(false);
    });
    child.once('close', (code) => resolve(code === 0));
  });
  if (parallel) console.log(`${title}\n${said}`.trimEnd());
  results.push({ step, ok, seconds: (performance.now() - started) / 1000 });
  if (step.name !== 'unit' && !(step.name in browserReports)) ok ? passed++ : failed++;
}

for (const stage of stages) {
  const lanes = stage
    .map((lane) => lane.filter(({ name }) => chosen.length === 0 || chosen.includes(name)))
    .filter((lane) => lane.length > 0);
  await Promise.all(
    lanes.map(async (lane) => {
      for (const step of lane) await run(step, lanes.length > 1);
    }),
  );
}

const read = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
const unit = read(unitReport);
const browsers = Object.values(browserReports).flatMap((file) => read(file) ?? []);
const sumOf = (name: 'flaky' | 'expected' | 'unexpected'): number =>
  browsers.reduce((sum, { stats }) => sum + (stats?.[name] ?? 0), 0);
const flaky = sumOf('flaky');
passed += (unit?.numPassedTests ?? 0) + sumOf('expected') + flaky;
failed += (unit?.numFailedTests ?? 0) + sumOf('unexpected');
rmSync(reports, { recursive: true });

/** What failed, each with the first lines of its reason: the end of a long log is what is read. */
const reasons: string[] = [];
for (const file of unit?.testResults ?? []) {
  for (const test of file.assertionResults)
    if (test.status === 'failed')
      reasons.push(`${file.name}\n     ${test.fullName}\n     ${test.failureMessages[0] ?? ''}`);
  if (file.status === 'failed' && file.message) reasons.push(`${file.name}\n     ${file.message}`);
}

type Suite = { suites?: Suite[]; specs?: { title: string; file: string; tests: BrowserTest[] }[] };
type BrowserTest = { status: string; results: { errors: { message?: string }[] }[] };
/** Browser tests that did not pass at once, with the reason of the first attempt: the second meets what that left. */
function addBrowserReasons({ suites = [], specs = [] }: Suite): void {
  for (const { title, file, tests } of specs)
    for (const { status, results: attempts } of tests)
      if (status === 'unexpected' || status === 'flaky')
        reasons.push(`${file}\n     ${title} (${status})\n     ${attempts[0]?.errors[0]?.message ?? ''}`);
  for (const suite of suites) addBrowserReasons(suite);
}
for (const browser of browsers) addBrowserReasons(browser);

console.log('\n── in short');
results.sort((a, b) => all.indexOf(a.step) - all.indexOf(b.step));
for (const { step, ok, seconds } of results)
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${step.name.padEnd(11)} ${seconds.toFixed(1).padStart(7)} s`);
if (flaky > 0)
  console.log(`${flaky} browser tests passed only on the second attempt: fix them (listed above as flaky)`);
for (const reason of reasons) console.log(`FAIL ${reason.split('\n').slice(0, 12).join('\n')}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = results.every((result) => result.ok) && failed === 0 ? 0 : 1;
