import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { stripLibraryLocales } from './strip-library-locales.ts';

const load = stripLibraryLocales().load as (id: string) => string | undefined;

test('every locale of the library is replaced by its default one, which exists', () => {
  const files = globSync('node_modules/react-aria/dist/private/intl/**/ru-RU.mjs').map((file) =>
    join(process.cwd(), file),
  );
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) {
    expect(load(file)).toBe("export { default } from './en-US.mjs';");
    expect(existsSync(join(dirname(file), 'en-US.mjs'))).toBe(true);
    expect(load(join(dirname(file), 'en-US.mjs'))).toBeUndefined();
  }
  expect(load('/src/web/i18n/dates.ts')).toBeUndefined();
});
