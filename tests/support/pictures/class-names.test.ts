import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shortClassNames } from '../../../src/web/build/short-class-names.ts';
import { sourceClassNames } from '../../e2e/pictures/class-names.ts';

const ROOT = join(import.meta.dirname, '../../..');

test('a fault of a built page names the class of the source', () => {
  const file = join(ROOT, 'src/web/ui/button.module.css');
  const css = readFileSync(file, 'utf8');
  const [, name = ''] = /\.([a-z]\w*)/.exec(css) ?? [];
  const short = shortClassNames(ROOT)(name, file, css);
  expect(short).not.toBe(name);
  expect(sourceClassNames(ROOT)(`overlap: a.${short} «x.y» and b.none1`)).toBe(`overlap: a.${name} «x.y» and b.none1`);
});
