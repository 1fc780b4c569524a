import { createListener, type Listener } from '#platform/realtime/listener.ts';
import type { SseEvent } from '#platform/realtime/sse-connections.ts';
import type { TestDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import type { ConversationsDeps } from '../ports.ts';
import { CONVERSATIONS_CHANNEL } from '../use-cases/change-conversation.ts';
import { streamChanges } from '../use-cases/stream-changes.ts';
import type { Visitor } from '../use-cases/viewer.ts';

/** Readers who listen in processes of their own, each with a connection to the database. */
export function listeningReaders() {
  const listeners: Listener[] = [];
  const stop = new AbortController();
  return {
    /** What a reader is sent, but for beats, once they listen and have what was there before. */
    async listen({ pool }: TestDatabase, deps: ConversationsDeps, who: Visitor): Promise<SseEvent[]> {
      const listener = createListener({ pool, channel: CONVERSATIONS_CHANNEL, ...testLog() });
      listeners.push(listener);
      const events: SseEvent[] = [];
      let beats = 0;
      const stream = streamChanges({ ...deps, changes: listener }, who, stop.signal);
      await new Promise<void>((ready) => {
        void (async () => {
          for await (const one of stream) {
            if (one.event !== 'beat') {
              events.push(one);
              continue;
            }
            // The first beat may come before the connection listens; connecting wakes the stream for a second one.
            beats += 1;
            if (beats === 2) {
              events.length = 0;
              ready();
            }
          }
        })();
      });
      return events;
    },
    stopListeners: async () => void (await Promise.all(listeners.splice(0).map((listener) => listener.stop()))),
    endStreams: () => stop.abort(),
  };
}

export const until = (check: () => boolean) =>
  new Promise<void>((done) => {
    const timer = setInterval(() => {
      if (!check()) return;
      clearInterval(timer);
      done();
    }, 5);
  });
