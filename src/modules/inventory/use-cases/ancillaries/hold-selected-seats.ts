import type { Instant } from '#kernel/dates.ts';
import { inTransaction } from '#platform/db/database.ts';
import {
  ancillariesFlights,
  holdSelectedSeats as keepRows,
  releaseSelectedSeats,
  takenSeats,
} from '../../db/ancillaries.ts';
import { STATEMENT_TIMEOUT_MS } from '../../db/operations.ts';
import { seatsOf } from '../../domain/ancillaries/seat-zones.ts';
import { hoursBefore } from '../../domain/ancillaries/shapes.ts';
import { transportNumber } from '../../domain/carriers.ts';
import type { InventoryDeps } from '../deps.ts';
import { type AncillariesAt, flightsAt } from './offer-ancillaries.ts';

/** No seat is kept longer without a document: a little more than the longest time to pay. */
const LONGEST_MINUTES = 25 * 60;

export type KeepSeats = {
  at: AncillariesAt;
  /** The form, or the order that it became: the set is its whole. */
  holder: string;
  seats: readonly { flight: string; seat: string; traveller: string; until: Instant }[];
};

/**
 * Keeps a form's whole set of seats: what is left out goes back, what is gone is left out of the answer. @throws
 * Refusal
 */
export async function holdSelectedSeats(deps: InventoryDeps, wish: KeepSeats) {
  const now = deps.clock.now();
  const { ids, fareFamily } = await flightsAt(deps.db, wish.at);
  const flights = await ancillariesFlights(deps.db, ids);
  const byName = new Map([...flights.values()].map((f) => [transportNumber(f.carrier, f.number), f]));
  const taken = await takenSeats(deps.db, ids, now.toISOString(), wish.holder);
  const latest = new Date(now.getTime() + LONGEST_MINUTES * 60_000).toISOString();
  const wishes = wish.seats.flatMap(({ flight: name, seat, traveller, until }) => {
    const flight = byName.get(name);
    if (!flight) return [];
    const closes = hoursBefore(flight.departsAt, flight.sells.seatHours);
    const own = new Set([...taken].flatMap((row) => (row === `${flight.id} ${seat}` ? [seat] : [])));
    const shown = seatsOf(flight, fareFamily, own).find((one) => one.code === seat);
    const free = shown && shown.state !== 'taken' && shown.state !== 'unavailable';
    if (!free || closes <= now.toISOString()) return [];
    return [{ flightId: flight.id, seat, traveller, until: until < latest ? until : latest }];
  });
  const kept = await inTransaction(
    deps.db,
    async (tx) => {
      await releaseSelectedSeats(tx, wish.holder, wishes);
      return wishes.length > 0 ? keepRows(tx, wish.holder, wishes, now.toISOString()) : [];
    },
    { timeoutMs: STATEMENT_TIMEOUT_MS },
  );
  const names = new Map([...flights].map(([id, f]) => [id, transportNumber(f.carrier, f.number)]));
  return {
    kept: kept.map(({ flightId, ...one }) => ({ flight: names.get(flightId) ?? '', ...one })),
  };
}
