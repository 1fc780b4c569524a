import { expect, it } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import type { ServiceRequest, StaffRequest } from '#modules/requests/api.ts';
import { AuthorCharges } from '../../src/web/features/requests/charge-list.tsx';
import { StaffCharges } from '../../src/web/features/requests/staff-charges.tsx';
import { renderText, translationsFor } from './render-page.tsx';

const NOW = '2026-12-01T08:00:00Z';
const travel = {
  id: 'r1',
  kind: 'travel',
  serverNow: NOW,
  orderId: null,
  mine: true,
  people: [],
  charges: [],
  chargeable: { currency: 'USD', people: [{ id: 'p1', surname: 'SYDYKOV', name: 'AZAMAT' }] },
} as unknown as StaffRequest;
const charge = {
  id: 'c1',
  orderId: 'o1',
  title: 'Visa',
  price: { minor: 450_000, currency: 'KGS' },
  total: { minor: 450_000, currency: 'KGS' },
  refundAmount: { minor: 0, currency: 'KGS' },
  state: 'unpaid',
  at: NOW,
  expiresAt: NOW,
  items: [{ id: 'i1', passengerId: 'p1', passenger: 'SYDYKOV AZAMAT', state: 'waiting', open: null, number: null }],
};
const staff = (locale: (typeof LOCALES)[number], changed: object) =>
  renderText(locale, <StaffCharges request={{ ...travel, ...changed } as StaffRequest} refusal={undefined} />);

it.each(
  LOCALES,
)('the executor charges passengers of the order that a travel request goes with (%s)', async (locale) => {
  const t = (await translationsFor(locale)).requests.charges;
  const form = await staff(locale, {});
  for (const text of [t.add, t.who, 'SYDYKOV AZAMAT', 'USD']) expect(form).toContain(text);
  expect(await staff(locale, { chargeable: null })).not.toContain(t.add);
  expect(await staff(locale, { mine: false })).not.toContain(t.add);
  const over = await staff(locale, { chargeable: null, charges: [charge] });
  for (const text of [t.withdraw, 'Visa', 'SYDYKOV AZAMAT']) expect(over).toContain(text);
});

it.each(LOCALES)('its author sees what is to be paid, and the passenger (%s)', async (locale) => {
  const request = { ...travel, charges: [charge] } as unknown as ServiceRequest;
  const shown = await renderText(locale, <AuthorCharges request={request} />);
  for (const text of ['Visa', 'SYDYKOV AZAMAT', (await translationsFor(locale)).requests.charges.states.unpaid])
    expect(shown).toContain(text);
});
