import { expect, it } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import type { RefundDifferenceView } from '#modules/payments/api.ts';
import { SettlementPage } from '../../src/web/features/tasks/settlement-page.tsx';
import { renderHtml } from './render-page.tsx';

const difference: RefundDifferenceView = {
  refund: { id: 'r', amount: fromMajor(3_000), requestedAt: '2026-12-01T12:00:00.000Z' },
  order: { id: 'o', number: 'S-48213' },
  paymentId: 'p',
  gateway: 'alatoo',
  captured: fromMajor(9_000),
  atGateway: fromMajor(4_000),
  recorded: fromMajor(0),
  options: [
    { decision: 'same', extra: fromMajor(1_000), sent: fromMajor(0) },
    { decision: 'other', extra: fromMajor(4_000), sent: fromMajor(3_000) },
  ],
};

const chosenAfter = (found: number): readonly string[] => {
  const typed = { decision: 'same', found, note: 'the bank wrote' };
  const refused = { at: '2026-12-01T12:00:00.000Z', text: 'refused', fields: {}, typed };
  const page = <SettlementPage difference={difference} code={null} done={null} refusal={refused} />;
  const inputs = renderHtml('en', page).match(/<input[^>]*type="radio"[^>]*>/g) ?? [];
  expect(inputs).toHaveLength(2);
  return inputs.filter((input) => / checked/.test(input));
};

it('a rejected settlement keeps its decision only while the bank amount is the same', () => {
  expect(chosenAfter(difference.atGateway.minor)).toEqual([expect.stringContaining('value="same"')]);
  expect(chosenAfter(fromMajor(3_000).minor)).toEqual([]);
});
