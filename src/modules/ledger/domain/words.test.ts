import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CONTRACT_ACCOUNTS } from '../api.ts';
import { ACCOUNTS } from './accounts.ts';
import { TEMPLATES } from './templates.ts';

const words = (locale: string) =>
  JSON.parse(readFileSync(join('src/words', locale, 'balance.json'), 'utf8')) as Record<
    string,
    Record<string, unknown>
  >;
const kinds = [...Object.keys(TEMPLATES).filter((name) => !name.startsWith('reserve_')), 'reserve_end'];
const parts = Object.values(TEMPLATES).flatMap((entries) => entries.map(({ part }) => part));

test.each(['ru', 'en', 'kg'])('in %s every account, posting and part has its words', (locale) => {
  const { chart, kinds: named, parts: called, statement } = words(locale);
  expect(Object.keys(chart ?? {}).sort()).toEqual(Object.keys(ACCOUNTS).sort());
  for (const kind of kinds) expect(named, kind).toHaveProperty([kind]);
  for (const part of parts) expect(called, part).toHaveProperty([part]);
  for (const account of CONTRACT_ACCOUNTS) expect(statement?.account, account).toHaveProperty([account]);
});
