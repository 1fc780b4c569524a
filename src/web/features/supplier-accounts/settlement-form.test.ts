import { expect, test } from 'vitest';
import { MAX_PAID, MAX_SETTLED } from '#modules/ledger/api.ts';
import type { Call } from '../../api/call-type.ts';
import { ApiProblem } from '../../api/problem.ts';
import { actOnSettlements, parseAmount } from './settlement-form.ts';

const form = (more: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries({ intent: 'record', currency: 'USD', ...more })) data.set(name, value);
  return data;
};
const refusalOf = async (more: Record<string, string>, call: Call) => {
  const answer = await actOnSettlements(call, 'atlas', form(more), '2026-03-02T06:00:00Z');
  return 'refusal' in answer ? answer.refusal : null;
};
const neverCalled = (() => Promise.reject(new Error('called'))) as unknown as Call;

test('a sum that is none and one that is too large are said apart, each at its field', async () => {
  expect((await refusalOf({ amount: '0', cost: '1' }, neverCalled))?.fields).toEqual({ minor: 'wrong' });
  expect((await refusalOf({ amount: '1e9', cost: '1' }, neverCalled))?.fields).toEqual({ minor: 'wrong' });
  expect((await refusalOf({ amount: '10 000 000 000 000,01' }, neverCalled))?.fields).toEqual({ minor: 'tooMuch' });
  expect((await refusalOf({ amount: '99999999999999999999' }, neverCalled))?.fields).toEqual({ minor: 'tooMuch' });
  expect((await refusalOf({ amount: '1', cost: '1000000001' }, neverCalled))?.fields).toEqual({ costMinor: 'tooMuch' });
  expect(parseAmount('10000000000000', 'USD', MAX_SETTLED)).toBe(MAX_SETTLED);
  expect(parseAmount('1000000000', 'KGS', MAX_PAID)).toBe(MAX_PAID);
});

test('the form lets its writer say that a document of another supplier settles with this one too', async () => {
  const elsewhere = new ApiProblem(409, 'ledger.settlement_document_elsewhere');
  const sent: unknown[] = [];
  const call = ((_: unknown, { body }: { body: unknown }) => {
    sent.push(body);
    return Promise.reject(elsewhere);
  }) as unknown as Call;
  const typed = { amount: '1', cost: '90', document: '7', documentOn: '2026-03-01', key: 'k' };
  const refused = await refusalOf({ ...typed, elsewhere: '1' }, call);
  expect([refused?.elsewhere, refused?.typed.elsewhere]).toEqual([true, '1']);
  expect(sent).toEqual([expect.objectContaining({ elsewhere: true, minor: 100, costMinor: 90_00 })]);
});
