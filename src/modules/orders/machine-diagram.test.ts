import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diagram } from './testing/diagram.ts';

const README = join(import.meta.dirname, 'README.md');
const BLOCK = /(<!-- moves -->\n)[\s\S]*(\n<!-- \/moves -->)/;

test('the diagram in the README is the table (UPDATE_DIAGRAM=1 rewrites it)', () => {
  const text = readFileSync(README, 'utf8');
  const wanted = text.replace(BLOCK, `$1${diagram()}$2`);
  if (process.env.UPDATE_DIAGRAM) writeFileSync(README, wanted);
  else expect(text).toBe(wanted);
});
