/** Tone of each request status. */
export const TONE = {
  new: 'info',
  processing: 'info',
  clarifying: 'wait',
  done: 'done',
  unknown: 'wait',
} as const;

/** Tone of each outcome. */
export const ENDED = { done: 'done', rejected: 'error', withdrawn: 'plain' } as const;
