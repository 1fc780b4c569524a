import { expect, it } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { money } from '#kernel/money.ts';
import { collapseSpaces, renderText, translationsFor } from '../../../../tests/messages/render-page.tsx';
import { CommissionCard } from './commission-card.tsx';
import { DeadlinesCard } from './deadlines-card.tsx';
import { partOfDay } from './home-page.tsx';
import type { Home } from './load-home.ts';

it.each([
  ['2026-12-01T03:59', 'evening'],
  ['2026-12-01T04:00', 'morning'],
  ['2026-12-01T11:59', 'morning'],
  ['2026-12-01T12:00', 'day'],
  ['2026-12-01T18:00', 'evening'],
])('at %s the greeting is that of the %s', (local, part) => {
  expect(partOfDay(local)).toBe(part);
});

const day = (date: string, commission: number | null) => ({
  date,
  orders: 1,
  net: money(100_000, 'KGS'),
  commission: commission === null ? null : money(commission, 'KGS'),
  motivation: commission === null ? null : money(0, 'KGS'),
});
const activity = (commission: number | null) => ({
  today: '2026-12-02',
  days: [day('2026-11-30', 99_900), day('2026-12-01', commission), day('2026-12-02', commission)],
  costCentres: [],
});

it.each(LOCALES)('in %s the commission of this month is shown by day, in a table as well', (locale) => {
  const text = renderText(locale, <CommissionCard activity={activity(12_300)} />);
  expect(text).toContain(collapseSpaces(translationsFor(locale).workspaceHome.home.commissionByDay));
  // Two days of 123 som; that of the last month is left out.
  expect(text).toContain('246');
  expect(text).not.toContain('999');
});

it('who may not see what is earned has no card of it', () => {
  expect(renderText('ru', <CommissionCard activity={activity(null)} />)).toBe('');
});

type Unpaid = NonNullable<Home['unpaid']>;
const unpaid = (approval: 'waiting' | 'approved'): Unpaid => ({
  count: 1,
  orders: [
    {
      id: 'o',
      number: 'S-12345',
      paymentTimeLimit: '2026-12-02T12:00:00.000Z',
      route: [],
      locations: {},
      passengers: [{ surname: 'ASANOVA', name: 'AIGUL' }],
      total: money(100_000),
      travelApproval: { costCentre: null, purpose: null, approval },
    } as unknown as Unpaid['orders'][number],
  ],
});

it.each(LOCALES)('in %s an order that waits for an approval is not offered for payment', (locale) => {
  const { workspaceHome, orderLists } = translationsFor(locale);
  const card = (approval: 'waiting' | 'approved') =>
    renderText(locale, <DeadlinesCard unpaid={unpaid(approval)} now="2026-12-02T11:00:00.000Z" />);
  expect(card('waiting')).toContain(orderLists.approval.waiting);
  expect(card('waiting')).not.toMatch(new RegExp(`${workspaceHome.home.pay} *$`));
  expect(card('approved')).toMatch(new RegExp(`${workspaceHome.home.pay} *$`));
});
