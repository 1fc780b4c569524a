import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '..');
/** What a browser draws in its own language and order of day and month. */
const NATIVE = /type="(?:date|time|datetime-local|month|week)"/;

it('days and times are entered in the same controls everywhere, and never in those of the browser', () => {
  const components = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'),
  );
  expect(components.length).toBeGreaterThan(200);
  expect(components.filter((path) => NATIVE.test(readFileSync(join(WEB, path), 'utf8')))).toEqual([]);
});
