import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { inventoryFixture } from './testing/inventory-fixture.ts';
import { bookingOf, ONE } from './testing/rail-bus-fixture.ts';
import { stopsOf } from './testing/vehicle-runs-fixture.ts';

const { database, inventory } = await inventoryFixture({ connections: 8 });
const [BISHKEK = '', ...later] = stopsOf('L0', 301);
const KARAKOL = later.at(-1) ?? '';
const [OUT, BACK, OTHER] = ['2026-03-18', '2026-03-20', '2026-03-21'] as const;

/** A coach there and another back on one ticket, in a chosen seat there; its seats there and back. */
async function returnTicket(opId: string, seat?: string) {
  const offers = await inventory.searchInventory({
    slices: [
      { from: [BISHKEK], to: [KARAKOL], date: OUT },
      { from: [KARAKOL], to: [BISHKEK], date: BACK },
    ],
    passengerCounts: ONE,
    cabin: 'economy',
    mode: 'bus',
  });
  const offer = offers.find(({ slices }) =>
    slices.every((departures) => [301, 302].includes(departures[0]?.flight.number ?? 0)),
  );
  if (!offer) throw new Error('no coach there and back');
  const held = bookingOf(
    await inventory.hold(
      { opId },
      {
        offerId: offer.offerId,
        expect: offer.total,
        travellers: [{ id: opId, category: 'aaa' }],
        placeSelections: [
          { places: seat ? [seat] : [], boarding: null },
          { places: [], boarding: null },
        ],
      },
    ),
  );
  const ref = { id: held.id, version: String(held.version) };
  const booking = bookingOf(await inventory.issue({ opId: `${opId}-issue` }, ref, offer.total));
  return { offer, booking, seat: booking.tickets[0]?.coupons[0]?.place ?? '' };
}

test('an exchange of the inbound only gets no outbound seat that another buyer is taking', async () => {
  const { pool } = database;
  const first = await returnTicket('first');
  const ref = ({ id, version }: { id: string; version: number }) => ({ id, version: String(version) });
  bookingOf(await inventory.void({ opId: 'first-void' }, ref(first.booking), { travellers: 'all' }));
  // The best seat is free again; our traveller has the last one.
  const free = ((await inventory.placeMap(first.offer.offerId))[0]?.coaches ?? []).flatMap(({ places }) =>
    places.flatMap((place) => (place.free ? [place.id] : [])),
  );
  const { booking } = await returnTicket('ours', free.at(-1));
  const [quote] = await inventory.quoteExchange(
    { opId: 'quote' },
    booking.id,
    { travellers: 'all' },
    { dates: [OUT, OTHER] },
  );
  if (!quote) throw new Error('nothing to exchange it for');

  // Another buyer of that best seat: the seats of the class are taken, the seat is written, nothing is committed yet.
  const buyer = await pool.connect();
  const other = randomUUID();
  const flight = booking.flights.find(({ slice }) => slice === 0)?.flightId ?? '';
  const stock = '(select inventory.stock_of($1))';
  await buyer.query('begin');
  await buyer.query(`update inventory.stock set sold = sold + 1 where flight_id in ${stock}`, [flight]);
  await buyer.query(
    `insert into inventory.bookings
      select (jsonb_populate_record(b, jsonb_build_object('id', $2::text, 'locator', 'ZZZZZ9', 'state', 'held'))).*
      from inventory.bookings b where id = $1`,
    [booking.id, other],
  );
  await buyer.query(
    `insert into inventory.place_reservations (flight_id, place, booking_id, traveller_id, trip)
      select s, $2, $3, 'other', 0 from inventory.stock_of($1) s
      on conflict (flight_id, place) do update
        set booking_id = excluded.booking_id, traveller_id = excluded.traveller_id`,
    [flight, first.seat, other],
  );
  const sum = { minor: quote.totalMinor, currency: 'KGS' as const };
  const exchanging = inventory.exchange({ opId: 'exchange' }, ref(booking), quote.id, sum);
  await expect
    .poll(
      async () =>
        (
          await pool.query(
            "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          )
        ).rowCount,
    )
    .toBeGreaterThan(0);
  await buyer.query('commit');
  buyer.release();
  const after = bookingOf(await exchanging);
  const ours = after.tickets.find(({ state }) => state === 'open')?.coupons[0]?.place;
  const { rows } = await pool.query(
    'select distinct booking_id as id from inventory.place_reservations where place = $2 and flight_id in ' +
      '(select inventory.stock_of($1))',
    [flight, first.seat],
  );
  expect(rows).toEqual([{ id: other }]);
  expect(ours).not.toBe(first.seat);
});
