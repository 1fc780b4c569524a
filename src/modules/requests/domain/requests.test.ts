import { expect, test } from 'vitest';
import { authorActions, decideRequest, staffActions } from './decide-request.ts';
import { nextActor, PUBLIC_STATUSES, publicStatus } from './public-status.ts';
import { readRequestNumber, requestNumber } from './request-number.ts';
import {
  ACTION_STATES,
  newRequestState,
  REQUEST_KINDS,
  REQUEST_STATUSES,
  type RequestEvent,
  type RequestState,
} from './request-state.ts';
import { type RequestTransition, TRANSITIONS } from './request-transitions.ts';

const EVENTS = [...new Set(TRANSITIONS.map((row) => row.on))];
const PEOPLE = ['asel', 'bakyt', null];

/** An assignment goes to each of the staff, by an administrator and by others. */
const variants = (event: RequestEvent): RequestEvent[] =>
  event.on === 'assigned'
    ? ['asel', 'bakyt'].flatMap((to) => [true, false].map((lead) => ({ ...event, to, lead })))
    : [event];

/** Everything that can come of a request, with the moves that lead there. */
function reachable(start: RequestState, table: readonly RequestTransition[] = TRANSITIONS) {
  const seen = new Map([[JSON.stringify(start), start]]);
  const steps: { from: RequestState; event: RequestEvent; to: RequestState }[] = [];
  const open = [start];
  for (let from = open.pop(); from; from = open.pop())
    for (const on of EVENTS)
      for (const by of PEOPLE)
        for (const event of variants({ on, by })) {
          const decision = decideRequest(from, event, table);
          if (decision.refused) continue;
          const to = decision.state;
          steps.push({ from, event, to });
          const key = JSON.stringify(to);
          if (!seen.has(key)) open.push(to);
          seen.set(key, to);
        }
  return { all: [...seen.values()], steps };
}

const start = (kind: RequestState['kind'], files = 1): RequestState => ({ ...newRequestState(kind), files });

test('every status and every state of an act can be reached, and every row of the table is used', () => {
  const runs = REQUEST_KINDS.map((kind) => reachable(start(kind)));
  const all = runs.flatMap((run) => run.all);
  expect(new Set(all.map((f) => f.status))).toEqual(new Set(REQUEST_STATUSES));
  expect(new Set(all.map((f) => f.action))).toEqual(new Set(ACTION_STATES));
  for (const row of TRANSITIONS)
    expect(
      runs.some((run) =>
        run.steps.some((s) => s.event.on === row.on && row.from.includes(s.from.status) && s.to.status === row.to),
      ),
      `${row.from} ${row.on}`,
    ).toBe(true);
});

test('money never moves without a second person, and never twice', () => {
  for (const kind of ['forced_refund', 'refund'] as const) {
    const { steps } = reachable(start(kind));
    for (const { from, event, to } of steps) {
      if (event.on === 'approved') expect(event.by).not.toBe(from.calculatedBy);
      if (event.on === 'begun') expect(from.action).toBe('approved');
      if (from.action === 'done') expect(to.action).toBe('done');
    }
  }
});

test('control: without the guard the same walk finds a user who approves their own sums', () => {
  const careless = TRANSITIONS.map((row) => {
    if (row.on !== 'approved') return row;
    const { guard: _, ...rest } = row;
    return rest;
  });
  const { steps } = reachable(start('forced_refund'), careless);
  expect(steps.some(({ from, event }) => event.on === 'approved' && event.by === from.calculatedBy)).toBe(true);
});

test('a forced refund without documents is not worked out', () => {
  const { steps } = reachable(start('forced_refund', 0));
  expect(steps.some(({ event }) => event.on === 'calculated')).toBe(false);
  expect(reachable(start('refund', 0)).steps.some(({ event }) => event.on === 'calculated')).toBe(true);
});

test('what has been begun at the carrier is neither withdrawn nor refused', () => {
  const sent: RequestState = { ...start('release_seats'), status: 'process', action: 'sent', executorId: 'asel' };
  expect(authorActions(sent)).toEqual([]);
  expect(staffActions(sent, 'asel')).toEqual(['assigned']);
});

test('a finished request takes no more moves', () => {
  for (const status of ['complete', 'notActual'] as const)
    for (const on of EVENTS)
      for (const by of PEOPLE) expect(decideRequest({ ...start('refund'), status }, { on, by }).refused).toBe(true);
});

test('the author sees one of five statuses, always with the next actor', () => {
  const statuses = REQUEST_KINDS.flatMap((kind) => [
    ...reachable(start(kind)).all,
    ...reachable(start(kind, 0)).all,
  ]).map((state) => [publicStatus(state), nextActor(state)] as const);
  const [unknown, ...known] = [...PUBLIC_STATUSES].reverse();
  expect(new Set(statuses.map(([status]) => status))).toEqual(new Set(known));
  expect(publicStatus({ ...start('refund', 0), status: 'archived' as RequestState['status'] })).toBe(unknown);
  expect(publicStatus(start('forced_refund', 0))).toBe('clarifying');
});

test('a free request is assigned by anybody of staff; one in work by its executor or an administrator', () => {
  const free = start('exchange');
  const assign = (state: RequestState, by: string, to: string, lead = false) =>
    decideRequest(state, { on: 'assigned', by, to, lead });
  expect(assign(free, 'asel', 'bakyt')).toMatchObject({ state: { status: 'process', executorId: 'bakyt' } });
  const taken: RequestState = { ...free, status: 'process', executorId: 'asel' };
  expect(assign(taken, 'asel', 'bakyt')).toMatchObject({ state: { executorId: 'bakyt' } });
  expect(assign(taken, 'bakyt', 'bakyt').refused).toBe(true);
  expect(assign(taken, 'bakyt', 'bakyt', true)).toMatchObject({ state: { executorId: 'bakyt' } });
  expect(assign(taken, 'asel', 'asel').refused).toBe(true);
  const paused: RequestState = { ...taken, status: 'paused', pauseReason: 'supplier' };
  expect(assign(paused, 'asel', 'bakyt')).toMatchObject({
    state: { status: 'paused', pauseReason: 'supplier', executorId: 'bakyt' },
  });
  expect(assign({ ...taken, status: 'checkup' }, 'asel', 'bakyt', true).refused).toBe(true);
});

test('a request that waits for a supplier asks nothing of its author, and their answer does not end the wait', () => {
  const taken: RequestState = { ...start('exchange'), status: 'process', executorId: 'asel' };
  const waiting = decideRequest(taken, { on: 'paused', by: 'asel' });
  if (waiting.refused) throw new Error(waiting.reason);
  expect([publicStatus(waiting.state), nextActor(waiting.state)]).toEqual(['processing', 'carrier']);
  expect(authorActions(waiting.state)).toEqual(['withdrawn']);
  const question = decideRequest(taken, { on: 'asked', by: 'asel' });
  if (question.refused) throw new Error(question.reason);
  expect([publicStatus(question.state), nextActor(question.state)]).toEqual(['clarifying', 'author']);
  expect(authorActions(question.state)).toEqual(['answered', 'withdrawn']);
});

test('a request’s number is read however it is typed', () => {
  const number = requestNumber('0f8fad5b-d9cb-469f-a165-70867728950e');
  expect(number).toMatch(/^R-\d{8}$/);
  expect(readRequestNumber(` r ${number.slice(2)} `)).toBe(number);
  expect(readRequestNumber('S-48213')).toBeNull();
});
