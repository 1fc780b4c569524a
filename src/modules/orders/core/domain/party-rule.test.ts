import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CATEGORIES } from '#kernel/passengers.ts';
import { unaccompanied } from './party-rule.ts';

const mother = { id: 'mother', category: 'aaa' as const };
const father = { id: 'father', category: 'aaa' as const };
const child = { id: 'child', category: 'rbg' as const };
const infant = { id: 'infant', category: 'rmg' as const };
const seated = { id: 'seated', category: 'ins' as const };
const given = (...ids: string[]) => new Set(ids);

test('the only adult is not returned while a child or an infant keeps a ticket; the child is named', () => {
  const without = (party: Parameters<typeof unaccompanied>[0], ...ids: string[]) =>
    unaccompanied(party, given(...ids), { travelOn: false });
  expect(without([mother, child], 'mother')).toEqual({
    code: 'orders.child_alone',
    side: 'staying',
    passengerIds: ['child'],
  });
  expect(without([mother, infant], 'mother')).toMatchObject({
    code: 'orders.infant_alone',
    passengerIds: ['infant'],
  });
  expect(without([mother, seated], 'mother')).toMatchObject({
    code: 'orders.child_alone',
    passengerIds: ['seated'],
  });
  expect(without([mother, father, child, infant], 'mother')).toBeNull();
  expect(without([mother, father, child, infant], 'mother', 'father')).toMatchObject({ side: 'staying' });
  expect(without([mother, child], 'child')).toBeNull();
  expect(without([mother, child], 'mother', 'child')).toBeNull();
});

test('those who change their flights or leave the order need an adult as well', () => {
  const apart = (...ids: string[]) => unaccompanied([mother, father, child, infant], given(...ids), { travelOn: true });
  expect(apart('infant')).toMatchObject({ code: 'orders.infant_alone', side: 'leaving' });
  expect(apart('child')).toMatchObject({
    code: 'orders.child_alone',
    side: 'leaving',
    passengerIds: ['child'],
  });
  expect(apart('mother', 'father')).toMatchObject({ code: 'orders.infant_alone', side: 'staying' });
  expect(apart('mother', 'father', 'infant')).toMatchObject({
    code: 'orders.child_alone',
    side: 'staying',
    passengerIds: ['child'],
  });
  expect(apart('mother', 'infant')).toBeNull();
  expect(apart('mother')).toBeNull();
  expect(apart('mother', 'father', 'child', 'infant')).toBeNull();
});

test('children who travel without an adult already may each be given back', () => {
  const second = { ...child, id: 'second' };
  expect(unaccompanied([child, second], given('child'), { travelOn: false })).toBeNull();
  expect(unaccompanied([child, second], given('child'), { travelOn: true })).toBeNull();
  const laps = [mother, infant, { ...infant, id: 'twin' }];
  expect(unaccompanied(laps, given('mother'), { travelOn: false })).toMatchObject({ side: 'staying' });
});

test('no accepted choice leaves a passenger newly alone', () => {
  const people = fc.array(fc.constantFrom(...CATEGORIES), { minLength: 1, maxLength: 9 });
  const seed = Date.now() % 1_000_000;
  fc.assert(
    fc.property(people, fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }), (categories, picks) => {
      const party = categories.map((category, n) => ({ id: `${n}`, category }));
      const chosen = new Set(party.filter((_, n) => picks[n]).map(({ id }) => id));
      const adults = (some: typeof party) => some.filter((one) => one.category === 'aaa').length;
      const remaining = party.filter(({ id }) => !chosen.has(id));
      const kids = remaining.some(({ category }) => category === 'rbg' || category === 'ins');
      const problem = unaccompanied(party, chosen, { travelOn: false });
      if (problem === null && adults(party) > 0) expect(kids && adults(remaining) === 0).toBe(false);
      expect(problem?.passengerIds.every((id) => !chosen.has(id)) ?? true).toBe(true);
    }),
    { seed },
  );
});
