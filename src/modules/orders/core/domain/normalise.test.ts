import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseSurname } from './normalise.ts';

test('what is plain is compared as if there were something to leave out', () => {
  const plain = fc.string({ unit: fc.constantFrom(...'abzABZ059'), maxLength: 25 });
  fc.assert(
    fc.property(plain, (value) => {
      expect(normaliseSurname(value)).toBe(normaliseSurname(`-${value}. `));
    }),
  );
  expect(normaliseSurname('о’Коннор-Ёлкина')).toBe('ОКОННОРЕЛКИНА');
});
