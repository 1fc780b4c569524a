import { expect, test } from 'vitest';
import { inOfficeOrder } from './offered-methods.ts';

test('connected methods stand in the order of the office, a new one last and offered', () => {
  const decided = [
    { method: 'freedompay', isOffered: true },
    { method: 'qr', isOffered: true },
    { method: 'card', isOffered: false },
  ] as const;
  expect(inOfficeOrder(['card', 'freedompay', 'balance'], decided)).toEqual([
    { method: 'freedompay', isOffered: true },
    { method: 'card', isOffered: false },
    { method: 'balance', isOffered: true },
  ]);
  expect(inOfficeOrder([], decided)).toEqual([]);
});
