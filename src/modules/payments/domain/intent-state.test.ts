import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { resolveDeadline, toIntentEvent } from './gateway-event.ts';
import {
  decide,
  INTENT_EVENTS,
  INTENT_STATES,
  INTENT_TRANSITIONS,
  type IntentState,
  isActive,
} from './intent-state.ts';

test('every state of an attempt can be reached from its start', () => {
  const reached = new Set<IntentState>(['started']);
  for (let grown = true; grown; ) {
    grown = false;
    for (const { from, to } of INTENT_TRANSITIONS)
      if (reached.has(from) && !reached.has(to)) {
        reached.add(to);
        grown = true;
      }
  }
  expect([...reached].sort()).toEqual([...INTENT_STATES].sort());
});

test('each move has one rule, and every pair of state and news has a decision', () => {
  const pairs = INTENT_TRANSITIONS.map((row) => `${row.from}:${row.event}`);
  expect(new Set(pairs).size).toBe(pairs.length);
  for (const state of INTENT_STATES)
    for (const event of INTENT_EVENTS) expect(decide(state, event).kind).toMatch(/^(move|stale|illegal)$/);
});

test('money that was taken never becomes a decline or an expiry', () => {
  for (const event of ['declined', 'lapsed', 'abandoned'] as const)
    expect(decide('captured', event)).toEqual({ kind: 'illegal' });
});

test('a query before the capture contradicts nothing; a capture counts whenever it was queried', () => {
  for (const event of ['declined', 'lapsed'] as const)
    expect(decide('captured', event, true)).toEqual({ kind: 'stale' });
  for (const state of ['declined', 'expired'] as const)
    expect(decide(state, 'captured', true)).toMatchObject({ kind: 'move', to: 'captured' });
});

test('a capture is announced exactly once, also after we had given up', () => {
  for (const state of ['started', 'unknown', 'declined', 'expired'] as const)
    expect(decide(state, 'captured')).toEqual({ kind: 'move', to: 'captured', publication: 'captured' });
  expect(decide('captured', 'captured')).toEqual({ kind: 'stale' });
});

test('what ended without money stays ended when the same news comes again', () => {
  for (const state of ['declined', 'expired'] as const)
    for (const event of INTENT_EVENTS)
      if (event !== 'captured') expect(decide(state, event)).toEqual({ kind: 'stale' });
});

test('an attempt that ends is announced, one that goes on is not', () => {
  for (const row of INTENT_TRANSITIONS) expect(row.publication === null).toBe(isActive(row.to));
});

const paymentTimeLimit = new Date('2026-03-02T06:20:00Z');
const before = new Date('2026-03-02T06:34:59Z');
const open = {
  state: 'created',
  amount: fromMajor(100),
  captured: fromMajor(0),
  refunded: fromMajor(0),
  declineCode: null,
} as const;

test('an open payment is given up only when the pay-till and the settle delay have passed', () => {
  expect(toIntentEvent(open, paymentTimeLimit, before)).toBeNull();
  expect(toIntentEvent('never-happened', paymentTimeLimit, before)).toBeNull();
  expect(toIntentEvent(open, paymentTimeLimit, resolveDeadline(paymentTimeLimit))).toBe('abandoned');
  expect(toIntentEvent('never-happened', paymentTimeLimit, resolveDeadline(paymentTimeLimit))).toBe('abandoned');
});

test('the acquirer’s word counts at any time', () => {
  expect(
    toIntentEvent(
      { ...open, state: 'captured', captured: fromMajor(100) },
      paymentTimeLimit,
      resolveDeadline(paymentTimeLimit),
    ),
  ).toBe('captured');
  expect(toIntentEvent({ ...open, state: 'declined' }, paymentTimeLimit, before)).toBe('declined');
  expect(toIntentEvent({ ...open, state: 'expired' }, paymentTimeLimit, before)).toBe('lapsed');
});
