/** How a request's status looks. */
export const TONE = {
  new: 'info',
  processing: 'info',
  clarifying: 'wait',
  done: 'done',
  unknown: 'wait',
} as const;
