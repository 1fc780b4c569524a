import { describe, expect, test } from 'vitest';
import { sum } from '#kernel/money.ts';
import { inventoryFixture } from './testing/inventory-fixture.ts';
import { type Mixed, sellMixed } from './testing/multi-ticket-fixture.ts';

const { inventory } = await inventoryFixture();

const KARAKOL = ['karakol-bus'];
const ISTANBUL = ['IST', 'SAW'];
const departuresOf = (offer: Mixed) => offer.portions.flatMap((portion) => portion.offer.slices.flat());

describe('several tickets over several cities', () => {
  const ONE = { aaa: 1, rbg: 0, rmg: 0, ins: 0 };
  const round = [
    { from: KARAKOL, to: ISTANBUL, date: '2026-04-07' },
    { from: ISTANBUL, to: ['OSS'], date: '2026-04-14' },
    { from: ['OSS'], to: KARAKOL, date: '2026-04-21' },
  ];

  test('each way leaves after the one before has arrived, in one reservation with a ticket for every run', async () => {
    const offers = await inventory.searchMultiTicket({ slices: round, passengerCounts: ONE, cabin: 'economy' });
    expect(offers.length).toBeGreaterThan(0);
    for (const offer of offers) {
      expect([...new Set(offer.portions.map(({ slice }) => slice))]).toEqual([0, 1, 2]);
      const flights = departuresOf(offer).map(({ flight }) => flight);
      for (const [n, flight] of flights.entries())
        if (n > 0) expect(flight.departsAt > (flights[n - 1] as typeof flight).arrivesAt, offer.offerId).toBe(true);
      expect(offer.total).toEqual(sum(offer.portions.map((portion) => portion.offer.total)));
    }
    const prices = offers.map(({ total }) => total.minor);
    const sold = await sellMixed(inventory, offers[prices.indexOf(Math.min(...prices))] as Mixed);
    expect(sold.tickets.length).toBeGreaterThanOrEqual(3);
    expect(new Set(sold.tickets.map(({ trip }) => trip)).size).toBe(sold.tickets.length);
  });

  test('a return costs no more than any two of its ways that fit together', async () => {
    const [there, , home] = round as [(typeof round)[0], (typeof round)[0], (typeof round)[0]];
    const back = { ...home, from: there.to };
    const best = async (slices: typeof round) => {
      const offers = await inventory.searchMultiTicket({ slices, passengerCounts: ONE, cabin: 'economy' });
      return Math.min(...offers.map(({ total }) => total.minor));
    };
    expect(await best([there, back])).toBe((await best([there])) + (await best([back])));
  });
});
