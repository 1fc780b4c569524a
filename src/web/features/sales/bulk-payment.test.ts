import { expect, test } from 'vitest';
import { type Money, money } from '#kernel/money.ts';
import type { OrderPayment } from '#modules/orders/api.ts';
import { balanceCharge, paidProgress, totalCharge } from './bulk-payment.ts';

const som = (minor: number): Money => money(minor, 'KGS');
const balance = (due?: Money) => ({
  method: 'balance' as const,
  fund: {
    own: som(9_000_00),
    creditLimit: som(0),
    reserved: som(0),
    available: som(9_000_00),
    ...(due && { due }),
  },
});
const payment = (part: Partial<OrderPayment> = {}): OrderPayment => ({
  serverNow: '2026-12-01T08:00:00.000Z',
  paymentTimeLimit: null,
  paid: som(0),
  amountDue: som(3_650_00),
  paymentOptions: [{ method: 'card', fund: null }, balance(som(3_564_50))] as OrderPayment['paymentOptions'],
  open: null,
  ...part,
});

const open = (method: 'balance' | 'card'): OrderPayment['open'] => ({
  id: 'p',
  method,
  amount: som(3_650_00),
  waiting: { kind: 'page', url: '/' },
});

test('the balance pays an order whose card payment was begun and left', () => {
  expect(balanceCharge(payment({ open: open('card') }))).toEqual({
    sum: som(3_564_50),
    commission: som(85_50),
  });
});

test('the balance pays the price less the commission, and both are named', () => {
  expect(balanceCharge(payment())).toEqual({ sum: som(3_564_50), commission: som(85_50) });
});

test('a reader who may not see the commission sees the price alone', () => {
  expect(balanceCharge(payment({ paymentOptions: [balance()] }))).toEqual({ sum: som(3_650_00), commission: null });
});

test('an order that is paid, being paid or closed to the balance is not charged', () => {
  expect(balanceCharge(payment({ paid: som(3_564_50), amountDue: som(0), paymentOptions: [] }))).toBe('alreadyPaid');
  expect(balanceCharge(payment({ open: open('balance') }))).toBe('underWay');
  expect(balanceCharge(payment({ paymentOptions: [] }))).toBe('notPayable');
});

test('charges add up; the commission is named only when it is known for all of them', () => {
  const known = { sum: som(3_564_50), commission: som(85_50) };
  expect(totalCharge([known, known])).toEqual({ sum: som(7_129_00), commission: som(171_00) });
  expect(totalCharge([known, { sum: som(100), commission: null }])).toEqual({ sum: som(3_565_50), commission: null });
  expect(totalCharge([])).toBeNull();
});

test('an order is called issued once its tickets are, and being issued while money has come', () => {
  expect([paidProgress('sold'), paidProgress('process_selling'), paidProgress('pay')]).toEqual([
    'issued',
    'issuing',
    'started',
  ]);
});
