import {
  type ActState,
  type EventName,
  type Facts,
  movesMoney,
  needsDocuments,
  type RequestEvent,
  type RequestStatus,
} from './facts.ts';

const mine = (facts: Facts, event: RequestEvent) => event.by !== null && event.by === facts.executorId;
const documented = (facts: Facts) => !needsDocuments(facts.kind) || facts.files > 0;
/** Nothing has been asked of the carrier. */
const still = (facts: Facts) => facts.act !== 'sent' && facts.act !== 'done';
const ready = ({ kind, act }: Facts) =>
  movesMoney(kind) ? act === 'approved' : kind === 'release_seats' && act === 'none';
const nothingLeft = (facts: Facts) =>
  facts.act === 'done' || (!movesMoney(facts.kind) && facts.kind !== 'release_seats' && documented(facts));

const questions = {
  'its executor': mine,
  'its executor, nothing at the carrier': (facts, event) => mine(facts, event) && still(facts),
  'its executor, sums, documents are there, nothing at the carrier': (facts, event) =>
    mine(facts, event) && movesMoney(facts.kind) && documented(facts) && still(facts),
  'calculated and asked for by others': (facts, event) =>
    facts.act === 'calculated' && event.by !== null && event.by !== facts.calculatedBy && event.by !== facts.authorId,
  'approved, or needs no sum': (facts, event) => event.by !== null && ready(facts),
  'begun at the carrier': (facts) => facts.act === 'sent',
  'its executor, nothing left at the carrier': (facts, event) => mine(facts, event) && nothingLeft(facts),
  'nothing at the carrier': still,
} as const satisfies Record<string, (facts: Facts, event: RequestEvent) => boolean>;
export type Guard = keyof typeof questions;
export const GUARDS: Readonly<Record<Guard, (facts: Facts, event: RequestEvent) => boolean>> = questions;

export type Row = {
  readonly from: readonly RequestStatus[];
  readonly on: EventName;
  readonly guard?: Guard;
  readonly to: RequestStatus;
  /** What becomes of the act; it stays where none is named. */
  readonly act?: ActState;
};

/**
 * Every move of a request. The first row whose status, event and guard fit is taken; anything else is refused and
 * changes nothing.
 */
export const TABLE: readonly Row[] = [
  { from: ['new', 'revision'], on: 'claimed', to: 'process' },
  { from: ['process'], on: 'asked', guard: 'its executor, nothing at the carrier', to: 'paused' },
  { from: ['paused'], on: 'answered', to: 'process' },
  { from: ['paused'], on: 'resumed', guard: 'its executor', to: 'process' },
  {
    from: ['process'],
    on: 'calculated',
    guard: 'its executor, sums, documents are there, nothing at the carrier',
    to: 'process',
    act: 'calculated',
  },
  {
    from: ['process'],
    on: 'approved',
    guard: 'calculated and asked for by others',
    to: 'process',
    act: 'approved',
  },
  {
    from: ['process'],
    on: 'returned_for_revision',
    guard: 'calculated and asked for by others',
    to: 'process',
    act: 'none',
  },
  { from: ['process'], on: 'begun', guard: 'approved, or needs no sum', to: 'process', act: 'sent' },
  { from: ['process'], on: 'done', guard: 'begun at the carrier', to: 'checkup', act: 'done' },
  { from: ['process'], on: 'failed', guard: 'begun at the carrier', to: 'process', act: 'none' },
  { from: ['process'], on: 'completed', guard: 'its executor, nothing left at the carrier', to: 'checkup' },
  { from: ['checkup'], on: 'accepted', to: 'complete' },
  { from: ['checkup'], on: 'settled', to: 'complete' },
  { from: ['checkup'], on: 'disputed', to: 'revision' },
  {
    from: ['process', 'paused'],
    on: 'rejected',
    guard: 'its executor, nothing at the carrier',
    to: 'notActual',
    act: 'none',
  },
  {
    from: ['new', 'process', 'paused', 'revision'],
    on: 'withdrawn',
    guard: 'nothing at the carrier',
    to: 'notActual',
    act: 'none',
  },
];
