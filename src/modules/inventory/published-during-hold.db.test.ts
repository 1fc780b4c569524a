import { expect, test, vi } from 'vitest';
import { ADA } from './testing/own-flights-fixture.ts';
import { bookingOf, op, ownFlightsRelease } from './testing/own-flights-release.ts';
import { SEDAN, TO_TOWN, VAN } from './testing/own-transfers-fixture.ts';

/** Runs between the price of a hold and its taking of a car. */
const before = vi.hoisted(() => ({ taking: async () => {} }));
vi.mock('./db/take-seats.ts', async (original) => {
  const real = await original<typeof import('./db/take-seats.ts')>();
  return {
    ...real,
    takeSeats: async (...given: Parameters<typeof real.takeSeats>) => {
      const { taking } = before;
      before.taking = async () => {};
      await taking();
      await real.takeSeats(...given);
    },
  };
});
const { of } = ownFlightsRelease();

test('a hold does not sell by the terms of a publication that another replaced before the car was taken', async () => {
  const { office } = of.fixture;
  const id = await office.createTransfer(ADA, TO_TOWN);
  const publish = async (transfer: typeof TO_TOWN, number = id) => {
    const { revision } = await office.readTransfer(number);
    await office.saveTransfer(ADA, { id: number, revision, transfer });
    await office.publishTransfer(ADA, { id: number, revision: revision + 1 });
  };
  await publish(TO_TOWN);
  const other = await office.createTransfer(ADA, TO_TOWN);
  const request = { from: ['bishkek-manas'], to: ['bishkek'], time: '14:30', guests: 2, luggage: 2 };
  const found = await of.inventory.searchTransfers({ ...request, date: '2026-03-12' });
  const offer = found.find(({ key }) => key.kind === 'ride' && key.class === 'vip');
  if (!offer) throw new Error('no such ride');
  const hold = () =>
    of.inventory.holdHotelTransfer(op(), {
      offerId: offer.offerId,
      expect: offer.total,
      travellers: [{ id: 'lead', category: 'aaa' }],
    });
  // The price stays; nothing comes back any more.
  before.taking = () => publish({ ...TO_TOWN, classes: [SEDAN, { ...VAN, refund: null }] });
  expect(await hold()).toMatchObject({ kind: 'rejected', code: 'GONE' });
  expect(bookingOf(await hold()).terms?.allowed).toBe(false);
  // What is published of another transfer does not concern this one.
  before.taking = () => publish(TO_TOWN, other);
  expect((await hold()).kind).toBe('ok');
});
