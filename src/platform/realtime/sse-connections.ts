import { once } from 'node:events';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type ConcurrencyLimit, createConcurrencyLimit } from '../http/concurrency-limit.ts';

export type SseEvent = { readonly event: string; readonly id?: string | number; readonly data: unknown };

export type SseOptions = {
  /** Interval of comments (ms) that keep proxies from closing an idle connection. */
  heartbeat?: number;
  /** Browsers reconnect after this time (ms). */
  retry?: number;
};

export type SseConnections = {
  /**
   * Answers with Server-Sent Events as the generator yields them. Its first step runs before the response begins, so
   * that an error there is an ordinary error response. The connection ends with the generator, the reader or the
   * server.
   */
  send(reply: FastifyReply, events: (signal: AbortSignal) => AsyncGenerator<SseEvent, void>): Promise<void>;
  /** Limits connections per subject. */
  limit: ConcurrencyLimit;
};

async function write(reply: FastifyReply, text: string, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  if (!reply.raw.write(text)) await once(reply.raw, 'drain', { signal }).catch(() => {});
}

/** Resolves undefined after 250 ms: a connection without events still starts its response. */
const graceElapsed = (signal: AbortSignal): Promise<undefined> =>
  new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      done(undefined);
    };
    const timer = setTimeout(end, 250);
    signal.addEventListener('abort', end);
  });

const text = ({ event, id, data }: SseEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** The open connections of one server; all end at shutdown. */
export function createSseConnections(
  app: FastifyInstance,
  { heartbeat = 15_000, retry = 2_000 }: SseOptions = {},
): SseConnections {
  const open = new Set<AbortController>();
  app.addHook('preClose', async () => {
    for (const connection of open) connection.abort();
  });

  return {
    limit: createConcurrencyLimit(),
    send: async (reply, events) => {
      if (reply.raw.destroyed) {
        reply.hijack();
        return;
      }
      const connection = new AbortController();
      const steps = events(connection.signal);
      const first = steps.next();
      reply.raw.once('close', () => connection.abort());
      open.add(connection);
      let step: Awaited<typeof first> | undefined;
      try {
        step = await Promise.race([first, graceElapsed(connection.signal)]);
      } catch (error) {
        open.delete(connection);
        throw error;
      }
      reply.hijack();
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      const beat = setInterval(() => {
        if (!reply.raw.writableNeedDrain) reply.raw.write(':\n\n');
      }, heartbeat);
      try {
        await write(reply, `retry: ${retry}\n\n`, connection.signal);
        step ??= await first;
        for (; !step.done; step = await steps.next()) await write(reply, text(step.value), connection.signal);
      } catch (error) {
        reply.log.warn({ err: error }, 'a stream of events broke off');
      } finally {
        clearInterval(beat);
        connection.abort();
        open.delete(connection);
        reply.raw.end();
      }
    },
  };
}
