import { addDays, type LocalDate } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import type { Executor } from '#platform/db/database.ts';
import { blockCostsOf } from '../../db/block-costs.ts';
import { blockDepartures, totalsOfBlocks } from '../../db/block-departures.ts';
import { figuresOfBlock } from '../../domain/own/block.ts';
import { spanOf } from './change-timetable.ts';
import type { NetworkDeps } from './network-deps.ts';

/** Departures that a page lists. */
const SHOWN = 100;
/** What is owed is settled after the flight: its departures stay in the list. */
const PAST_DAYS = 30;

/** Seats bought of other carriers by departure: sold, left, given back, and what is owed for them. */
export async function readBlocks(deps: NetworkDeps, from: LocalDate | undefined) {
  const { today } = spanOf(deps.clock.now());
  const first = addDays(today, -PAST_DAYS);
  const begin = from && from > first ? from : first;
  const found = await blockDepartures(deps.db, begin, SHOWN + 1);
  const { owed, ...totals } = await totalsOfBlocks(deps.db, first);
  return {
    departures: found.slice(0, SHOWN).map(({ lowestMinor, net, releaseDays, ...departure }) => ({
      ...departure,
      ...figuresOfBlock({ ...departure, net, releaseDays, lowestMinor }, today),
    })),
    /** The first day after those. */
    next: found[SHOWN]?.date ?? null,
    totals: { ...totals, owed: fromMajor(owed) },
  };
}

/** Seats of blocks that were sold with reservations, and those that went back, with what they cost. */
export const readBlockCosts = async (db: Executor, bookingIds: readonly string[]) =>
  (await blockCostsOf(db, bookingIds)).map(({ id, bookingId, flightId, seats, net, at }) => ({
    id: String(id),
    bookingId,
    /** Of which the seats were bought. */
    carrier: flightId.slice(0, 2),
    amount: fromMajor(Math.abs(seats) * net),
    isBack: seats < 0,
    at: new Date(at).toISOString(),
  }));
