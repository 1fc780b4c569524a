import { expect, it } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import type { StaffRequest } from '#modules/requests/api.ts';
import { parseSigned, wrongSums } from '../../src/web/features/requests/handwork-actions.ts';
import { StaffHandwork } from '../../src/web/features/requests/staff-handwork.tsx';
import { renderText, translationsFor } from './render-page.tsx';

const NOW = '2026-12-01T12:00:00.000Z';
const kgs = (minor: number) => ({ minor, currency: 'KGS' as const });
const city = (name: string) => ({ ru: name, en: name, kg: name });
const shown = {
  kind: 'exchange',
  mine: true,
  ended: null,
  office: 'process',
  serverNow: NOW,
  people: [{ id: 'p1', category: 'aaa', surname: 'SYDYKOV', name: 'AZAMAT', tickets: [] }],
  party: [{ id: 'p1', surname: 'SYDYKOV', name: 'AZAMAT', open: true }],
  paid: [],
  itinerary: [
    {
      flight: 'X0 101',
      from: city('Bishkek'),
      to: city('Osh'),
      departsLocal: '2026-12-24T08:30',
      arrivesLocal: '2026-12-24T09:20',
    },
  ],
  exchanges: [],
  split: null,
  passport: { type: 'passport', number: 'AN1234567', expiration: null },
  needsColleague: [],
  chargeable: null,
} as unknown as StaffRequest;
const exchange = {
  id: 'e1',
  orderId: 'o1',
  state: 'processing' as const,
  amountDue: kgs(180_000),
  refundAmount: kgs(0),
  expiresAt: NOW,
  rules: 'Once',
  tickets: [{ passengerId: 'p1', previous: '9992410000001', number: null }],
};
const render = (locale: (typeof LOCALES)[number], changed: object, refusal?: object) =>
  renderText(
    locale,
    <StaffHandwork request={{ ...shown, ...changed } as StaffRequest} refusal={refusal as undefined} />,
  );

it.each(LOCALES)('staff write an exchange, enter its tickets, a split and a document (%s)', async (locale) => {
  const t = (await translationsFor(locale)).requests.hand;
  const written = await render(locale, {});
  for (const text of [t.exchange.add, t.exchange.rules, t.exchange.penalty, 'SYDYKOV AZAMAT', 'Bishkek'])
    expect(written).toContain(text);
  const paid = await render(locale, { exchanges: [exchange] });
  for (const text of [t.exchange.complete, t.exchange.refuse, t.exchange.states.processing])
    expect(paid).toContain(text);
  expect(paid).not.toContain(t.exchange.add);
  const back = await render(locale, { exchanges: [exchange], needsColleague: ['e1'] });
  expect(back).toContain(t.exchange.colleague);
  expect(back).not.toContain(t.exchange.complete);
  expect(await render(locale, { kind: 'split' })).toContain(t.split.do);
  expect(await render(locale, { kind: 'passport_change' })).toContain(t.passport.do);
  expect(await render(locale, { kind: 'services' })).not.toContain(t.exchange.title);
});

it('a refused form keeps what was typed and shows the error at its field', async () => {
  const typed = { intent: 'split', locator: '?' };
  const fields = [{ path: 'locator', code: 'requests.split_locator' }];
  const refusal = { at: NOW, code: 'common.invalid', values: {}, fields, typed, chosen: ['p1'] };
  const { requests } = await translationsFor('en');
  expect(await render('en', { kind: 'split' }, refusal)).toContain(requests.errors.split_locator);
});

it('sums of an exchange may be below zero', () => {
  expect(['1 234,50', '-20', '−20', '', 'much'].map(parseSigned)).toEqual([123_450, -2_000, -2_000, 0, Number.NaN]);
});

it('a sum that is none is named at its field, of chosen passengers alone', () => {
  const form = new FormData();
  for (const [name, value] of [
    ['passenger', 'p1'],
    ['fare-p1', '1 000'],
    ['penalty-p1', 'five'],
    ['fare-p2', 'much'],
  ] as const)
    form.append(name, value);
  expect(wrongSums(form)).toEqual([{ path: 'penalty-p1', code: 'common.bad_input' }]);
});
