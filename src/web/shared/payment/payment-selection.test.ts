import { expect, it } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import type { PaymentMethod, PaymentOption } from '#modules/payments/api.ts';
import { amountToCharge, maxPoints, offeredOptions } from './payment-selection.ts';

const fund = (available: number, due?: number) => ({
  own: fromMajor(available),
  creditLimit: fromMajor(0),
  reserved: fromMajor(0),
  available: fromMajor(available),
  ...(due === undefined ? {} : { due: fromMajor(due) }),
});
const option = (method: PaymentMethod, fundOfOption: PaymentOption['fund'] = null): PaymentOption => ({
  method,
  fund: fundOfOption,
});
const OPTIONS = [option('card'), option('balance', fund(50_000, 9_700)), option('points', fund(3_000))];
const DUE = fromMajor(10_000);

it('the pay button shows what the chosen method will charge', () => {
  expect(amountToCharge(OPTIONS, DUE, { method: 'card', points: 0 })).toEqual(fromMajor(10_000));
  expect(amountToCharge(OPTIONS, DUE, { method: 'balance', points: 0 })).toEqual(fromMajor(9_700));
});

it('points reduce the rest, whatever method pays it', () => {
  expect(amountToCharge(OPTIONS, DUE, { method: 'card', points: 1_200 })).toEqual(fromMajor(8_800));
  expect(amountToCharge(OPTIONS, DUE, { method: 'balance', points: 1_200 })).toEqual(fromMajor(8_500));
});

it('usable points are limited by the points and by the amount due', () => {
  expect(amountToCharge(OPTIONS, DUE, { method: 'card', points: 9_999 })).toEqual(fromMajor(7_000));
  expect(maxPoints(OPTIONS, fromMajor(500))).toBe(500);
  expect(amountToCharge(OPTIONS, fromMajor(500), { method: 'card', points: 3_000 })).toEqual(fromMajor(0));
  expect(maxPoints([option('card')], DUE)).toBe(0);
});

it('points that pay everything are not charged twice', () => {
  expect(amountToCharge(OPTIONS, fromMajor(900), { method: 'points', points: 300 })).toEqual(fromMajor(900));
});

it('insufficient points are not offered; a short balance is shown with its shortfall', () => {
  expect(offeredOptions([option('balance', fund(10)), option('points', fund(10))], DUE).map((w) => w.method)).toEqual([
    'balance',
  ]);
});
