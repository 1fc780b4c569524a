import { expect, test } from 'vitest';
import { money } from '#kernel/money.ts';
import { checkboxId, consentGroups, consentProblems, readPaymentForm } from './payment-form.ts';

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return readPaymentForm(data);
};
const agreements = (['return', 'tariff', 'offer', 'privacy', 'personal-data'] as const).map((key) => ({
  key,
  version: 2,
  title: key,
  href: '/',
}));
const booking = { agreements, priceChange: null, confirmNewOrder: false };

test('the form gives the accepted agreements with their versions and the shown total', () => {
  expect(
    form({
      key: 'b1946ac9-2492-4d23-8a1b-000000000000',
      'accept.terms': 'tariff.2 return.2',
      acceptedMinor: '1605000',
      acceptedCurrency: 'KGS',
    }),
  ).toEqual({
    key: 'b1946ac9-2492-4d23-8a1b-000000000000',
    agreements: [
      { key: 'tariff', version: 2 },
      { key: 'return', version: 2 },
    ],
    acceptedTotal: money(1_605_000),
    priceChangeAccepted: false,
    confirmNewOrder: false,
    method: 'card',
  });
});

test('the shown totals of tickets and ancillaries are accepted, the second only when it was shown', () => {
  const shown = { acceptedMinor: '1605000', acceptedCurrency: 'KGS' };
  expect(form({ ...shown, ancillariesMinor: '190000' }).acceptedAncillaries).toEqual(money(190_000));
  expect(form({ ...shown, ancillariesMinor: '0' }).acceptedAncillaries).toEqual(money(0));
  expect(form(shown)).not.toHaveProperty('acceptedAncillaries');
});

test('an invalid form accepts nothing', () => {
  const read = form({ key: '\n', acceptedMinor: '-1', acceptedCurrency: 'XXX', 'accept.terms': 'x .2 return' });
  expect(read).toMatchObject({
    key: '',
    acceptedTotal: money(0),
    agreements: [],
  });
});

const [terms, personal] = consentGroups(agreements);
const both = { 'accept.terms': terms?.value ?? '', 'accept.personal': personal?.value ?? '' };

test('one checkbox accepts the documents of the sale, another personal data', () => {
  expect(terms?.documents.map(({ key }) => key)).toEqual(['tariff', 'return', 'offer']);
  expect(personal?.documents.map(({ key }) => key)).toEqual(['privacy', 'personal-data']);
  const accepted = form(both).agreements;
  expect(accepted).toHaveLength(agreements.length);
  expect(accepted).toEqual(expect.arrayContaining(agreements.map(({ key, version }) => ({ key, version }))));
  expect(checkboxId('agreements.offer')).toBe('accept.terms');
  expect(checkboxId('agreements.personal-data')).toBe('accept.personal');
  expect(checkboxId('phone')).toBe('phone');
});

test('every agreement is sent in its shown version, with a new price or order where they apply', () => {
  const paths = (b: Parameters<typeof consentProblems>[0], fields: Record<string, string>) =>
    consentProblems(b, form(fields)).map((problem) => problem.path);
  expect(paths(booking, both)).toEqual([]);
  expect(paths(booking, { ...both, 'accept.terms': 'tariff.2 return.1 offer.2' })).toEqual(['accept.terms']);
  expect(paths(booking, { 'accept.terms': both['accept.terms'] })).toEqual(['accept.personal']);
  const change = { previousTotal: money(1), currentTotal: money(2) };
  expect(paths({ ...booking, priceChange: change, confirmNewOrder: true }, {})).toEqual([
    'priceChangeAccepted',
    'confirmNewOrder',
    'accept.terms',
    'accept.personal',
  ]);
  expect(
    paths(
      { agreements: [], priceChange: change, confirmNewOrder: true },
      { priceChangeAccepted: 'on', confirmNewOrder: 'on' },
    ),
  ).toEqual([]);
});
