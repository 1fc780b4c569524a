import type { Row } from '../../core/domain/machine-slice.ts';

const IN_FLIGHT = ['sent', 'pending', 'unknown', 'blocked'] as const;
const LOST = ['retry', 'never', 'rejected'] as const;

/**
 * Passengers leave at the supplier: done for certain they part from the order, refused for certain all stays as it
 * was.
 */
export const SPLIT: readonly Row[] = [
  {
    machine: 'order',
    from: ['open'],
    on: 'split_asked',
    guard: 'nothing else under way, some leave and some stay',
    to: 'open',
    effects: ['begin the split'],
  },
  { machine: 'split', from: ['planned'], on: 'sent', to: 'sent' },
  {
    machine: 'split',
    from: IN_FLIGHT,
    on: 'ok',
    to: 'done',
    effects: ['part with its passengers'],
  },
  { machine: 'split', from: IN_FLIGHT, on: 'retry', guard: 'may be sent again', to: 'planned' },
  { machine: 'split', from: IN_FLIGHT, on: 'never', guard: 'may be sent again', to: 'planned' },
  ...LOST.map((on): Row => ({ machine: 'split', from: IN_FLIGHT, on, to: 'rejected', note: 'split_rejected' })),
  { machine: 'split', from: ['sent'], on: 'pending', to: 'pending' },
  { machine: 'split', from: ['sent', 'pending'], on: 'unknown', to: 'unknown', note: 'split_unknown' },
  {
    machine: 'split',
    from: ['pending', 'unknown'],
    on: 'exhausted',
    to: 'blocked',
    effects: ['alert staff'],
  },
  { machine: 'split', from: ['rejected'], on: 'ok', to: 'rejected', effects: ['alert staff'] },
];
