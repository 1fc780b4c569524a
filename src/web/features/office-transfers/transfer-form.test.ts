import { expect, test } from 'vitest';
import { TO_TOWN } from '#modules/inventory/testing/own-transfers-fixture.ts';
import {
  nameOfTransferPath,
  readTransferForm,
  shownSeasons,
  shownSteps,
  soldClasses,
  valuesOfTransfer,
} from './transfer-form.ts';

const VALUES = valuesOfTransfer(TO_TOWN);

test('a transfer comes out of its form as it went in', () => {
  expect(readTransferForm(VALUES)).toEqual(TO_TOWN);
});

test('a class without a car is not sold, and one more row is shown than is filled', () => {
  expect(soldClasses(VALUES)).toEqual(['econom', 'vip']);
  const { 'classes.econom.car': _, ...without } = VALUES;
  expect(readTransferForm(without).classes.map((one) => one.class)).toEqual(['vip']);
  expect([shownSeasons(VALUES), shownSteps(VALUES, 'vip'), shownSteps(VALUES, 'econom')]).toEqual([2, 3, 1]);
});

test('a refusal stands at the field in which its value was typed', () => {
  expect(nameOfTransferPath(VALUES, 'classes.1.price')).toBe('classes.vip.price');
  expect(nameOfTransferPath(VALUES, 'classes.1.refund.steps.1.percent')).toBe('classes.vip.steps.1.percent');
  expect(nameOfTransferPath(VALUES, 'seasons.0.prices.vip')).toBe('seasons.0.vip');
  expect(nameOfTransferPath(VALUES, 'from.place')).toBe('from.place');
});

test('times that are left empty are round the clock, and what is no number is refused at its field', () => {
  expect(readTransferForm({ ...VALUES, 'hours.from': '', 'hours.to': '' }).hours).toBeNull();
  expect(readTransferForm({ ...VALUES, 'hours.to': '' }).hours).toEqual({ from: '05:00', to: '' });
  expect(readTransferForm({ ...VALUES, 'classes.vip.price': 'ten' }).classes[1]?.price).toBeNaN();
});
