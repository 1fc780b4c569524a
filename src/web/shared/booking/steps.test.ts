import { expect, test } from 'vitest';
import { BOOKING_STEPS } from '#modules/orders/api.ts';
import { canOpenStep, isExpired, STEP_PATHS, stepPath } from './steps.ts';

test('the steps are those of the wire, in its order', () => {
  expect(STEP_PATHS.map(({ step }) => step)).toEqual([...BOOKING_STEPS]);
});

test('each step has the address of spec §2', () => {
  expect(BOOKING_STEPS.map((step) => stepPath('b1', step))).toEqual([
    '/booking/b1',
    '/booking/b1/passengers',
    '/booking/b1/upsale',
    '/booking/b1/payment',
  ]);
});

test('a step is open when every step before it is complete', () => {
  expect(BOOKING_STEPS.map((step) => canOpenStep(step, 'services'))).toEqual([true, true, true, false]);
});

test('an offer expires by the clock of the server', () => {
  const expiresAt = '2026-12-01T10:00:00Z';
  expect(isExpired({ expiresAt, serverNow: '2026-12-01T09:59:59Z' })).toBe(false);
  expect(isExpired({ expiresAt, serverNow: expiresAt })).toBe(true);
});
