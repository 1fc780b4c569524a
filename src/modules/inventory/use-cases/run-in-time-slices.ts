import { setImmediate as breath, setTimeout as rest } from 'node:timers/promises';
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

/** Long work for the office: it works so long, then rests so long, in ms, so that searches hardly wait for it. */
const WORK_MS = 2;
const REST_MS = 3;

/** Rests when it has worked long enough; called between the steps of long work. */
export function createPace(): () => Promise<void> {
  let end = performance.now() + WORK_MS;
  return async () => {
    if (performance.now() < end) return;
    await rest(REST_MS);
    end = performance.now() + WORK_MS;
  };
}

/** As `inSlices`, for work that may take its time. */
export async function inRestingSlices<T>(steps: Steps<T>): Promise<T> {
  let end = performance.now() + WORK_MS;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < end) continue;
    await rest(REST_MS);
    end = performance.now() + WORK_MS;
  }
}
