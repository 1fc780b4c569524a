import { expect, test } from 'vitest';
import { airport } from './airports.ts';
import { ATLAS } from './atlas.ts';
import { NOMAD } from './nomad.ts';
import { journeysOf } from './offers.ts';
import type { Supplier } from './supplier.ts';
import { addDays } from './time.ts';

const today = new Date().toISOString().slice(0, 10);
const week = Array.from({ length: 7 }, (_, i) => addDays(today, 30 + i));

const reachable = (supplier: Supplier, from: string, to: string): boolean =>
  week.some((date) =>
    [false, true].some((change) => journeysOf(supplier, { from: [from], to: [to], date }, change).length > 0),
  );

test('every city of the slow supplier is reached from Bishkek and back within a week', () => {
  for (const code of new Set(NOMAD.rules.map((rule) => rule.to)))
    if (code !== 'FRU' && code !== 'OSS') {
      expect([code, reachable(NOMAD, 'FRU', code)]).toEqual([code, true]);
      expect([code, reachable(NOMAD, code, 'FRU')]).toEqual([code, true]);
    }
});

test('the slow supplier is asked by Bishkek’s new code and answers by the old one', () => {
  const [date] = week as [string];
  expect(journeysOf(NOMAD, { from: ['BSZ'], to: ['IST'], date }, false)).toEqual(
    journeysOf(NOMAD, { from: ['FRU'], to: ['IST'], date }, false),
  );
});

test('Osh to Istanbul over Bishkek is one journey of the fast supplier', () => {
  const [journey] = journeysOf(ATLAS, { from: ['OSS'], to: ['IST'], date: week[0] as string }, true);
  expect(journey?.map((flight) => `${flight.rule.carrier} ${flight.rule.number}`)).toEqual(['X0 212', 'X0 601']);
});

test('no flight has a number twice, and every airport is known', () => {
  for (const { rules } of [NOMAD, ATLAS]) {
    const numbers = rules.map((rule) => `${rule.carrier}${rule.number}`);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const { from, to } of rules) expect([airport(from).code, airport(to).code]).toEqual([from, to]);
  }
});
