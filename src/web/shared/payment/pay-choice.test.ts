import { expect, it } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import type { PaymentMethod, PaymentOption } from '#modules/payments/api.ts';
import { chargeOf, mostPoints, waysShown } from './pay-choice.ts';

const fund = (available: number, due?: number) => ({
  own: fromMajor(available),
  creditLimit: fromMajor(0),
  reserved: fromMajor(0),
  available: fromMajor(available),
  ...(due === undefined ? {} : { due: fromMajor(due) }),
});
const way = (method: PaymentMethod, held: PaymentOption['fund'] = null): PaymentOption => ({
  method,
  fund: held,
});
const WAYS = [way('card'), way('balance', fund(50_000, 9_700)), way('points', fund(3_000))];
const DUE = fromMajor(10_000);

it('the pay button says what the chosen way will take', () => {
  expect(chargeOf(WAYS, DUE, { method: 'card', points: 0 })).toEqual(fromMajor(10_000));
  expect(chargeOf(WAYS, DUE, { method: 'balance', points: 0 })).toEqual(fromMajor(9_700));
});

it('points that pay a part make the rest smaller, whatever pays it', () => {
  expect(chargeOf(WAYS, DUE, { method: 'card', points: 1_200 })).toEqual(fromMajor(8_800));
  expect(chargeOf(WAYS, DUE, { method: 'balance', points: 1_200 })).toEqual(fromMajor(8_500));
});

it('no more points count than there are, nor than is due', () => {
  expect(chargeOf(WAYS, DUE, { method: 'card', points: 9_999 })).toEqual(fromMajor(7_000));
  expect(mostPoints(WAYS, fromMajor(500))).toBe(500);
  expect(chargeOf(WAYS, fromMajor(500), { method: 'card', points: 3_000 })).toEqual(fromMajor(0));
  expect(mostPoints([way('card')], DUE)).toBe(0);
});

it('points that pay everything are not taken twice', () => {
  expect(chargeOf(WAYS, fromMajor(900), { method: 'points', points: 300 })).toEqual(fromMajor(900));
});

it('insufficient points are no method of their own; a short balance is shown with what it lacks', () => {
  expect(waysShown([way('balance', fund(10)), way('points', fund(10))], DUE).map((w) => w.method)).toEqual(['balance']);
});
