import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CONTRACT_ACCOUNTS } from '../api.ts';
import { ACCOUNTS } from './accounts.ts';
import { entryWord } from './entry-word.ts';
import { POSTING_KINDS } from './posting.ts';
import { PARTS } from './templates.ts';

const words = (locale: string) =>
  JSON.parse(readFileSync(join('src/words', locale, 'balance.json'), 'utf8')) as Record<
    string,
    Record<string, unknown>
  >;
test.each(['ru', 'en', 'kg'])('in %s every account, posting and part has its words', (locale) => {
  const { chart, kinds: named, parts: called, statement } = words(locale);
  expect(Object.keys(chart ?? {}).sort()).toEqual(Object.keys(ACCOUNTS).sort());
  for (const kind of POSTING_KINDS) expect(named, kind).toHaveProperty([kind]);
  for (const part of PARTS) expect(called, part).toHaveProperty([part]);
  for (const account of CONTRACT_ACCOUNTS) expect(statement?.account, account).toHaveProperty([account]);
});

test('money that a reservation took is shown as a payment, the end of the reservation itself as its end', () => {
  expect(entryWord('reserve_end', true)).toBe('statement.used');
  expect(entryWord('reserve_end', false)).toBe('kinds.reserve_end');
  for (const kind of POSTING_KINDS.filter((one) => one !== 'reserve_end'))
    expect(entryWord(kind, true)).toBe(`kinds.${kind}`);
});
