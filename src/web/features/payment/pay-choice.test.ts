import { expect, it } from 'vitest';
import { soms } from '#kernel/money.ts';
import type { PaymentMethod, PayWay } from '#modules/payments/api.ts';
import { chargeOf, mostPoints, waysShown } from './pay-choice.ts';

const fund = (available: number, due?: number) => ({
  own: soms(available),
  creditLimit: soms(0),
  reserved: soms(0),
  available: soms(available),
  ...(due === undefined ? {} : { due: soms(due) }),
});
const way = (method: PaymentMethod, held: PayWay['fund'] = null): PayWay => ({ method, fund: held });
const WAYS = [way('card'), way('balance', fund(50_000, 9_700)), way('points', fund(3_000))];
const DUE = soms(10_000);

it('the pay button says what the chosen way will take', () => {
  expect(chargeOf(WAYS, DUE, { method: 'card', points: 0 })).toEqual(soms(10_000));
  expect(chargeOf(WAYS, DUE, { method: 'balance', points: 0 })).toEqual(soms(9_700));
});

it('points that pay a part make the rest smaller, whatever pays it', () => {
  expect(chargeOf(WAYS, DUE, { method: 'card', points: 1_200 })).toEqual(soms(8_800));
  expect(chargeOf(WAYS, DUE, { method: 'balance', points: 1_200 })).toEqual(soms(8_500));
});

it('no more points count than there are, nor than is due', () => {
  expect(chargeOf(WAYS, DUE, { method: 'card', points: 9_999 })).toEqual(soms(7_000));
  expect(mostPoints(WAYS, soms(500))).toBe(500);
  expect(chargeOf(WAYS, soms(500), { method: 'card', points: 3_000 })).toEqual(soms(0));
  expect(mostPoints([way('card')], DUE)).toBe(0);
});

it('points that pay everything are not taken twice', () => {
  expect(chargeOf(WAYS, soms(900), { method: 'points', points: 300 })).toEqual(soms(900));
});

it('points too few for the whole sum are no way of their own; a short balance stays, to say what it lacks', () => {
  expect(waysShown([way('balance', fund(10)), way('points', fund(10))], DUE).map((w) => w.method)).toEqual([
    'balance',
  ]);
});
