import { expect, test } from 'vitest';
import type { SentOperation, SentOperations } from '../domain/sent-operations.ts';
import { sentOperationsInMemory } from '../testing/sent-operations-in-memory.ts';
import { createActs } from './acts.ts';

const SENT_AT = '2027-02-10T06:00:00.000Z';
const HOUR_MS = 3_600_000;

/** One operation in a state, looked for twenty seconds after it was sent. */
function acts(state: SentOperation['state'] | null) {
  const row = { opId: 'op', kind: 'book', subject: 'off_1', sentAt: SENT_AT, target: null, attempt: 1 };
  const sent = { find: async () => state && { ...row, state } } as unknown as SentOperations;
  const clock = { now: () => new Date(Date.parse(SENT_AT) + 20_000) };
  return createActs({ clock, sent, maxEffectDelayMs: 3 * HOUR_MS });
}
const nothing = async () => ({ kind: 'ok' as const, value: null, asOf: SENT_AT });
const resolve = (state: SentOperation['state'] | null) => acts(state).resolve({ opId: 'op', sentAt: SENT_AT }, nothing);

test('a refusal that came after the caller’s time is known at once to who settles the operation', async () => {
  expect(await resolve('refused')).toMatchObject({ kind: 'ok', value: 'refused' });
});

test('control: what was sent and cannot be seen, or was never written down, proves nothing so early', async () => {
  for (const state of ['sent', null] as const)
    expect(await resolve(state)).toEqual({ kind: 'unknown', reason: 'not there yet' });
});

test('what throws before anything is sent is refused, and may be tried again', async () => {
  const sent = sentOperationsInMemory();
  const clock = { now: () => new Date(SENT_AT) };
  const { once } = createActs({ clock, sent, maxEffectDelayMs: HOUR_MS });
  const call = { opId: 'op', deadline: '2027-02-10T06:01:00.000Z', locale: 'en' } as const;
  const booked = (prepare: () => Promise<string>) =>
    once<string>(
      call,
      { kind: 'book', subject: 'off_1' },
      { prepare: async () => ({ kind: 'ok', value: { done: await prepare() }, asOf: SENT_AT }), again: nothing },
    );
  const broken = await booked(() => Promise.reject(new Error('no travellers')));
  expect(broken).toEqual({ kind: 'rejected', code: 'DOWN', message: 'no travellers', retry: true });
  expect((await sent.find('op'))?.state).toBe('refused');
  expect(await booked(async () => 'booked')).toMatchObject({ kind: 'ok', value: 'booked' });
});
