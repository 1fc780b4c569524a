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
