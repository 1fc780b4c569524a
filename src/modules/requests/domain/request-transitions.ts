import {
  type ActionState,
  type EventName,
  movesMoney,
  needsDocuments,
  type RequestEvent,
  type RequestState,
  type RequestStatus,
} from './request-state.ts';

const mine = (state: RequestState, event: RequestEvent) => event.by !== null && event.by === state.executorId;
const documented = (state: RequestState) => !needsDocuments(state.kind) || state.files > 0;
/** Nothing has been asked of the carrier. */
const still = (state: RequestState) => state.action !== 'sent' && state.action !== 'done';
const ready = ({ kind, action }: RequestState) =>
  movesMoney(kind) ? action === 'approved' : kind === 'release_seats' && action === 'none';
const nothingLeft = (state: RequestState) =>
  state.action === 'done' || (!movesMoney(state.kind) && state.kind !== 'release_seats' && documented(state));

const questions = {
  'its executor': mine,
  'its executor, nothing at the carrier': (state, event) => mine(state, event) && still(state),
  'its executor, sums, documents are there, nothing at the carrier': (state, event) =>
    mine(state, event) && movesMoney(state.kind) && documented(state) && still(state),
  'calculated and asked for by others': (state, event) =>
    state.action === 'calculated' &&
    event.by !== null &&
    event.by !== state.calculatedBy &&
    event.by !== state.authorId,
  'approved, or needs no sum': (state, event) => event.by !== null && ready(state),
  'begun at the carrier': (state) => state.action === 'sent',
  'its executor, nothing left at the carrier': (state, event) => mine(state, event) && nothingLeft(state),
  'nothing at the carrier': still,
  'it waits for its author': (state) => state.pauseReason === 'author',
  'to somebody else': (state, event) => event.by !== null && event.to !== undefined && event.to !== state.executorId,
  'to somebody else, by its executor or an administrator': (state, event) =>
    event.to !== undefined && event.to !== state.executorId && (mine(state, event) || event.lead === true),
} as const satisfies Record<string, (state: RequestState, event: RequestEvent) => boolean>;
export type RequestGuard = keyof typeof questions;
export const GUARDS: Readonly<Record<RequestGuard, (state: RequestState, event: RequestEvent) => boolean>> = questions;

export type RequestTransition = {
  readonly from: readonly RequestStatus[];
  readonly on: EventName;
  readonly guard?: RequestGuard;
  readonly to: RequestStatus;
  /** What becomes of the act; it stays where none is named. */
  readonly action?: ActionState;
};

/**
 * Every move of a request. The first row whose status, event and guard fit is taken; anything else is refused and
 * changes nothing.
 */
export const TRANSITIONS: readonly RequestTransition[] = [
  { from: ['new', 'revision'], on: 'claimed', to: 'process' },
  { from: ['new', 'revision'], on: 'assigned', guard: 'to somebody else', to: 'process' },
  {
    from: ['process'],
    on: 'assigned',
    guard: 'to somebody else, by its executor or an administrator',
    to: 'process',
  },
  {
    from: ['paused'],
    on: 'assigned',
    guard: 'to somebody else, by its executor or an administrator',
    to: 'paused',
  },
  // Its executor works here no more.
  { from: ['process', 'paused'], on: 'released', guard: 'nothing at the carrier', to: 'new' },
  { from: ['revision'], on: 'released', to: 'revision' },
  { from: ['process'], on: 'paused', guard: 'its executor, nothing at the carrier', to: 'paused' },
  { from: ['process'], on: 'asked', guard: 'its executor, nothing at the carrier', to: 'paused' },
  { from: ['paused'], on: 'answered', guard: 'it waits for its author', to: 'process' },
  { from: ['paused'], on: 'resumed', guard: 'its executor', to: 'process' },
  {
    from: ['process'],
    on: 'calculated',
    guard: 'its executor, sums, documents are there, nothing at the carrier',
    to: 'process',
    action: 'calculated',
  },
  {
    from: ['process'],
    on: 'approved',
    guard: 'calculated and asked for by others',
    to: 'process',
    action: 'approved',
  },
  {
    from: ['process'],
    on: 'returned_for_revision',
    guard: 'calculated and asked for by others',
    to: 'process',
    action: 'none',
  },
  { from: ['process'], on: 'begun', guard: 'approved, or needs no sum', to: 'process', action: 'sent' },
  { from: ['process'], on: 'done', guard: 'begun at the carrier', to: 'checkup', action: 'done' },
  { from: ['process'], on: 'failed', guard: 'begun at the carrier', to: 'process', action: 'none' },
  { from: ['process'], on: 'completed', guard: 'its executor, nothing left at the carrier', to: 'checkup' },
  { from: ['checkup'], on: 'accepted', to: 'complete' },
  { from: ['checkup'], on: 'settled', to: 'complete' },
  { from: ['checkup'], on: 'disputed', to: 'revision' },
  {
    from: ['process', 'paused'],
    on: 'rejected',
    guard: 'its executor, nothing at the carrier',
    to: 'notActual',
    action: 'none',
  },
  {
    from: ['new', 'process', 'paused', 'revision'],
    on: 'withdrawn',
    guard: 'nothing at the carrier',
    to: 'notActual',
    action: 'none',
  },
];
