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
const still = (state: RequestState) => state.staffAction !== 'sent' && state.staffAction !== 'done';
const ready = ({ kind, staffAction }: RequestState) =>
  movesMoney(kind) ? staffAction === 'approved' : kind === 'release_seats' && staffAction === 'none';
const nothingLeft = (state: RequestState) =>
  state.staffAction === 'done' || (!movesMoney(state.kind) && state.kind !== 'release_seats' && documented(state));

const questions = {
  'its executor': mine,
  'its executor, nothing at the carrier': (state, event) => mine(state, event) && still(state),
  'its executor, sums, documents are there, nothing at the carrier': (state, event) =>
    mine(state, event) && movesMoney(state.kind) && documented(state) && still(state),
  'calculated and asked for by others': (state, event) =>
    state.staffAction === 'calculated' &&
    event.by !== null &&
    event.by !== state.calculatedBy &&
    event.by !== state.authorId,
  'approved, or needs no sum': (state, event) => event.by !== null && ready(state),
  'begun at the carrier': (state) => state.staffAction === 'sent',
  'its executor, nothing left at the carrier': (state, event) => mine(state, event) && nothingLeft(state),
  'nothing at the carrier': still,
} as const satisfies Record<string, (state: RequestState, event: RequestEvent) => boolean>;
export type RequestGuard = keyof typeof questions;
export const GUARDS: Readonly<Record<RequestGuard, (state: RequestState, event: RequestEvent) => boolean>> = questions;

export type RequestTransition = {
  readonly from: readonly RequestStatus[];
  readonly on: EventName;
  readonly guard?: RequestGuard;
  readonly to: RequestStatus;
  /** What becomes of the act; it stays where none is named. */
  readonly staffAction?: ActionState;
};

/**
 * Every move of a request. The first row whose status, event and guard fit is taken; anything else is refused and
 * changes nothing.
 */
export const TRANSITIONS: readonly RequestTransition[] = [
  { from: ['new', 'revision'], on: 'claimed', to: 'process' },
  { from: ['process'], on: 'asked', guard: 'its executor, nothing at the carrier', to: 'paused' },
  { from: ['paused'], on: 'answered', to: 'process' },
  { from: ['paused'], on: 'resumed', guard: 'its executor', to: 'process' },
  {
    from: ['process'],
    on: 'calculated',
    guard: 'its executor, sums, documents are there, nothing at the carrier',
    to: 'process',
    staffAction: 'calculated',
  },
  {
    from: ['process'],
    on: 'approved',
    guard: 'calculated and asked for by others',
    to: 'process',
    staffAction: 'approved',
  },
  {
    from: ['process'],
    on: 'returned_for_revision',
    guard: 'calculated and asked for by others',
    to: 'process',
    staffAction: 'none',
  },
  { from: ['process'], on: 'begun', guard: 'approved, or needs no sum', to: 'process', staffAction: 'sent' },
  { from: ['process'], on: 'done', guard: 'begun at the carrier', to: 'checkup', staffAction: 'done' },
  { from: ['process'], on: 'failed', guard: 'begun at the carrier', to: 'process', staffAction: 'none' },
  { from: ['process'], on: 'completed', guard: 'its executor, nothing left at the carrier', to: 'checkup' },
  { from: ['checkup'], on: 'accepted', to: 'complete' },
  { from: ['checkup'], on: 'settled', to: 'complete' },
  { from: ['checkup'], on: 'disputed', to: 'revision' },
  {
    from: ['process', 'paused'],
    on: 'rejected',
    guard: 'its executor, nothing at the carrier',
    to: 'notActual',
    staffAction: 'none',
  },
  {
    from: ['new', 'process', 'paused', 'revision'],
    on: 'withdrawn',
    guard: 'nothing at the carrier',
    to: 'notActual',
    staffAction: 'none',
  },
];
