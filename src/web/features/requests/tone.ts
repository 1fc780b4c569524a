/** How a request's status looks. */
export const TONE = {
  new: 'info',
  processing: 'info',
  clarifying: 'wait',
  done: 'done',
  unknown: 'wait',
} as const;

/** How its end looks. */
export const ENDED = { done: 'done', rejected: 'error', withdrawn: 'plain' } as const;
