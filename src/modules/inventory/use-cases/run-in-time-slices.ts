import { setImmediate as breath } from 'node:timers/promises';
import type { Steps } from '#modules/search-engine/index.ts';

/**
 * So long, in ms, a piece of work keeps the event loop before the others are served; a step may run over by its own
 * length.
 */
const SLICE_MS = 6;

/** Does work in slices, so that everything else the process has to do comes in between. */
export async function inSlices<T>(steps: Steps<T>): Promise<T> {
  let end = performance.now() + SLICE_MS;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < end) continue;
    await breath();
    end = performance.now() + SLICE_MS;
  }
}
