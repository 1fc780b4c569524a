import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskDocument, maskEmail, normaliseSurname, readOrderNumber, readTicketNumber } from './normalise.ts';
import { orderNumber } from './order-number.ts';

test('every order has a number of its own, six digits long, and neighbours do not look alike', () => {
  const numbers = Array.from({ length: 20_000 }, (_, i) => orderNumber(i + 1, 7));
  expect(new Set(numbers).size).toBe(20_000);
  for (const number of numbers) expect(number).toMatch(/^S-[1-9]\d{5}$/);
  const near = numbers.filter((number, i) => {
    const before = numbers[i - 1];
    return before !== undefined && Math.abs(Number(number.slice(2)) - Number(before.slice(2))) < 10;
  });
  expect(near.length).toBeLessThan(20);
  expect(orderNumber(1, 7)).not.toBe(orderNumber(1, 8));
});

test('after nine hundred thousand orders numbers grow by a digit and still do not repeat', () => {
  expect(orderNumber(900_001, 7)).toMatch(/^S-\d{7}$/);
  const n = fc.integer({ min: 1, max: 9_900_000 });
  fc.assert(
    fc.property(n, n, (a, b) => a === b || orderNumber(a, 7) !== orderNumber(b, 7)),
    { seed: 20_261_120 },
  );
});

test('what people type is read the way they mean it', () => {
  expect(readOrderNumber(' s 482 130 ')).toEqual({ number: 'S-482130' });
  expect(readOrderNumber('№482130')).toEqual({ number: 'S-482130' });
  expect(readOrderNumber('loc101')).toEqual({ locator: 'LOC101' });
  expect(readTicketNumber('992-0000010000')).toBe('9920000010000');
  expect(readTicketNumber('99200000100004')).toBe('9920000010000');
  expect(readTicketNumber('12345')).toBeNull();
  expect(normaliseSurname(' Асан-уулу ')).toBe('АСАНУУЛУ');
});

test('masks show ends and no more', () => {
  expect(maskDocument('AN7654321')).toBe('•••••21');
  expect(maskEmail('canary@example.kg')).toBe('c•••@example.kg');
  expect(maskEmail('@')).toBe('•••');
});
