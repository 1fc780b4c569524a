import { randomBytes } from 'node:crypto';
import type { Cabin } from '#kernel/cabin.ts';
import type { LocalDate } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import type { PriceExplanation } from '#modules/pricing/api.ts';
import type { Buyer } from '#modules/pricing/index.ts';
import { createWakeups, type Wakeups } from '#platform/realtime/wakeups.ts';
import type { ChangedOffer, NearbyDates, PriceGrid, Search, SearchParams, SearchProgress } from './domain/schemas.ts';
import { createCircuitBreakers, GATE } from './use-cases/circuit-breakers.ts';
import type { SearchContext } from './use-cases/context.ts';
import { SEARCH_LIMITS, type SearchDeps } from './use-cases/deps.ts';
import { explainOffer, type OfferReader } from './use-cases/explain-offer.ts';
import { type GivenOffer, keepOffer, type ShownOffer, showOffer } from './use-cases/keep-offer.ts';
import { createWithdrawals, type OfferChangeReports } from './use-cases/offer-change-reports.ts';
import { purgeSearches } from './use-cases/purge-searches.ts';
import { readFareCalendar } from './use-cases/read-fare-calendar.ts';
import { createLowestFares } from './use-cases/read-lowest-fares.ts';
import { readNearDays } from './use-cases/read-nearby-dates.ts';
import { type FoundOffer, readOffer } from './use-cases/read-offer.ts';
import { readPriceGrid } from './use-cases/read-price-grid.ts';
import { type Reading, readSearch } from './use-cases/read-search.ts';
import { repeatSearch } from './use-cases/repeat-search.ts';
import { createStates } from './use-cases/search-states.ts';
import { startSearch } from './use-cases/start-search.ts';
import { streamOfferChanges } from './use-cases/stream-offer-changes.ts';
import { streamSearch } from './use-cases/stream-search.ts';

export type {
  Itinerary,
  LocationName,
  Offer,
  Search,
  SearchParams,
  SearchProgress,
} from './domain/schemas.ts';
export type { FareCalendar, LocationsAndCarriers, SearchedLocation, SearchLimits } from './use-cases/deps.ts';
export { type OfferWord, WITHDRAWN_CHANNEL } from './use-cases/offer-change-reports.ts';
export type { FoundOffer } from './use-cases/read-offer.ts';

export type SearchApi = {
  /** Suppliers are searched that the buyer may see. */
  start(params: SearchParams, buyer?: Buyer): Promise<{ uid: string }>;
  read(uid: string, reading?: Reading): Promise<Search>;
  repeat(uid: string, buyer?: Buyer): Promise<{ uid: string }>;
  /** Changes after a version as they come; ends with the last supplier or with the signal. */
  stream(uid: string, after: number, signal: AbortSignal, buyer?: Buyer): AsyncGenerator<SearchProgress, void>;
  /**
   * The offers of a finished search that differ from what was shown, now and whenever that changes; ends with the
   * search or the signal.
   */
  streamOfferChanges(uid: string, signal: AbortSignal, buyer?: Buyer): AsyncGenerator<ChangedOffer[], void>;
  /**
   * Reports the availability of an offer that was requested: open lists that show it mark it, or unmark it. Never
   * throws.
   */
  reportOffer: OfferChangeReports['reportOffer'];
  /** Departures that a supplier flies otherwise than it sold them: its offers with them do not stand. Never throws. */
  reportChangedDepartures: OfferChangeReports['reportChangedDepartures'];
  readOffer(uid: string, offerId: string, buyer?: Buyer): Promise<FoundOffer>;
  /** Why an offer costs what it costs. */
  explainOffer(uid: string, offerId: string, as: OfferReader): Promise<PriceExplanation>;
  /** Stores an offer that staff wrote as a search of its own, from which it is booked until it expires. */
  keepOffer(given: GivenOffer): Promise<ShownOffer & { uid: string; offerId: string; itineraryId: string }>;
  /** The same without storing it. */
  showOffer(given: GivenOffer): ShownOffer;
  fareCalendar(query: {
    from: string;
    to: string;
    start: LocalDate;
    days: number;
    stayDays?: number | undefined;
    cabin: Cabin;
  }): Promise<{ days: { date: LocalDate; price: Money | null }[] }>;
  lowestFares: ReturnType<typeof createLowestFares>;
  priceGrid(uid: string): Promise<PriceGrid>;
  nearbyDates(uid: string): Promise<NearbyDates>;
  purge(): Promise<number>;
  /** Resolves when no supplier is being asked any longer. */
  idle(): Promise<void>;
  /** Stops listening: suppliers still being asked are recorded as failed. For a clean stop. */
  stop(): Promise<void>;
};

/** Ninety-six random bits, url-safe. */
const randomUid = (): string => randomBytes(12).toString('base64url');

type Defaults = 'ids' | 'ages' | 'currency' | 'limits' | 'onRest' | 'report';
export type CreateSearch = Omit<SearchDeps, Defaults> &
  Partial<Pick<SearchDeps, Defaults>> & {
    /** Brings wake-ups of other processes on `WITHDRAWN_CHANNEL`; without it they are looked for every two seconds. */
    waiting?: Pick<Wakeups, 'wait'>;
  };

/** One for a process: it holds the limits and rests of suppliers, and the latest searches. */
export function createSearch(given: CreateSearch): SearchApi {
  const deps: SearchDeps = {
    ids: randomUid,
    ages: { site: 'kg', bands: {} },
    currency: 'KGS',
    limits: SEARCH_LIMITS,
    onRest: () => {},
    report: () => {},
    ...given,
  };
  const wakeups = createWakeups();
  const stopping = new AbortController();
  const withdrawals = createWithdrawals({
    ...deps,
    wakeups,
    stopping: stopping.signal,
    waiting: given.waiting ?? wakeups,
  });
  const context: SearchContext = {
    ...deps,
    gates: createCircuitBreakers(deps.clock, GATE, deps.onRest),
    wakeups,
    states: createStates(deps),
    withdrawals,
    running: new Set(),
    stopping,
  };
  const idle = async () => {
    while (context.running.size > 0) await Promise.all(context.running);
  };
  return {
    start: (params, buyer) => startSearch(context, params, buyer),
    read: (uid, reading) => readSearch(context, uid, reading),
    repeat: (uid, buyer) => repeatSearch(context, uid, buyer),
    stream: (uid, after, signal, buyer) => streamSearch(context, uid, after, signal, buyer),
    streamOfferChanges: (uid, signal, buyer) => streamOfferChanges(context, uid, signal, buyer),
    reportOffer: withdrawals.reportOffer,
    reportChangedDepartures: withdrawals.reportChangedDepartures,
    readOffer: (uid, offerId, buyer) => readOffer(context, uid, offerId, buyer),
    explainOffer: (uid, offerId, as) => explainOffer(context, uid, offerId, as),
    keepOffer: (given) => keepOffer(context, given),
    showOffer: (given) => showOffer(context, given),
    fareCalendar: (query) => readFareCalendar(context, query),
    lowestFares: createLowestFares(context),
    priceGrid: (uid) => readPriceGrid(context, uid),
    nearbyDates: (uid) => readNearDays(context, uid),
    purge: () => purgeSearches(context),
    idle,
    stop: () => {
      context.stopping.abort();
      return idle();
    },
  };
}
