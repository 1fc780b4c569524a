import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CONTRACT_ACCOUNTS } from '../api.ts';
import { ACCOUNTS } from './accounts.ts';
import { entryLabelKey } from './entry-label.ts';
import { POSTING_KINDS } from './posting.ts';
import { AMOUNT_NAMES } from './templates.ts';

const words = (locale: string) =>
  JSON.parse(readFileSync(join('src/words', locale, 'balance.json'), 'utf8')) as Record<
    string,
    Record<string, unknown>
  >;
test.each(['ru', 'en', 'kg'])('in %s every account, posting and part has its words', (locale) => {
  const { chart, kinds: named, parts: called, statement } = words(locale);
  expect(Object.keys(chart ?? {}).sort()).toEqual(Object.keys(ACCOUNTS).sort());
  for (const kind of POSTING_KINDS) expect(named, kind).toHaveProperty([kind]);
  for (const part of AMOUNT_NAMES) expect(called, part).toHaveProperty([part]);
  for (const account of CONTRACT_ACCOUNTS) expect(statement?.account, account).toHaveProperty([account]);
});

test('money that a reservation took is shown as a payment, the end of the reservation itself as its end', () => {
  expect(entryLabelKey('reserve_end', true)).toBe('statement.used');
  expect(entryLabelKey('reserve_end', false)).toBe('kinds.reserve_end');
  for (const kind of POSTING_KINDS.filter((one) => one !== 'reserve_end'))
    expect(entryLabelKey(kind, true)).toBe(`kinds.${kind}`);
});
