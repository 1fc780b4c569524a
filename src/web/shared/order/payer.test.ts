import { describe, expect, it } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { payerOf, payerOfEntry } from './payer.ts';

const payment = (method: string, state: 'captured' | 'declined' | 'refunding' | 'started' = 'captured') => ({
  id: method,
  method,
  state,
  amount: fromMajor(100),
  at: '2026-12-01T10:00:00Z',
});
const entry = (details: Record<string, string>) => ({
  at: '2026-12-01T10:00:00Z',
  kind: 'payment_captured' as const,
  details,
});

describe('the payer of a payment', () => {
  it('follows from the payment method', () => {
    const order = { payments: [payment('card')] };
    expect(payerOfEntry(entry({ method: 'balance' }), order)).toBe('house');
    expect(payerOfEntry(entry({ method: 'points' }), order)).toBe('house');
    expect(payerOfEntry(entry({ method: 'wallet_umai' }), order)).toBe('wallet');
    expect(payerOfEntry(entry({ method: 'qr' }), order)).toBe('bank');
  });

  it('follows from the order’s payments for an old entry without a method', () => {
    expect(payerOfEntry(entry({}), { payments: [payment('card', 'declined'), payment('balance')] })).toBe('house');
    expect(payerOfEntry(entry({}), { payments: [payment('points'), payment('card')] })).toBe('bank');
    expect(payerOfEntry(entry({}), { payments: [] })).toBe('bank');
  });
});

it('a refund in progress is awaited from the payer it was taken from', () => {
  expect(payerOf({ payments: [payment('points'), payment('wallet_tulpar', 'refunding')] })).toBe('wallet');
  expect(payerOf({ payments: [payment('balance', 'refunding')] })).toBe('house');
});
