import { expect, test } from 'vitest';
import { zOwnCarrier } from './domain/own/own-carrier.ts';
import { ADA, QANAT } from './testing/own-flights-fixture.ts';
import { bookingOf, op, ownFlightsRelease, refOf } from './testing/own-flights-release.ts';

const { of, sell } = ownFlightsRelease();

/** The whole fare but 500 soms until two days before departure, then half of it, then a tenth and less. */
const STEPS = [
  { hoursBefore: 48, percent: 0, fee: 500 },
  { hoursBefore: 6, percent: 50, fee: 0 },
  { hoursBefore: 0, percent: 90, fee: 300 },
];
const withSteps = (steps = STEPS, penalty = 0): typeof QANAT => ({
  ...QANAT,
  families: QANAT.families.map((family) =>
    family.family === 'standard' ? { ...family, refund: { penalty, noShow: 0, steps } } : family,
  ),
});
const quoteAt = async (at: string, id: string) => {
  of.clock.set(at);
  return (await of.inventory.quoteRefund(op(), id, { travellers: 'all' })).totalMinor / 100;
};

// The flight leaves at 03:00 UTC; 900 soms of its taxes are refundable.
test('a fare with refund steps brings back less the closer its departure is', async () => {
  await of.fixture.publishCarrier(withSteps());
  await of.fixture.publishFlight();
  const sold = await sell();
  expect(await quoteAt('2026-03-03T06:00:00Z', sold.id)).toBe(15_000 - 500 + 900);
  expect(await quoteAt('2026-03-08T03:00:00Z', sold.id)).toBe(15_000 - 500 + 900);
  expect(await quoteAt('2026-03-08T03:00:01Z', sold.id)).toBe(7_500 + 900);
  expect(await quoteAt('2026-03-09T21:00:01Z', sold.id)).toBe(15_000 - 13_500 - 300 + 900);
  // A promise ends where the next step begins.
  of.clock.set('2026-03-08T02:55:00Z');
  const quote = await of.inventory.quoteRefund(op(), sold.id, { travellers: 'all' });
  expect(quote.expiresAt).toBe('2026-03-08T03:00:00.001Z');
  of.clock.set('2026-03-08T02:56:00Z');
  expect(bookingOf(await of.inventory.refund(op(), refOf(sold), quote.id)).state).toBe('refunded');
});

test('once it has left, a fare with refund steps is refunded by a person', async () => {
  await of.fixture.publishCarrier(withSteps());
  await of.fixture.publishFlight();
  const sold = await sell();
  of.clock.set('2026-03-10T02:00:00Z');
  expect(of.inventory.availableActions(sold)).toContain('refund');
  of.clock.set('2026-03-10T04:00:00Z');
  expect(of.inventory.availableActions(sold)).not.toContain('refund');
  await expect(of.inventory.quoteRefund(op(), sold.id, { travellers: 'all' })).rejects.toMatchObject({
    code: 'NOT_AUTOMATIC',
  });
});

test('a ticket keeps the refund steps that it was sold by, and a ticket without steps gets none', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  const fixed = await sell();
  await of.fixture.publishCarrier(withSteps());
  const stepped = await sell();
  await of.fixture.publishCarrier({
    ...QANAT,
    families: QANAT.families.map((family) => ({ ...family, refund: null })),
  });
  expect(await quoteAt('2026-03-08T04:00:00Z', fixed.id)).toBe(15_000 - 1_000 + 900);
  expect(await quoteAt('2026-03-08T04:00:00Z', stepped.id)).toBe(7_500 + 900);
});

test('steps of a fare stand instead of a penalty, go up to the departure, and belong to airlines', async () => {
  const codes = (carrier: object) =>
    zOwnCarrier.safeParse(carrier).error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(codes(withSteps())).toBeUndefined();
  expect(codes(withSteps(STEPS, 1_000))).toEqual([['families.0.refund.steps', 'flights.steps_or_penalty']]);
  expect(codes(withSteps(STEPS.slice(0, 2)))).toEqual([['families.0.refund.steps', 'runs.steps_order']]);
  const bus = {
    ...withSteps(),
    mode: 'bus' as const,
    railBus: {
      steps: { domestic: STEPS, abroad: STEPS },
      voidMinutes: 0,
      closeMinutes: 0,
      partners: [],
    },
    taxes: [],
  };
  await expect(of.fixture.office.saveCarrier(ADA, { revision: 0, carrier: bus })).rejects.toMatchObject({
    fields: [expect.objectContaining({ path: 'families.0.refund.steps', code: 'flights.only_by_air' })],
  });
});
