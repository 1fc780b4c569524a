import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { demoHotels } from '#modules/inventory/domain/demo-hotels/publish-plan.ts';
import { DEMO_RUN_CARRIERS } from '#modules/inventory/domain/demo-runs/carriers.ts';
import { demoRuns, moreDemoRuns } from '#modules/inventory/domain/demo-runs/seed.ts';
import { DEMO_TRANSFERS } from '#modules/inventory/domain/demo-transfers/transfers.ts';

const ROOT = join(import.meta.dirname, '../..');
const HOTELS = 'src/modules/inventory/domain/demo-hotels/';
const TRANSFERS = 'src/modules/inventory/domain/demo-transfers/';
const RUNS = 'src/modules/inventory/domain/demo-runs/';

const sources = execFileSync('git', ['ls-files', 'src'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|json|css)$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file));
/** Invented orders of the demonstration are searched as a visitor would. */
const ORDERS = 'src/server/demo-orders/';
/** Sources in which something stands, of the seed and outside it. */
function found(seed: string, stands: (text: string) => boolean): { inSeed: number; outside: string[] } {
  const files = sources.filter((file) => {
    try {
      return stands(readFileSync(join(ROOT, file), 'utf8'));
    } catch {
      // Deleted and not committed yet.
      return false;
    }
  });
  const [inSeed, others] = [true, false].map((is) => files.filter((file) => file.startsWith(seed) === is));
  return { inSeed: inSeed?.length ?? 0, outside: (others ?? []).filter((file) => !file.startsWith(ORDERS)) };
}

test('no source but the demonstration’s seed names a hotel: they are rows that a publication writes', () => {
  const names = demoHotels(true).map(({ name }) => name);
  const { inSeed, outside } = found(HOTELS, (text) => names.some((name) => text.includes(name)));
  expect(outside).toEqual([]);
  // Control: the seed does.
  expect(inSeed).toBeGreaterThan(0);
});

const named = (line: string, key: string) => line.includes(`'${key}'`) || line.includes(`"${key}"`);

test('no source but the demonstration’s seed names both ends of a transfer in one line, or its cars', () => {
  const { inSeed, outside } = found(TRANSFERS, (text) => {
    if (/\b(Jorgo|Argymak Van)\b/.test(text)) return true;
    return text
      .split('\n')
      .some((line) => DEMO_TRANSFERS.some(({ from, to }) => named(line, from) && named(line, to)));
  });
  expect(outside).toEqual([]);
  expect(inSeed).toBeGreaterThan(0);
});

test('no source but the demonstration’s seed names a carrier by rail or bus, or both ends of a run', () => {
  const names = DEMO_RUN_CARRIERS.map(({ name }) => name);
  const runs = [...demoRuns(2026), ...moreDemoRuns(2026)];
  const ends = runs.map(({ stops }) => [stops[0]?.place ?? '', stops.at(-1)?.place ?? ''] as const);
  const { inSeed, outside } = found(RUNS, (text) => {
    if (names.some((name) => text.includes(name))) return true;
    return text.split('\n').some((line) => ends.some(([from, to]) => named(line, from) && named(line, to)));
  });
  expect(outside).toEqual([]);
  expect(inSeed).toBeGreaterThan(0);
});
