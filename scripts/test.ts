/**
 * `npm test`: every check, one after the other, each with its time; the first red one does not hide the others.
 * `npm test -- unit browser` runs only the steps named.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const reports = mkdtempSync(join(tmpdir(), 'sapar-test-'));
const unitReport = join(reports, 'unit.json');
const browserReport = join(reports, 'browser.json');

type Step = { name: string; command: string[]; env?: Record<string, string> };

const steps: Step[] = [
  { name: 'types', command: ['react-router', 'typegen'] },
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'boundaries', command: ['depcruise', '--config', '.dependency-cruiser.mjs', 'src', 'partners'] },
  { name: 'unused', command: ['knip'] },
  {
    name: 'unit',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
  },
  {
    name: 'browser',
    command: ['playwright', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
  },
];

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(
    `No such step: ${unknown.join(', ')}. There are ${[...new Set(steps.map((step) => step.name))].join(', ')}.`,
  );
  process.exit(2);
}
let passed = 0;
let failed = 0;
const results: { name: string; ok: boolean; seconds: number }[] = [];

for (const step of steps) {
  if (chosen.length > 0 && !chosen.includes(step.name)) continue;
  console.log(`\n── ${step.name}: ${step.command.join(' ')}`);
  const started = performance.now();
  const [bin, ...args] = step.command as [string, ...string[]];
  const run = spawnSync(process.execPath, [join('node_modules', '.bin', bin), ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...step.env },
  });
  const ok = run.status === 0;
  results.push({ name: step.name, ok, seconds: (performance.now() - started) / 1000 });
  if (step.name !== 'unit' && step.name !== 'browser') ok ? passed++ : failed++;
}

const read = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
const unit = read(unitReport);
const browser = read(browserReport);
const flaky: number = browser?.stats?.flaky ?? 0;
passed += (unit?.numPassedTests ?? 0) + (browser?.stats?.expected ?? 0) + flaky;
failed += (unit?.numFailedTests ?? 0) + (browser?.stats?.unexpected ?? 0);
rmSync(reports, { recursive: true });

/** What failed, each with the first lines of its reason: the end of a long log is what is read. */
const reasons: string[] = [];
for (const file of unit?.testResults ?? []) {
  for (const test of file.assertionResults)
    if (test.status === 'failed')
      reasons.push(`${file.name}\n     ${test.fullName}\n     ${test.failureMessages[0] ?? ''}`);
  if (file.status === 'failed' && file.message) reasons.push(`${file.name}\n     ${file.message}`);
}

console.log('\n── in short');
for (const { name, ok, seconds } of results)
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name.padEnd(11)} ${seconds.toFixed(1).padStart(7)} s`);
if (flaky > 0)
  console.log(
    `${flaky} of the browser's stories passed only the second time: mend them (listed above as flaky)`,
  );
for (const reason of reasons) console.log(`FAIL ${reason.split('\n').slice(0, 12).join('\n')}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = results.every((result) => result.ok) && failed === 0 ? 0 : 1;
