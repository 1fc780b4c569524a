import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '..');

/** Classes that a component uses and its style sheet lacks: the element would silently have no style. */
function missingClasses(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  return [...code.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)';$/gm)].flatMap(([, name, path]) => {
    const sheet = readFileSync(normalize(join(dirname(file), path ?? '')), 'utf8');
    const known = new Set([...sheet.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, one]) => one));
    // The import itself is not a use, nor is a path that ends in the same word.
    const uses = [...code.matchAll(new RegExp(`(?<![\\w./-])${name}\\.(\\w+)`, 'g'))].map(([, one]) => one ?? '');
    return [...new Set(uses)].filter((one) => !known.has(one)).map((one) => `${relative(WEB, file)}: .${one}`);
  });
}

test('every class that a component uses is in its style sheet', () => {
  const files = globSync(join(WEB, '**/*.tsx'));
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap(missingClasses)).toEqual([]);
});

/** Classes that only a value names: `css[state]`, `css[`p${zone}`]`. */
const COMPUTED: Readonly<Record<string, readonly string[]>> = {
  'features/bot/flow-map.module.css': ['ahead', 'back', 'lost'],
  'features/booking/places-card.module.css': ['low', 'top', 'sideTop', 'sideLow'],
  'shared/hotels-transfers/hotel-drawing.module.css': ['dawn', 'dusk'],
  'features/order/progress.module.css': ['ahead'],
  'features/storefront/month-graph.module.css': ['high'],
  'shared/seats/seat.module.css': ['p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6'],
};

/** The code of the files that import each style sheet. */
function codeBySheet(files: readonly string[]): Map<string, string[]> {
  const users = new Map<string, string[]>();
  for (const file of files) {
    const code = readFileSync(file, 'utf8');
    for (const [, path] of code.matchAll(/from '(\.[^']+\.css)'/g)) {
      const sheet = normalize(join(dirname(file), path ?? ''));
      users.set(sheet, [...(users.get(sheet) ?? []), code]);
    }
  }
  return users;
}

/** Classes of a style sheet that none of its users names: a rule that applies to nothing. */
function unusedClasses(sheet: string, users: readonly string[]): string[] {
  const text = readFileSync(sheet, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\([^)]*\)/g, '');
  const classes = new Set([...text.matchAll(/\.([a-zA-Z_][\w-]*)(?=[^{}]*\{)/g)].map(([, one]) => one ?? ''));
  const computed = COMPUTED[relative(WEB, sheet)] ?? [];
  return [...classes]
    .filter((one) => !computed.includes(one))
    .filter((one) => !users.some((code) => new RegExp(`[\\w]\\.${one}\\b|['"\`]${one}['"\`]`).test(code)))
    .map((one) => `${relative(WEB, sheet)}: .${one}`);
}

test('every class of a style sheet is used', () => {
  const users = codeBySheet(globSync(join(WEB, '**/*.{ts,tsx}')));
  const sheets = globSync(join(WEB, '**/*.module.css'));
  expect(sheets.length).toBeGreaterThan(50);
  expect(sheets.flatMap((sheet) => unusedClasses(sheet, users.get(sheet) ?? []))).toEqual([]);
});

test('every custom property that a style sheet reads is declared', () => {
  const sheets = globSync(join(WEB, '**/*.css')).map((sheet) => ({ sheet, text: readFileSync(sheet, 'utf8') }));
  const code = globSync(join(WEB, '**/*.{ts,tsx}')).map((file) => readFileSync(file, 'utf8'));
  const declared = new Set(
    [...sheets.map(({ text }) => text), ...code].flatMap(
      (text) => text.match(/--[\w-]+(?=['"`]?\]?\s*:|['"`])/g) ?? [],
    ),
  );
  const missing = sheets.flatMap(({ sheet, text }) =>
    [...text.matchAll(/var\((--[\w-]+)\s*(,)?/g)]
      .filter(([, name, fallback]) => !fallback && !declared.has(name ?? ''))
      .map(([, name]) => `${relative(WEB, sheet)}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('a style sheet is used in its own folder, by ui, and by the routes of its feature', () => {
  const borrowed = globSync(join(WEB, '**/*.{ts,tsx}'))
    .filter((file) => !relative(WEB, file).startsWith('routes/'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+\.css)'/g)]
        .map(([, path]) => normalize(join(dirname(file), path ?? '')))
        .filter((sheet) => dirname(sheet) !== dirname(file) && !/^(ui|styles)\//.test(relative(WEB, sheet)))
        .map((sheet) => `${relative(WEB, file)} uses ${relative(WEB, sheet)}`),
    );
  expect(borrowed).toEqual([]);
});

test('no selector below :has() matches part of a class name: each change would style every element anew', () => {
  const sheets = globSync(join(WEB, '**/*.css'));
  expect(sheets.length).toBeGreaterThan(100);
  const broad = sheets.flatMap((sheet) =>
    [...readFileSync(sheet, 'utf8').matchAll(/:has\([^{;]*\[class[^{;]*\{/g)].map(
      ([rule]) => `${relative(WEB, sheet)}: ${rule}`,
    ),
  );
  expect(broad).toEqual([]);
});
