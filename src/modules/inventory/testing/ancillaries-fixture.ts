import type { PassengerCounts } from '#kernel/passengers.ts';
import type { BookingRow, Inventory } from '../index.ts';
import { bookingOf } from './rail-bus-fixture.ts';

/** A party with tickets for one flight, and that flight's name and departure. */
export type FlownParty = { booking: BookingRow; flight: string; departsAt: string };

let parties = 0;

/** Holds and issues one adult's ticket; the adult is `a1`. */
export async function flownParty(
  inventory: Inventory,
  given: { carrier?: string; date?: string; fareFamily?: string; route?: [string, string] } = {},
): Promise<FlownParty> {
  const { carrier = 'X0', date = '2026-03-10', fareFamily = 'standard', route = ['BSZ', 'OSS'] } = given;
  const passengerCounts: PassengerCounts = { aaa: 1, rbg: 0, rmg: 0, ins: 0 };
  const offers = await inventory.searchInventory({
    slices: [{ from: [route[0]], to: [route[1]], date }],
    passengerCounts,
    cabin: 'economy',
    mode: 'avia',
  });
  const offer = offers.find((one) => one.carrier === carrier && one.fareFamily === fareFamily);
  const flight = offer?.slices[0]?.[0]?.flight;
  if (!offer || !flight) throw new Error('no such offer');
  const opId = `ancillaries-party-${++parties}`;
  const held = bookingOf(
    await inventory.hold(
      { opId },
      { offerId: offer.offerId, expect: offer.total, travellers: [{ id: 'a1', category: 'aaa' }] },
    ),
  );
  const ref = { id: held.id, version: String(held.version) };
  const booking = bookingOf(await inventory.issue({ opId: `${opId}-issue` }, ref, offer.total));
  return { booking, flight: `${flight.carrier} ${flight.number}`, departsAt: flight.departsAt };
}

/** A seat without a rule that is free on the party's flight. */
export async function freeSeat(inventory: Inventory, own: FlownParty): Promise<string> {
  const [segment] = await inventory.offerAncillaries({ bookingId: own.booking.id }, null);
  const seats = segment?.seats?.cabins.flatMap((cabin) => cabin.rows.flatMap((row) => row.seats)) ?? [];
  const free = seats.find((seat) => seat.state === 'free' && seat.zone === 'standard');
  if (!free) throw new Error('no free seat');
  return free.id;
}

/** Every party buys the same seat at once; the answer of each. */
export async function seatRace(inventory: Inventory, own: readonly FlownParty[], seat: string): Promise<string[]> {
  const [segment] = await inventory.offerAncillaries({ bookingId: own[0]?.booking.id ?? '' }, null);
  const expect = segment?.seats?.zones.find((zone) => zone.id === 'standard')?.price;
  if (!expect) throw new Error('no price');
  const answers = await Promise.all(
    own.map((one, n) =>
      inventory.sellAncillary({ opId: `race-${seat}-${one.booking.id}` }, one.booking.id, {
        travellerId: 'a1',
        flight: one.flight,
        item: 'SEAT',
        seat,
        child: false,
        holder: `buyer-${n}`,
        expect,
      }),
    ),
  );
  return answers.map((answer) => (answer.kind === 'ok' ? 'ok' : answer.code));
}
