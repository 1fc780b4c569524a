import { expect, test } from 'vitest';
import { FIRST_DAY, QANAT } from '#modules/inventory/testing/own-flights-fixture.ts';
import { ONE, ownFlightsRelease } from '#modules/inventory/testing/own-flights-release.ts';
import { createInventorySupplier, type SupplierOffer } from './index.ts';

const { of } = ownFlightsRelease();

test('an offer says the refund steps of its fare instead of a penalty, before anything is bought', async () => {
  const steps = [
    { hoursBefore: 48, percent: 0, fee: 500 },
    { hoursBefore: 0, percent: 90, fee: 0 },
  ];
  const families = QANAT.families.map((family) =>
    family.family === 'standard' ? { ...family, refund: { penalty: 0, noShow: 0, steps } } : family,
  );
  await of.fixture.publishCarrier({ ...QANAT, families });
  await of.fixture.publishFlight();
  const port = createInventorySupplier({ inventory: of.inventory, clock: of.clock, mode: 'avia' });
  const query = {
    slices: [{ from: ['BSZ'], to: ['AYT'], date: FIRST_DAY }],
    passengerCounts: ONE,
    cabin: 'economy' as const,
  };
  const offers: SupplierOffer[] = [];
  const call = { opId: 'steps', deadline: '2026-03-02T06:01:00Z', locale: 'ru' as const };
  for await (const batch of port.search(call, query)) offers.push(...batch);
  const refunds = Object.fromEntries(offers.map(({ terms }) => [terms.fareFamily, terms.refund]));
  expect(refunds.standard).toEqual({
    allowed: true,
    penalty: null,
    noShow: null,
    steps: [
      { hoursBefore: 48, retainedPercent: 0, fee: { minor: 500_00, currency: 'KGS' } },
      { hoursBefore: 0, retainedPercent: 90, fee: { minor: 0, currency: 'KGS' } },
    ],
  });
  expect(refunds.lite).toEqual({ allowed: false, penalty: null, noShow: null });
});
