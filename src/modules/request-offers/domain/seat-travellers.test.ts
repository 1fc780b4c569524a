import { expect, test } from 'vitest';
import { seatTravellers } from './seat-travellers.ts';

const [child, infant, adult, unknown] = [
  { name: 'child', birthdate: '2019-05-01' },
  { name: 'infant', birthdate: '2026-01-15' },
  { name: 'adult', birthdate: '1990-05-01' },
  { name: 'unknown', birthdate: null },
] as const;
const names = (...seated: Parameters<typeof seatTravellers<{ name: string; birthdate: string | null }>>) =>
  seatTravellers(...seated).map(({ name }) => name);

test('a child written first does not stand in the place of an adult', () => {
  const party = { aaa: 2, rbg: 1, rmg: 1, ins: 0 };
  expect(names([infant, child, unknown, adult], party)).toEqual(['unknown', 'adult', 'child', 'infant']);
  expect(names([child, adult, unknown], { ...party, aaa: 1, rmg: 0 })).toEqual(['adult', 'child']);
});

test('adults stay as they were written: the first is the lead guest', () => {
  expect(names([unknown, adult, unknown], { aaa: 2, rbg: 0, rmg: 0, ins: 0 })).toEqual(['unknown', 'adult']);
});
