import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEMO_AIRLINES } from '#demo/inventory/airlines/carriers.ts';
import { MORE_ROUTES, ROUTES } from '#demo/inventory/airlines/routes.ts';
import { demoHotels } from '#demo/inventory/hotels/publish-plan.ts';
import { DEMO_RUN_CARRIERS } from '#demo/inventory/runs/carriers.ts';
import { demoRuns, moreDemoRuns } from '#demo/inventory/runs/seed.ts';
import { DEMO_TRANSFERS } from '#demo/inventory/transfers/transfers.ts';

const ROOT = join(import.meta.dirname, '../..');
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Of the release, and of the demonstration; what is deleted and not committed yet is neither. */
const filesIn = (folder: string) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', folder], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(tsx?|json|css)$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
    .filter((file) => existsSync(join(ROOT, file)));
const [release, demo] = ['src', 'demo'].map((folder) => filesIn(folder).map((file) => [file, textOf(file)] as const));

const where = (sources: typeof release, stands: (text: string) => boolean) =>
  (sources ?? []).filter(([, text]) => stands(text)).map(([file]) => file);
const anyLine = (stands: (line: string) => boolean) => (text: string) => text.split('\n').some(stands);
const named = (line: string, key: string) => line.includes(`'${key}'`) || line.includes(`"${key}"`);

/** Invented carriers of the seed of reference, the network's own and those of remote suppliers. */
const invented = textOf('db/seed/reference/demo-carriers.tsv')
  .split('\n')
  .slice(1)
  .filter(Boolean)
  .map((line) => line.split('\t'));
const ends = [...demoRuns(2026), ...moreDemoRuns(2026)].map(
  ({ stops }) => [stops[0]?.place ?? '', stops.at(-1)?.place ?? ''] as const,
);
/** Under these, rooms, cars and express trains of every company are kept in stock: no carriers. */
const STOCK = ['H0', 'U0', 'F0'];
const codes = new RegExp(
  `\\b(${invented
    .map(([code]) => code ?? '')
    .filter((code) => !STOCK.includes(code))
    .join('|')})\\b`,
);
const airlines = [...ROUTES, ...MORE_ROUTES];

const RULES: readonly [what: string, stands: (text: string) => boolean][] = [
  ['an invented carrier by its code', (text) => codes.test(text)],
  ['an invented carrier by its name', (text) => invented.some(([, , name = '']) => text.includes(name))],
  ['a hotel', (text) => demoHotels(true).some(({ name }) => text.includes(name))],
  ['the cars of a transfer', (text) => /\b(Jorgo|Argymak Van)\b/.test(text)],
  [
    'both ends of a transfer in one line',
    anyLine((line) => DEMO_TRANSFERS.some(({ from, to }) => named(line, from) && named(line, to))),
  ],
  [
    'both ends of a run in one line',
    anyLine((line) =>
      ends.some(([from, to]) => (named(line, from) && named(line, to)) || line.includes(`${from} ${to}`)),
    ),
  ],
  [
    'an air route',
    anyLine((line) =>
      airlines.some(
        ({ from, to }) => (named(line, from) && named(line, to)) || line.includes(`'${from}-${to}'`),
      ),
    ),
  ],
];

describe('a release', () => {
  test.each(RULES)('no source names %s that the demonstration invents', (_, stands) => {
    expect(where(release, stands)).toEqual([]);
  });

  test.each(RULES)('control: the demonstration names %s', (_, stands) => {
    expect(where(demo, stands)).not.toEqual([]);
  });

  test('carriers of the seed are those of reference', () => {
    const seeded = [...DEMO_AIRLINES, ...DEMO_RUN_CARRIERS].map(({ code, name }) => [code, name]);
    const known = new Map(invented.map(([code, , name]) => [code, name]));
    for (const [code, name] of seeded) expect(known.get(code ?? '')).toBe(name);
  });
});

test('an image of a release holds no demonstration', () => {
  const copied = textOf('Dockerfile')
    .split('FROM ')
    .at(-1)
    ?.split('\n')
    .filter((line) => line.startsWith('COPY'));
  expect(copied?.filter((line) => /\bdemo\b|COPY \. /.test(line))).toEqual([]);
});
