import type { SseEvent } from './sse-connections.ts';

type Stream = AsyncGenerator<SseEvent, void>;

/**
 * The events of several streams in one, as each yields them. It ends with the first that ends; the others are stopped
 * by the signal that they were opened with.
 */
export async function* mergeStreams(
  open: readonly ((signal: AbortSignal) => Stream)[],
  signal: AbortSignal,
): AsyncGenerator<SseEvent, void> {
  const ended = new AbortController();
  const either = AbortSignal.any([signal, ended.signal]);
  const step = (stream: Stream) => stream.next().then((result) => ({ stream, result }));
  const steps = new Map(open.map((start) => start(either)).map((stream) => [stream, step(stream)]));
  try {
    while (steps.size > 0) {
      const { stream, result } = await Promise.race(steps.values());
      if (result.done) return;
      yield result.value;
      steps.set(stream, step(stream));
    }
  } finally {
    ended.abort();
    await Promise.allSettled(steps.values());
  }
}
