import { expect, test } from 'vitest';
import { money } from '#kernel/money.ts';
import { consentProblems, readPaymentForm } from './payment-form.ts';

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return readPaymentForm(data);
};
const agreements = (['return', 'privacy'] as const).map((key) => ({
  key,
  version: 2,
  title: key,
  href: '/',
}));
const booking = { agreements, priceChange: null, confirmNewOrder: false };

test('the form says what was accepted: agreements with their versions, and the sum that was shown', () => {
  expect(
    form({
      key: 'b1946ac9-2492-4d23-8a1b-000000000000',
      'agreements.return': '2',
      acceptedMinor: '1605000',
      acceptedCurrency: 'KGS',
    }),
  ).toEqual({
    key: 'b1946ac9-2492-4d23-8a1b-000000000000',
    agreements: [{ key: 'return', version: 2 }],
    acceptedTotal: money(1_605_000),
    priceChangeAccepted: false,
    confirmNewOrder: false,
    method: 'card',
  });
});

test('the shown sums of tickets and ancillaries are accepted, without the second if none was shown', () => {
  const shown = { acceptedMinor: '1605000', acceptedCurrency: 'KGS' };
  expect(form({ ...shown, ancillariesMinor: '190000' }).acceptedAncillaries).toEqual(money(190_000));
  expect(form({ ...shown, ancillariesMinor: '0' }).acceptedAncillaries).toEqual(money(0));
  expect(form(shown)).not.toHaveProperty('acceptedAncillaries');
});

test('a form made by hand accepts nothing by mistake', () => {
  const read = form({ key: '\n', acceptedMinor: '-1', acceptedCurrency: 'XXX', 'agreements.return': 'x' });
  expect(read).toMatchObject({
    key: '',
    acceptedTotal: money(0),
    agreements: [{ key: 'return', version: 0 }],
  });
});

test('every agreement is sent in its shown version, with a new price or order where they apply', () => {
  const paths = (b: Parameters<typeof consentProblems>[0], fields: Record<string, string>) =>
    consentProblems(b, form(fields)).map((problem) => problem.path);
  expect(paths(booking, { 'agreements.return': '2', 'agreements.privacy': '2' })).toEqual([]);
  expect(paths(booking, { 'agreements.return': '1' })).toEqual(['agreements.return', 'agreements.privacy']);
  const change = { was: money(1), now: money(2) };
  expect(paths({ ...booking, priceChange: change, confirmNewOrder: true }, {})).toEqual([
    'priceChangeAccepted',
    'confirmNewOrder',
    'agreements.return',
    'agreements.privacy',
  ]);
  expect(
    paths(
      { agreements: [], priceChange: change, confirmNewOrder: true },
      { priceChangeAccepted: 'on', confirmNewOrder: 'on' },
    ),
  ).toEqual([]);
});
