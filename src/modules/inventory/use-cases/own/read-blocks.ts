import { addDays, type LocalDate } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
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
