import { type Db, databaseOutage, inTransaction, type Tx } from '#platform/db/database.ts';
import { together } from '#platform/db/together.ts';
import { type CommitHook, gather, type Later, later } from '#platform/db/unit.ts';
import {
  type BookingRow,
  insertBookings,
  type NewBooking,
  readBookings,
  type SeatClaim,
  takeSeats,
} from '../db/bookings.ts';
import { flightsById } from '../db/flights.ts';
import { claimOperations, insertOperations, STATEMENT_TIMEOUT_MS } from '../db/operations.ts';
import { isRailOrBus } from '../domain/families.ts';
import { flightIdsOf, type OfferKey, readOfferId } from '../domain/offer-id.ts';
import type { InventoryDeps } from './deps.ts';
import { bookingIdOf, checkParty, checkPrice, drawUp, type HoldRequest, heldRow } from './draw-up-hold.ts';
import { type InventoryCall, operationOf } from './once.ts';
import { offerKeyOf, offerOf } from './quote-offer.ts';
import { Refusal } from './refusal.ts';

type Asked = { deps: InventoryDeps; call: InventoryCall; request: HoldRequest; key: OfferKey };
type Flights = Awaited<ReturnType<typeof flightsById>>;

/** Seats of a class that those who came before in the same transaction take. */
class Taken {
  readonly #seats = new Map<string, SeatClaim>();

  of(flightId: string, rbd: string): number {
    return this.#seats.get(`${flightId} ${rbd}`)?.seats ?? 0;
  }

  add(claims: readonly SeatClaim[]): void {
    for (const claim of claims)
      this.#seats.set(`${claim.flightId} ${claim.rbd}`, {
        ...claim,
        seats: claim.seats + this.of(claim.flightId, claim.rbd),
      });
  }

  all(): SeatClaim[] {
    return [...this.#seats.values()];
  }
}

/** Null for what cannot be held just so. */
function drawn({ deps, call, request, key }: Asked, flights: Flights, taken: Taken): NewBooking | null {
  const now = deps.clock.now();
  if (call.startBy !== undefined && now.toISOString() > call.startBy) return null;
  try {
    checkParty(key.mix, request);
    const offer = offerOf(flights, offerKeyOf(request.offerId), now, (id, rbd) => -taken.of(id, rbd));
    checkPrice(offer, request);
    const hold = drawUp(call, request, offer, key.mix, now);
    taken.add(hold.claims);
    return hold;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

type Held = Asked & { hold: NewBooking };

/** Reservations of those that can be held just so, one after the other; each operation once. */
async function drawAll(tx: Tx, list: readonly Asked[]) {
  const flights = await flightsById(tx, [...new Set(list.flatMap(({ key }) => flightIdsOf(key)))]);
  const taken = new Taken();
  const known = new Set<string>();
  const holds = list.flatMap((asked): Held[] => {
    const { opId } = asked.call;
    const hold = known.has(opId) ? null : drawn(asked, flights, taken);
    known.add(opId);
    return hold ? [{ ...asked, hold }] : [];
  });
  return { flights, taken, holds };
}

const namesOf = (holds: readonly Held[]) =>
  holds.map(({ call, request, hold }) => ({
    ...operationOf({ call, method: 'hold', request }),
    bookingId: hold.booking.id,
  }));

/** The seats of all of them in one statement, the last before COMMIT, as one by one. */
async function holdAll(tx: Tx, list: readonly Asked[]): Promise<Later<BookingRow[]>> {
  const { taken, holds } = await drawAll(tx, list);
  const [first] = holds;
  if (!first) return async () => [];
  const named = namesOf(holds);
  const written = holds.map(({ hold }) => hold);
  const claiming = claimOperations(tx, named, first.deps.clock.now().toISOString());
  void insertBookings(tx, written);
  if ((await claiming) < named.length) throw new Error('one of the operations is known already');
  const bookings = later(
    tx,
    readBookings(
      tx,
      written.map(({ booking }) => booking.id),
    ),
  );
  await takeSeats(tx, taken.all());
  return bookings;
}

async function write(db: Db, list: readonly Asked[]): Promise<(BookingRow | null)[]> {
  try {
    const limits = { patienceMs: STATEMENT_TIMEOUT_MS, byKeys: true };
    const read = await inTransaction(db, (tx) => holdAll(tx, list), limits);
    const bookings = new Map((await read()).map((booking) => [booking.id, booking]));
    return list.map(({ call }) => {
      const booking = bookings.get(bookingIdOf(call)) ?? null;
      bookings.delete(bookingIdOf(call));
      return booking;
    });
  } catch (error) {
    if (databaseOutage(error) !== null) throw error;
    return list.map(() => null);
  }
}

type Seats = { claims: readonly SeatClaim[]; nudge: () => void };

/** Seats that a transaction takes, for all its requests. */
const SEATS: CommitHook<Seats> = {
  last: true,
  write: (tx, all) => {
    const taken = new Taken();
    for (const { claims } of all) taken.add(claims);
    return takeSeats(tx, taken.all());
  },
  committed: (_db, all) => {
    for (const nudge of new Set(all.map((each) => each.nudge))) nudge();
  },
};

/**
 * Holds in the caller's transaction, by air: each reservation as it will be when that is committed, null for what is
 * out of the ordinary and left
 * undone. The seats are taken last; when they are gone by then the transaction fails.
 */
export async function holdInTransaction(
  deps: InventoryDeps,
  tx: Tx,
  list: readonly { call: InventoryCall; request: HoldRequest }[],
): Promise<(BookingRow | null)[]> {
  const asked = list.flatMap(({ call, request }): Asked[] => {
    const key = readOfferId(request.offerId);
    return key && !isRailOrBus(key.family) ? [{ deps, call, request, key }] : [];
  });
  if (asked.length === 0) return list.map(() => null);
  const { flights, taken, holds } = await drawAll(tx, asked);
  if (holds.length > 0) {
    void insertOperations(tx, namesOf(holds), deps.clock.now().toISOString());
    void insertBookings(
      tx,
      holds.map(({ hold }) => hold),
    );
    gather(tx, SEATS, { claims: taken.all(), nudge: deps.index.nudge });
  }
  const rows = new Map(holds.map(({ call, hold }) => [call.opId, heldRow(hold, flights)]));
  return list.map(({ call }) => {
    const row = rows.get(call.opId) ?? null;
    rows.delete(call.opId);
    return row;
  });
}

const holdTogether = together<Asked, BookingRow | null>({ most: 32, lanes: 2, write });

/**
 * Takes seats by air in one transaction with concurrent requests in the ordinary case: the seats are there at the
 * agreed price and the operation is new. Otherwise null, and nothing has been done.
 */
export async function holdBatched(
  deps: InventoryDeps,
  call: InventoryCall,
  request: HoldRequest,
): Promise<BookingRow | null> {
  const key = readOfferId(request.offerId);
  return key && !isRailOrBus(key.family) ? holdTogether(deps.db, { deps, call, request, key }) : null;
}
