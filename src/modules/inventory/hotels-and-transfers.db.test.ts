import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { currentCursor, readChangeLog } from './db/change-log.ts';
import type { Inventory } from './index.ts';
import { BUYERS, bookingOf, hotelStayAt, roomRace, sell } from './testing/hotels-transfers-fixture.ts';
import { inventoryFixture } from './testing/inventory-fixture.ts';

const { database, clock, inventory } = await inventoryFixture({ connections: BUYERS });

const all = { travellers: 'all' } as const;
const soldOf = async (id: string) => {
  const { rows } = await database.db.execute<{ sold: number }>(
    sql`select coalesce(sum(sold), 0)::int as sold from inventory.stock where flight_id like ${id}`,
  );
  return rows[0]?.sold ?? 0;
};
const quoteAt = async (id: string, at: string, opId: string) => {
  clock.set(at);
  return inventory.quoteRefund({ opId }, id, all);
};
const transfer = async (kind: string, guests = 2) => {
  const transferRequest = { date: '2026-04-10', time: '14:30', guests, luggage: 2 };
  const found = await inventory.searchTransfers({ from: ['bishkek-manas'], to: ['bishkek'], ...transferRequest });
  const offer = found.find(({ key }) => key.kind === 'ride' && key.class === kind);
  if (!offer) throw new Error('no such ride');
  return offer;
};

describe('a room', () => {
  test('is taken for each of its nights and no other, and one voucher is issued a room', async () => {
    const days = { checkInDate: '2026-04-06', checkOutDate: '2026-04-09', rooms: 2 as 1, adults: 4 as 2 };
    const offer = await hotelStayAt(inventory, 101, 'flex', days);
    const booking = await sell(inventory, offer, ['one', 'two']);
    expect(booking.tickets.map(({ number, coupons }) => [number.slice(0, 3), coupons])).toEqual(
      ['one', 'two'].map(() => ['974', [{ n: 1, status: 'O', flight: 'H0 101' }]]),
    );
    expect(await soldOf('H0/101-202604%')).toBe(6);
    expect(await soldOf('H0/101-20260409')).toBe(0);
  });

  test('is refunded by its rate: all, all but the first night, or nothing; not after check-in', async () => {
    const offer = await hotelStayAt(inventory, 102, 'standard', {
      checkInDate: '2026-04-20',
      checkOutDate: '2026-04-23',
    });
    const { id } = await sell(inventory, offer);
    const [fare] = offer.prices;
    const first = offer.terms.steps?.[1]?.fee;
    const back = async (at: string) => (await quoteAt(id, at, `standard-${at}`)).totalMinor;
    // By Bishkek’s clock: 12:00 three days before, 18:00 the day before, 14:00 on the day.
    expect(await back('2026-04-17T05:59:00Z')).toBe(fare?.fare.minor);
    expect(await back('2026-04-17T06:01:00Z')).toBe((fare?.fare.minor ?? 0) - (first?.minor ?? 0));
    expect(await back('2026-04-19T12:01:00Z')).toBe(0);
    await expect(quoteAt(id, '2026-04-20T08:00:01Z', 'late')).rejects.toMatchObject({
      code: 'NOT_AUTOMATIC',
    });
  });

  test('at the rate that saves brings nothing back once the voucher cannot be annulled any more', async () => {
    const offer = await hotelStayAt(inventory, 102, 'saver', { checkInDate: '2026-04-27', checkOutDate: '2026-04-28' });
    const { id } = await sell(inventory, offer);
    expect(await quoteAt(id, '2026-03-02T06:30:00Z', 'saver-void')).toMatchObject({
      mode: 'void',
      totalMinor: offer.total.minor,
    });
    expect(await quoteAt(id, '2026-03-02T07:30:00Z', 'saver-late')).toMatchObject({
      mode: 'refund',
      totalMinor: 0,
    });
  });

  test('is free again for every night once its voucher was given back', async () => {
    const offer = await hotelStayAt(inventory, 301, 'flex', { checkInDate: '2026-05-04', checkOutDate: '2026-05-08' });
    const { id } = await sell(inventory, offer);
    expect(await soldOf('H0/301-202605%')).toBe(4);
    const quote = await quoteAt(id, '2026-03-10T06:00:00Z', 'back');
    const ref = { id, version: '2' };
    const after = bookingOf(await inventory.refund({ opId: 'refund' }, ref, quote.id));
    expect(after.state).toBe('refunded');
    expect(await soldOf('H0/301-202605%')).toBe(0);
  });

  test('that is unpaid after its deadline can be sold again, and the job returns it within a minute', async () => {
    const days = { checkInDate: '2026-03-21', checkOutDate: '2026-03-22' };
    const offer = await hotelStayAt(inventory, 202, 'flex', days);
    const hold = (opId: string) =>
      inventory.holdHotelTransfer(
        { opId },
        { offerId: offer.offerId, expect: offer.total, travellers: [{ id: 'a', category: 'aaa' }] },
      );
    expect((await hold('first')).kind).toBe('ok');
    expect(await hold('second')).toMatchObject({ kind: 'rejected', code: 'GONE' });
    clock.advance({ minutes: 21 });
    expect((await hold('third')).kind).toBe('ok');
    clock.advance({ minutes: 21 });
    await inventory.releaseExpired();
    expect(await soldOf('H0/202-20260321')).toBe(0);
  });

  test(`that is the last of a Saturday goes to one of ${BUYERS} whose stays overlap there`, async () => {
    const answers = await roomRace(inventory);
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'GONE')).toHaveLength(BUYERS - 1);
    expect(await soldOf('H0/202-20260314')).toBe(1);
  });

  test('is not exchanged or given up by machine, and may be given back or annulled', async () => {
    const offer = await hotelStayAt(inventory, 102, 'flex', { checkInDate: '2026-06-01', checkOutDate: '2026-06-02' });
    const booking = await sell(inventory, offer);
    expect(inventory.availableActions(booking)).toEqual(['void', 'refund']);
    await expect(
      inventory.quoteExchange({ opId: 'x' }, booking.id, all, { dates: ['2026-06-02'] }),
    ).rejects.toMatchObject({ code: 'NOT_AUTOMATIC' });
  });
});

describe('a ride', () => {
  test('takes one car of its class for the day for any party, and returns it with its voucher', async () => {
    const offer = await transfer('vip', 6);
    const booking = await sell(inventory, offer);
    expect(booking.tickets[0]?.number).toMatch(/^971\d{10}$/);
    expect(await soldOf('U0/11-20260410')).toBe(1);
    expect((await transfer('vip')).left).toBe(1);
    await inventory.void({ opId: 'void-ride' }, { id: booking.id, version: String(booking.version) }, all);
    expect(await soldOf('U0/11-20260410')).toBe(0);
  });

  test('in the express takes a place for everybody on one voucher, and gives all of them back', async () => {
    const offer = await transfer('express', 5);
    expect(offer.total).toEqual(fromMajor(750));
    const booking = await sell(inventory, offer);
    expect(booking.tickets.map(({ number }) => number.slice(0, 3))).toEqual(['962']);
    expect(await soldOf('U0/11-20260410')).toBe(5);
    const quote = await quoteAt(booking.id, '2026-04-10T05:00:00Z', 'express');
    expect(quote.totalMinor).toBe(offer.total.minor);
    await inventory.refund({ opId: 'express-back' }, { id: booking.id, version: '2' }, quote.id);
    expect(await soldOf('U0/11-20260410')).toBe(0);
  });

  test('comes back for nothing until its limit, then for half, and an hour before not at all', async () => {
    const offer = await transfer('econom');
    const { id } = await sell(inventory, offer);
    const back = async (at: string) => (await quoteAt(id, at, `ride-${at}`)).totalMinor;
    // It begins at 14:30 in Bishkek, 08:30 by the clock of the world.
    expect(await back('2026-04-10T02:30:00Z')).toBe(offer.total.minor);
    expect(await back('2026-04-10T02:31:00Z')).toBe(offer.total.minor / 2);
    expect(await back('2026-04-10T07:31:00Z')).toBe(0);
  });
});

describe('own inventory', () => {
  test('refuses another total, other guests, and what it never offered', async () => {
    const offer = await hotelStayAt(inventory, 102, 'flex', { checkInDate: '2026-06-05', checkOutDate: '2026-06-07' });
    const travellers = [{ id: 'a', category: 'aaa' as const }];
    const hold = (request: Partial<Parameters<Inventory['holdHotelTransfer']>[1]>, opId: string) =>
      inventory.holdHotelTransfer({ opId }, { offerId: offer.offerId, expect: offer.total, travellers, ...request });
    expect(await hold({ expect: fromMajor(1) }, 'cheap')).toMatchObject({ code: 'PRICE_CHANGED' });
    expect(await hold({ travellers: [] }, 'nobody')).toMatchObject({ code: 'INVALID' });
    expect(await hold({ travellers: [{ id: 'a', category: 'rbg' }] }, 'child')).toMatchObject({
      code: 'INVALID',
    });
    expect(await hold({ offerId: 'H.lite.1-0-0-0.1.X' }, 'flight')).toMatchObject({ code: 'INVALID' });
    expect(await hold({ offerId: offer.offerId.replace('S.102', 'S.999') }, 'hotel')).toMatchObject({
      code: 'GONE',
    });
  });

  test('reports each of its nights to readers of the log', async () => {
    const cursor = await currentCursor(database.db);
    await sell(
      inventory,
      await hotelStayAt(inventory, 102, 'flex', { checkInDate: '2026-07-01', checkOutDate: '2026-07-04' }),
    );
    const { seats, departures, timetable } = await readChangeLog(database.db, cursor);
    expect(seats.map(({ flightId }) => flightId).sort()).toEqual(
      ['20260701', '20260702', '20260703'].map((night) => `H0/102-${night}`),
    );
    expect([departures, timetable]).toEqual([[], false]);
  });
});
