import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Buyer } from '#modules/pricing/index.ts';
import { clientIpKey } from '#platform/http/caller.ts';
import { createSseConnections, type SseEvent } from '#platform/realtime/sse-connections.ts';
import { SEARCH_OFFERS_PATH, SEARCH_STREAM_PATH } from './api.ts';
import type { SearchApi } from './index.ts';
import { type AgencyTerms, withEarnings } from './use-cases/results-with-commission.ts';

/**
 * Lines of one address that are open at once: a page needs one while suppliers answer, and each looks at the
 * database.
 */
const MAX_LINES = 60;
/**
 * Lines of pages that lie open with their results; they cost memory and nothing else until a seat of theirs is sold.
 */
const MAX_FOLLOWED = 300;

const version = (value: unknown): number => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : 0);

/**
 * `GET …/stream`: `progress` events whose id is the version, then `done`. A resumed line (Last-Event-ID, or `?after=`
 * for a page that
 * was rendered with a version) gets only what is newer. `GET …/offers`: how the offers of a finished search stand.
 * Everything ends when the reader leaves or the server stops.
 * @throws AppError limited `platform.too_many_requests` when too many are open from one address.
 */
export function mountSearchStream(
  app: FastifyInstance,
  search: Pick<SearchApi, 'stream' | 'streamOfferChanges'>,
  reader: {
    termsOf: (request: FastifyRequest) => Promise<AgencyTerms | null>;
    buyerOf: (request: FastifyRequest) => Promise<Buyer | undefined>;
  },
): void {
  const lines = createSseConnections(app);

  async function* streamEvents(
    uid: string,
    after: number,
    { terms, buyer }: { terms: AgencyTerms | null; buyer: Buyer | undefined },
    signal: AbortSignal,
  ): AsyncGenerator<SseEvent, void> {
    for await (const progress of search.stream(uid, after, signal, buyer)) {
      const data = terms ? withEarnings(progress, terms) : progress;
      yield { event: 'progress', id: progress.version, data };
    }
    yield { event: 'done', data: {} };
  }

  app.get(SEARCH_STREAM_PATH, { schema: { hide: true } }, async (request, reply) => {
    const { uid } = request.params as { uid: string };
    const { after } = request.query as { after?: unknown };
    const from = version(request.headers['last-event-id'] ?? after);
    lines.limit(reply, clientIpKey(request.ip), MAX_LINES);
    const [terms, buyer] = [await reader.termsOf(request), await reader.buyerOf(request)];
    await lines.send(reply, (signal) => streamEvents(uid, from, { terms, buyer }, signal));
  });

  async function* changed(uid: string, buyer: Buyer | undefined, signal: AbortSignal): AsyncGenerator<SseEvent, void> {
    for await (const offers of search.streamOfferChanges(uid, signal, buyer))
      yield { event: 'offers', data: { offers } };
    yield { event: 'done', data: {} };
  }

  app.get(SEARCH_OFFERS_PATH, { schema: { hide: true } }, async (request, reply) => {
    const { uid } = request.params as { uid: string };
    lines.limit(reply, `offers ${clientIpKey(request.ip)}`, MAX_FOLLOWED);
    const buyer = await reader.buyerOf(request);
    await lines.send(reply, (signal) => changed(uid, buyer, signal));
  });
}
