import type { DotTone } from '../../shared/lists/status-dot.tsx';

/** Tone of each request status. */
export const TONE = {
  new: 'info',
  processing: 'info',
  clarifying: 'wait',
  done: 'done',
  unknown: 'wait',
} as const;

/** Dots of the same statuses in lists: red where the author must answer. */
export const STATUS_DOTS = {
  new: 'move',
  processing: 'move',
  clarifying: 'act',
  done: 'done',
  unknown: 'wait',
} as const satisfies Record<keyof typeof TONE, DotTone>;
export const ENDED_DOTS = { done: 'done', rejected: 'over', withdrawn: 'over' } as const satisfies Record<
  string,
  DotTone
>;
/** Dots of the statuses that staff see. */
export const OFFICE_DOTS = {
  new: 'act',
  process: 'move',
  paused: 'wait',
  complete: 'done',
  notActual: 'over',
  checkup: 'wait',
  revision: 'act',
} as const satisfies Record<string, DotTone>;
/** Dots of the same statuses for the author of a travel request: red where the author acts. */
export const STAGE_DOTS = {
  new: 'move',
  process: 'move',
  paused: 'act',
  complete: 'done',
  notActual: 'over',
  checkup: 'act',
  revision: 'move',
} as const satisfies Record<string, DotTone>;
