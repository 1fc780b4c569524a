import { expect, test } from 'vitest';
import { money } from '#kernel/money.ts';
import { type AnsweredOperation, toOperationEvent } from './to-operation-event.ts';

const NOW = new Date('2027-02-10T06:00:20Z');
const issue: AnsweredOperation = {
  kind: 'issue',
  returned: null,
  exchanged: null,
  sentAt: new Date('2027-02-10T06:00:00Z'),
  maxEffectDelayMs: 3 * 3_600_000,
  supplierTotal: money(100_00),
  isOutcomeCheck: true,
  fallbackPaymentTimeLimit: NOW,
};
const settled = (value: 'refused' | 'never-happened') =>
  toOperationEvent({ kind: 'ok', value, asOf: NOW.toISOString() }, issue, NOW);

test('an operation that was refused late is sent again at once: it had no effect', () => {
  expect(settled('refused')).toEqual({ on: 'retry', operation: 'issue', code: 'REFUSED' });
});

test('control: that nothing is seen of an operation proves nothing before its longest effect', () => {
  expect(settled('never-happened')).toEqual({ on: 'unknown', operation: 'issue' });
});
