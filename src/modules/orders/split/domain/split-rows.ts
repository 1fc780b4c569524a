import type { TransitionRow } from '../../core/domain/machine-slice.ts';

const IN_FLIGHT = ['sent', 'pending', 'unknown', 'needs_staff'] as const;
const LOST = ['retry', 'not_executed', 'rejected'] as const;

/**
 * Passengers leave at the supplier: done for certain they part from the order, refused for certain all stays as it
 * was.
 */
export const SPLIT: readonly TransitionRow[] = [
  {
    machine: 'order',
    from: ['open'],
    on: 'split_requested',
    guard: 'splittable',
    to: 'open',
    effects: ['startSplit'],
  },
  { machine: 'split', from: ['planned'], on: 'sent', to: 'sent' },
  {
    machine: 'split',
    from: IN_FLIGHT,
    on: 'ok',
    to: 'done',
    effects: ['splitOffPassengers'],
  },
  { machine: 'split', from: IN_FLIGHT, on: 'retry', guard: 'retryable', to: 'planned' },
  { machine: 'split', from: IN_FLIGHT, on: 'not_executed', guard: 'retryable', to: 'planned' },
  ...LOST.map(
    (on): TransitionRow => ({ machine: 'split', from: IN_FLIGHT, on, to: 'rejected', note: 'split_rejected' }),
  ),
  { machine: 'split', from: ['sent'], on: 'pending', to: 'pending' },
  { machine: 'split', from: ['sent', 'pending'], on: 'unknown', to: 'unknown', note: 'split_unknown' },
  {
    machine: 'split',
    from: ['pending', 'unknown'],
    on: 'retries_exhausted',
    to: 'needs_staff',
    effects: ['alertStaff'],
  },
  { machine: 'split', from: ['rejected'], on: 'ok', to: 'rejected', effects: ['alertStaff'] },
];
