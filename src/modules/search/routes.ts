import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { isStaff, type UserAccount } from '#kernel/account.ts';
import type { Buyer, ReasonsReader } from '#modules/pricing/index.ts';
import { clientIpKey } from '#platform/http/caller.ts';
import { type Caller, route } from '#platform/http/route.ts';
import { createFairQueue, type FairQueueLimits } from '#platform/limits/fair-queue.ts';
import type { Limit } from '#platform/limits/limiter.ts';
import {
  explainOffer,
  fareCalendar,
  lowestFares,
  nearbyDates,
  priceGrid,
  readSearch,
  repeatSearch,
  startSearch,
} from './api.ts';
import type { SearchApi } from './index.ts';
import { mountSearchStream } from './search-stream.ts';
import type { AgencyTerms } from './use-cases/results-with-commission.ts';

export type SearchRouteDeps = {
  search: SearchApi;
  /** Earnings of the reader's contract, if the reader may see them; absent: hidden. */
  earnings?: (user: UserAccount) => Promise<AgencyTerms | null>;
  /** Who reads, for price rules and suppliers that look at buyers; undefined where none does. */
  buyerOf?: (caller: Caller) => Promise<Buyer | undefined>;
  /** Where `search_first_results_ms` is counted. */
  registry?: Registry;
};

/** Of one address: each search asks every supplier. */
const SEARCHES: Limit = { max: 120, seconds: 60, lease: 8 };

/**
 * Searches that are begun at once, and of them for one user or address: own inventory looks for its journeys in one
 * piece
 * on the one thread there is.
 */
const SEARCH_TURNS: FairQueueLimits = {
  maxRunning: 8,
  maxRunningPerCaller: 3,
  maxWaiting: 160,
  maxWaitingPerCaller: 30,
  retrySeconds: 5,
};

/** Of one address: each calendar is up to a hundred searches of own inventory, one after another. */
const CALENDARS: Limit = { max: 240, seconds: 60, lease: 8 };

/** Of one address: each is up to seventy-two calendars, which are remembered. */
const LOWEST: Limit = { max: 60, seconds: 60, lease: 4 };

/**
 * Of one address: each grid looks for up to six slices on seven days each, and puts up to forty-nine journeys together.
 */
const GRIDS: Limit = { max: 60, seconds: 60, lease: 4 };

/** Of one address: each is up to twenty-three searches of own inventory, one after another. */
const NEAR_DAYS: Limit = { max: 60, seconds: 60, lease: 4 };

export function searchRoutes(app: FastifyInstance, { search, earnings, buyerOf, registry }: SearchRouteDeps): void {
  const turns = createFairQueue(SEARCH_TURNS);
  const callerOf = (request: FastifyRequest) => request.caller?.user?.userId ?? clientIpKey(request.ip);
  const firstResults = registry && firstResultsMetric(registry);
  const timed = (reply: FastifyReply) => {
    const ms = reply.elapsedTime;
    reply.header('server-timing', `first-results;dur=${ms.toFixed(1)}`);
    firstResults?.observe(ms);
  };

  route(
    app,
    startSearch,
    async ({ body, caller, request, reply }) => {
      const buyer = await buyerOf?.(caller);
      const started = await turns(callerOf(request), () => search.start(body, buyer));
      timed(reply);
      return started;
    },
    { limit: SEARCHES },
  );
  /** The terms by which a reader sees earnings; null for most readers. */
  const termsOf = async (request: FastifyRequest): Promise<AgencyTerms | null> => {
    const user = earnings && request.caller.user;
    return user ? earnings(user) : null;
  };
  route(app, readSearch, async ({ params, query, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const terms = await termsOf(request);
    const buyer = await buyerOf?.(request.caller);
    const { first, heads, ...reading } = query;
    // Readers who see commissions also filter by them, so their page needs all journeys at once.
    const part = terms && heads ? {} : { first, heads: heads !== undefined };
    const found = await search.read(params.uid, { ...reading, ...part, terms, buyer });
    // Hundreds of journeys are written by the engine itself, not by the schema; the wire tests hold them to it.
    reply.type('application/json; charset=utf-8').serializer(JSON.stringify);
    return found;
  });
  route(app, explainOffer, async ({ params, caller, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const buyer = await buyerOf?.(caller);
    const terms = await termsOf(request);
    return search.explainOffer(params.uid, params.offerId, { buyer, terms, reader: readerOf(caller, buyer) });
  });
  route(
    app,
    repeatSearch,
    async ({ params, caller, request, reply }) => {
      const buyer = await buyerOf?.(caller);
      const started = await turns(callerOf(request), () => search.repeat(params.uid, buyer));
      timed(reply);
      return started;
    },
    { limit: SEARCHES },
  );
  route(
    app,
    fareCalendar,
    async ({ query, reply }) => {
      reply.header('cache-control', 'public, max-age=60');
      return search.fareCalendar(query);
    },
    { limit: CALENDARS },
  );
  route(
    app,
    lowestFares,
    async ({ query, reply }) => {
      reply.header('cache-control', 'public, max-age=60');
      return search.lowestFares(query);
    },
    { limit: LOWEST },
  );
  route(
    app,
    priceGrid,
    async ({ params, reply }) => {
      reply.header('cache-control', 'private, max-age=30');
      return search.priceGrid(params.uid);
    },
    { limit: GRIDS },
  );
  route(
    app,
    nearbyDates,
    async ({ params, reply }) => {
      reply.header('cache-control', 'private, max-age=30');
      return search.nearbyDates(params.uid);
    },
    { limit: NEAR_DAYS },
  );
  mountSearchStream(app, search, { termsOf, buyerOf: async (request) => buyerOf?.(request.caller) });
}

/** Staff read all rules, unless their screen is turned to a client; an agency those made for its contract. */
function readerOf({ user }: Caller, buyer: Buyer | undefined): ReasonsReader {
  if (!user || user.clientView) return { view: 'buyer' };
  if (isStaff(user)) return { view: 'staff' };
  return user.contractId === null ? { view: 'buyer' } : { ...buyer, view: 'agent' };
}

const NAME = 'search_first_results_ms';

function firstResultsMetric(registry: Registry): Histogram {
  const known = registry.getSingleMetric(NAME);
  if (known instanceof Histogram) return known;
  return new Histogram({
    name: NAME,
    help: 'From the request to the answer of own inventory, milliseconds',
    buckets: [5, 10, 20, 35, 50, 75, 100, 150, 250, 500],
    registers: [registry],
  });
}
