import type { FastifyInstance } from 'fastify';
import { addressOf } from '#platform/http/caller.ts';
import { createEventLines, type LineEvent } from '#platform/realtime/event-lines.ts';
import { SEARCH_STREAM_PATH } from './api.ts';
import type { SearchService } from './index.ts';

/** Lines of one address that are open at once: a page needs one while suppliers answer, and each looks at the database. */
const MOST_LINES = 60;

const version = (value: unknown): number =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : 0;

/**
 * `GET …/stream`: `progress` events whose id is the version, then `done`. A resumed line (Last-Event-ID, or `?after=` for a page that
 * was rendered with a version) gets only what is newer. Everything ends when the reader leaves or the server stops.
 * @throws AppError limited `platform.too_many_requests` when too many are open from one address.
 */
export function mountSearchStream(app: FastifyInstance, search: Pick<SearchService, 'stream'>): void {
  const lines = createEventLines(app);

  async function* told(uid: string, after: number, signal: AbortSignal): AsyncGenerator<LineEvent, void> {
    for await (const progress of search.stream(uid, after, signal))
      yield { event: 'progress', id: progress.version, data: progress };
    yield { event: 'done', data: {} };
  }

  app.get(SEARCH_STREAM_PATH, { schema: { hide: true } }, async (request, reply) => {
    const { uid } = request.params as { uid: string };
    const { after } = request.query as { after?: unknown };
    const from = version(request.headers['last-event-id'] ?? after);
    lines.bound(reply, addressOf(request.ip), MOST_LINES);
    await lines.send(reply, (signal) => told(uid, from, signal));
  });
}
