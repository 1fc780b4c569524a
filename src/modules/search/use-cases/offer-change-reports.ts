import { type PassengerCounts, seatsNeeded } from '#kernel/passengers.ts';
import type { FareTerms, Segment, Slice, SupplierPrice } from '#modules/supply/api.ts';
import { notifyAfterCommit } from '#platform/db/notify.ts';
import type { Wakeups } from '#platform/realtime/wakeups.ts';
import { deleteWithdrawn, insertWithdrawn, keepPrices, withdrawnSince } from '../db/offer-change-report-queries.ts';
import { itineraryId } from '../domain/itinerary-id.ts';
import {
  departureName,
  type OfferChangeReport,
  type OfferReports,
  offerChangeReportKey,
  offerName,
  priceName,
  priceNames,
} from '../domain/offer-change-report.ts';
import { isOwnInventory, type SearchDeps } from './deps.ts';

/** The channel and the one topic of wake-ups. */
export const WITHDRAWN_CHANNEL = 'search';
const TOPIC = 'withdrawn';
/** A reader without a wake-up polls after this time, ms. */
const LOOK_EVERY = 2_000;
/** Words older than any open list say nothing, ms. */
const KEEP_MS = 30 * 60_000;

/** The supplier's answer about a requested offer: `gone`, or sold, with its price. */
export type OfferWord = {
  supplierId: string;
  slices: readonly Slice[];
  terms: Pick<FareTerms, 'cabin' | 'fareFamily'>;
  passengerCounts: PassengerCounts;
  gone: boolean;
  /** Current price of each traveller; `changed`: differs from the shown sum. */
  now?: { prices: readonly SupplierPrice[]; changed: boolean } | undefined;
};

export type OfferChangeReports = {
  /**
   * Reports the state of an offer to every open list, in every process. Never throws: a failed report must not fail the
   * sale.
   */
  reportOffer(word: OfferWord): Promise<void>;
  /**
   * A supplier flies these departures otherwise than it sold them, so that its offers with them do not stand. Never
   * throws.
   */
  reportChangedDepartures(supplierId: string, departures: readonly Segment[]): Promise<void>;
  /** All that is gone, or costs another sum, at this moment. */
  now(): Promise<OfferReports>;
  /** Calls back with all of it whenever that changes; until the signal. */
  watch(listener: (reports: OfferReports) => void, signal: AbortSignal): void;
};

/**
 * Reports about offers of suppliers without live availability: gone or repriced. Stored in the database; one reader in
 * a process serves all open lists, and reads nothing when none is open.
 */
export function createWithdrawals(
  deps: Pick<SearchDeps, 'db' | 'clock' | 'report'> & {
    wakeups: Wakeups;
    waiting: Pick<Wakeups, 'wait'>;
    stopping: AbortSignal;
  },
): OfferChangeReports {
  const { db, clock, wakeups, waiting, stopping } = deps;
  const listeners = new Set<(reports: OfferReports) => void>();
  let latest: { reports: OfferReports; text: string } = { reports: new Map(), text: '[]' };
  let last: Promise<unknown> = Promise.resolve();
  let following = false;

  const lost = (supplier: string) => () => deps.report({ supplier, reason: 'a withdrawal was not kept' });
  const publishLatest = () => {
    wakeups.wake(TOPIC);
    notifyAfterCommit(db, WITHDRAWN_CHANNEL, TOPIC);
  };

  async function read(): Promise<OfferReports> {
    const rows = await withdrawnSince(db, new Date(clock.now().getTime() - KEEP_MS));
    const text = JSON.stringify(rows);
    if (latest.text === text) return latest.reports;
    latest = { reports: new Map(rows.map((row) => [offerChangeReportKey(row), row])), text };
    for (const listener of listeners) listener(latest.reports);
    return latest.reports;
  }
  /** One reading after another, so that an older one never has the last word. */
  function now(): Promise<OfferReports> {
    const next = last.then(read);
    last = next.catch(() => {});
    return next;
  }

  /** Reads while anybody listens; a reading that failed is made up for by the next. */
  async function follow(): Promise<void> {
    following = true;
    while (listeners.size > 0 && !stopping.aborted) {
      await waiting.wait(TOPIC, LOOK_EVERY, stopping);
      await now().catch(lost('all'));
    }
    following = false;
  }

  const keep = async (supplier: string, words: readonly Omit<OfferChangeReport, 'prices'>[]) => {
    if (isOwnInventory(supplier) || words.length === 0) return;
    await insertWithdrawn(db, words).then(publishLatest, lost(supplier));
  };

  return {
    async reportOffer({ supplierId: supplier, slices, terms, passengerCounts, gone, now: current }) {
      const [offer, seats, at] = [offerName(itineraryId(slices), terms), seatsNeeded(passengerCounts), clock.now()];
      const word = { supplier, what: offer, seats };
      if (gone) return keep(supplier, [{ ...word, at }]);
      if (isOwnInventory(supplier)) return;
      const price = current && { ...word, what: priceName(offer, seats), prices: [...current.prices], at };
      const contradicting = priceNames(offer, seats);
      await Promise.all([
        deleteWithdrawn(db, word),
        price && keepPrices(db, price, { changed: current.changed, contradicting }),
      ]).then((news) => news.some(Boolean) && publishLatest(), lost(supplier));
    },
    reportChangedDepartures: (supplier, departures) =>
      keep(
        supplier,
        [...new Set(departures.map(departureName))].map((what) => ({
          supplier,
          what,
          seats: 0,
          at: clock.now(),
        })),
      ),
    now,
    watch(listener, signal) {
      if (signal.aborted) return;
      listeners.add(listener);
      signal.addEventListener('abort', () => listeners.delete(listener), { once: true });
      if (!following) void follow();
    },
  };
}
