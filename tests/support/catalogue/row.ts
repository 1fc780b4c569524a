/** What the reader is signed in as: a login of the demonstration, or a person made by `prepare`. */
export type Reader =
  | 'visitor'
  | 'buyer'
  | 'newcomer'
  | 'gold'
  | 'silver'
  | 'poor'
  | 'two'
  | 'traveller'
  | 'approver'
  | 'executor'
  | 'finance'
  | 'content'
  | 'admin';

/** Something in the demonstration whose id is different in each: `prepare` looks for it, or makes it. */
export const KNOWN = [
  'article',
  'booking',
  'booking of long names',
  'carrier',
  'code of a proposal',
  'code of a watch',
  'contract with a long name',
  'file of flights',
  'file of hotel rates',
  'file of trains and buses',
  'file of passengers',
  'flight',
  'hotel',
  'hotel of the agency',
  'hotels found',
  'hotels of long names',
  'later',
  'letter',
  'letter of tickets',
  'order given back',
  'order of long names',
  'order to be paid',
  'order with tickets',
  'passenger',
  'passenger of a long name',
  'price rule',
  'promotion',
  'proposal',
  'request',
  'request of a guest',
  'request of the agency',
  'rides found',
  'rides of long names',
  'search',
  'search abroad',
  'soon',
  'supplier',
  'transfer of the agency',
  'unfinished booking',
  'user',
  'watch',
  'webhook',
] as const;
export type Known = (typeof KNOWN)[number];

/** What is pressed to come to a state, in `tests/e2e/pictures/acts.ts`. */
export const ACTS = [
  'answered',
  'calendar',
  'cancel',
  'cheaper waits',
  'code',
  'comfortable rows',
  'compare',
  'contact',
  'dark',
  'factor',
  'fares',
  'filters',
  'keys',
  'lost passenger',
  'marked rows',
  'menu',
  'no consents',
  'no network',
  'nothing',
  'open log',
  'palette',
  'passengers panel',
  'refused booking',
  'refused code',
  'refused find',
  'refused key',
  'refused login',
  'refused passenger',
  'refused password',
  'refused recovery',
  'refused registration',
  'reason opened',
  'row panel',
  'searched',
  'server fails',
  'slow answer',
  'task panel',
  'under way',
  'unfolded',
] as const;
export type Act = (typeof ACTS)[number];

export type State = {
  /** empty, loading, full, error, offline or long names; a state that only this screen has is named by what it is. */
  readonly name: string;
  /** An address; what stands in braces is of `Known`. */
  readonly at: string;
  readonly as: Reader;
  readonly act?: Act;
};

export type Row = {
  /** As `defineScreen` has it. */
  readonly path: `/${string}`;
  /** What its reader comes for. */
  readonly task: string;
  /** The screen before it, from which so many presses lead here; null: an address of its own, or a link in a letter. */
  readonly from: `/${string}` | null;
  readonly presses: number;
  /** So many presses finish the task; what is typed is not counted. */
  readonly finish: number;
  readonly states: readonly State[];
};

/** States of one reader, `full` first: `[name, address, act]`. */
export const by = (as: Reader, ...states: readonly (readonly [name: string, at: string, act?: Act])[]): State[] =>
  states.map(([name, at, act]) => ({ name, at, as, ...(act && { act }) }));

export const row = (
  path: Row['path'],
  task: string,
  [from, presses, finish]: readonly [from: Row['from'], presses: number, finish: number],
  ...states: readonly (readonly State[])[]
): Row => ({ path, task, from, presses, finish, states: states.flat() });
