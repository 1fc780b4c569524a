import { once } from 'node:events';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { SEARCH_STREAM_PATH } from './api.ts';
import type { SearchService } from './index.ts';

/** A comment this often (ms) keeps proxies from cutting a quiet line. */
const HEARTBEAT = 15_000;
/** Browsers that lost the line come back after this long (ms). */
const RETRY = 2_000;

const version = (value: unknown): number =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : 0;

async function write(reply: FastifyReply, text: string, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  if (!reply.raw.write(text)) await once(reply.raw, 'drain', { signal }).catch(() => {});
}

/**
 * `GET …/stream`: `progress` events whose id is the version, then `done`. A resumed line (Last-Event-ID, or `?after=` for a page that
 * was rendered with a version) gets only what is newer. Everything ends when the reader leaves or the server stops.
 */
export function mountSearchStream(app: FastifyInstance, search: Pick<SearchService, 'stream'>): void {
  const open = new Set<AbortController>();
  app.addHook('preClose', async () => {
    for (const line of open) line.abort();
  });

  app.get(SEARCH_STREAM_PATH, { schema: { hide: true } }, async (request, reply) => {
    const { uid } = request.params as { uid: string };
    const { after } = request.query as { after?: unknown };
    const line = new AbortController();
    const from = version(request.headers['last-event-id'] ?? after);
    const batches = search.stream(uid, from, line.signal);
    // The first step is taken before the answer begins, so that an unknown search is an ordinary 404.
    const first = batches.next();
    reply.raw.once('close', () => line.abort());
    open.add(line);
    let step: Awaited<typeof first> | undefined;
    try {
      step = await Promise.race([first, quiet(line.signal)]);
    } catch (error) {
      open.delete(line);
      throw error;
    }

    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    const heartbeat = setInterval(() => void write(reply, ':\n\n', line.signal), HEARTBEAT);
    try {
      await write(reply, `retry: ${RETRY}\n\n`, line.signal);
      step ??= await first;
      for (; !step.done; step = await batches.next()) {
        const event = `id: ${step.value.version}\nevent: progress\ndata: ${JSON.stringify(step.value)}\n\n`;
        await write(reply, event, line.signal);
      }
      await write(reply, 'event: done\ndata: {}\n\n', line.signal);
    } catch (error) {
      request.log.warn({ err: error }, 'a search stream broke off');
    } finally {
      clearInterval(heartbeat);
      line.abort();
      open.delete(line);
      reply.raw.end();
    }
  });
}

/** Undefined after a moment: a stream without news yet begins its answer all the same. */
const quiet = (signal: AbortSignal): Promise<undefined> =>
  new Promise((done) => {
    const timer = setTimeout(() => done(undefined), 250);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done(undefined);
    });
  });
