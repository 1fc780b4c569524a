import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { translateError } from './translate-error.ts';

test('an amount in an error message is formatted for the reader’s language', () => {
  const said = { own: fromMajor(-12_500), reserved: fromMajor(0), least: fromMajor(12_500) };
  expect(translateError('en', 'ledger.limit_in_use', said)).toContain('12,500\u00a0som');
  for (const locale of ['ru', 'kg'] as const)
    expect(translateError(locale, 'ledger.limit_in_use', said)).toContain('12\u00a0500\u00a0сом');
});
