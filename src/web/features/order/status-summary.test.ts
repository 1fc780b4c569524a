import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { money } from '#kernel/money.ts';
import { HISTORY_KINDS, ORDER_STATUSES, type Order } from '#modules/orders/api.ts';
import { couponStatusKey, formatTicketNumber } from '../../shared/order/ticket-labels.ts';
import { declinedCode, STATUS_TONES, type StatusInput, statusSummary } from './status-summary.ts';

type Payment = Order['payments'][number]['state'];
const order = (
  status: Order['status'],
  payments: readonly Payment[] = [],
  overrides: Partial<StatusInput> = {},
): StatusInput => ({
  status,
  nextActor: 'nobody',
  paymentTimeLimit: '2026-12-01T12:40:00Z',
  documents: [],
  returns: [],
  schedule: null,
  payments: payments.map((state, i) => ({
    id: String(i),
    method: 'card',
    state,
    amount: money(100),
    at: '2026-12-01T12:00:00Z',
  })),
  ...overrides,
});

const translations = (locale: string, name = 'order') =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../words/${locale}/${name}.json`), 'utf8'));

describe.each(LOCALES)('in %s', (locale) => {
  const catalogue = translations(locale);

  test.each(ORDER_STATUSES)('%s has a sentence, a label and a next step', (status) => {
    expect(catalogue.status[status], status).toBeTruthy();
    expect(translations(locale, 'orders').status[status], status).toBeTruthy();
    expect(catalogue.next[statusSummary(order(status)).next]).toBeTruthy();
  });

  test('every timeline kind has a label', () => {
    for (const kind of HISTORY_KINDS) expect(catalogue.history.kinds[kind], kind).toBeTruthy();
    expect(Object.keys(catalogue.history.kinds).sort()).toEqual([...HISTORY_KINDS].sort());
  });
});

test('every raw status of the specification is shown, and no other', () => {
  expect(Object.keys(STATUS_TONES).sort()).toEqual([...ORDER_STATUSES].sort());
});

test.each([
  ['pay', [], 'payNow'],
  ['pay', ['started'], 'payStarted'],
  ['pay', ['declined'], 'payDeclined'],
  ['pay', ['declined', 'started'], 'payStarted'],
  ['pay', ['expired'], 'payNow'],
  ['timeout', [], 'searchAgain'],
  ['timeout', ['refunding'], 'refunding'],
  ['timeout', ['refunded'], 'refundedBack'],
  ['canceled', ['declined'], 'searchAgain'],
  ['error_booking', [], 'bookingFailed'],
  ['error_sold', ['captured'], 'refundComing'],
  ['error_sold', ['refunding'], 'refunding'],
  ['error_sold', ['refunded'], 'refundedBack'],
] as const)('%s with payments %j says %s', (status, payments, next) => {
  expect(statusSummary(order(status, payments)).next).toBe(next);
});

test('«nothing was charged» is never shown while money has been taken', () => {
  for (const status of ['timeout', 'canceled', 'error_booking', 'error_sold'] as const)
    for (const state of ['captured', 'refunding', 'refunded'] as const)
      expect(['searchAgain', 'bookingFailed']).not.toContain(statusSummary(order(status, [state])).next);
});

test('a sold order is ready for departure when its receipts are ready', () => {
  const documents = (ready: boolean) => ({ documents: [{ ready }, { ready: true }] });
  expect(statusSummary(order('sold', [], documents(false))).next).toBe('receipts');
  expect(statusSummary(order('sold', [], documents(true)))).toMatchObject({ next: 'fly', timing: 'departure' });
});

test('an unknown deadline has no countdown', () => {
  expect(statusSummary(order('pay')).timing).toBe('countdown');
  expect(statusSummary(order('not_payed', [], { paymentTimeLimit: null })).timing).toBe('none');
  expect(statusSummary(order('not_payed', ['started'], { paymentTimeLimit: null })).timing).toBe('bankMinutes');
});

test('a booking handled by staff is shown as blocked', () => {
  expect(statusSummary(order('hold', [], { nextActor: 'staff' })).next).toBe('holdingStaff');
  expect(statusSummary(order('process_selling', [], { nextActor: 'staff' }))).toMatchObject({
    next: 'blocked',
    timing: 'staff',
  });
});

test('a decline reason is shown while it is the latest payment event', () => {
  const history: Order['history'] = [
    { at: '2026-12-01T12:00:00Z', kind: 'payment_declined', details: { code: 'insufficient_funds' } },
  ];
  expect(declinedCode({ ...order('pay', ['declined']), history })).toBe('insufficient_funds');
  expect(declinedCode({ ...order('pay', ['declined', 'started']), history })).toBeNull();
  expect(declinedCode({ ...order('sold', ['declined']), history })).toBeNull();
  expect(declinedCode({ ...order('pay', ['declined']), history: [] })).toBe('other');
});

test('ticket numbers are grouped as they are read out', () => {
  expect(formatTicketNumber('9922400000017')).toBe('992-2400000017');
  expect(formatTicketNumber('17')).toBe('17');
});

test('coupon states are shown as labels, unknown ones as unknown', () => {
  expect(['O', 'C', 'F', 'V', '?', 'toString'].map(couponStatusKey)).toEqual([
    'open',
    'checkedIn',
    'flown',
    'void',
    'unknown',
    'unknown',
  ]);
});
