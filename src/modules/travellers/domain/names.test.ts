import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameForCarrier, nameProblem, normalizeName, suggestName, suggestNames } from './names.ts';

test.each([
  ['Asanov', null],
  ['van der Berg', null],
  ['Anna-Maria', null],
  ['O', null],
  ['Асанов', 'travellers.name_latin'],
  ['Асанova', 'travellers.name_latin'],
  ['Müller', 'travellers.name_latin'],
  ["O'Brien", 'travellers.name_letters'],
  ['Asanov2', 'travellers.name_letters'],
  ['-', 'travellers.name_letters'],
  ['Asanov-', 'travellers.name_letters'],
  ['Asan--ov', 'travellers.name_letters'],
  ['<b>', 'travellers.name_letters'],
  ['A'.repeat(41), 'travellers.name_long'],
])('«%s» is judged %s', (name, fault) => {
  expect(nameProblem(name)).toBe(fault);
});

test('the carrier gets the name without spaces and hyphens, the passenger keeps them', () => {
  expect(normalizeName('  anna  - maria ')).toBe('ANNA-MARIA');
  expect(nameForCarrier('anna - maria van')).toBe('ANNAMARIAVAN');
});

test('Cyrillic names are offered in Latin; what is no name is not', () => {
  expect(suggestName('Өмүралиева-Ким')).toBe('OMURALIEVA-KIM');
  expect(suggestName('Müller')).toBe('MULLER');
  expect(suggestName('Ива2нов')).toBeNull();
  expect(suggestName('山田')).toBeNull();
});

test('a name with «Ж» is offered both ways that Kyrgyz passports spell it, any other in one', () => {
  expect(suggestNames('Жылдыз')).toEqual(['ZHYLDYZ', 'JYLDYZ']);
  expect(suggestNames('Джаныбеков')).toEqual(['DZHANYBEKOV', 'JANYBEKOV']);
  expect(suggestNames('Айгүл')).toEqual(['AIGUL']);
  expect(suggestNames('Ива2нов')).toEqual([]);
});

test('a name that is right stays right when tidied, and reaches the carrier in capitals only', () => {
  const part = fc.string({ unit: fc.constantFrom(...'abcxyzABC'), minLength: 1, maxLength: 6 });
  const name = fc
    .array(part, { minLength: 1, maxLength: 4 })
    .chain((parts) => fc.constantFrom(' ', '-', '  ').map((gap) => parts.join(gap)));
  fc.assert(
    fc.property(name, (text) => {
      expect(nameProblem(text)).toBeNull();
      expect(normalizeName(normalizeName(text))).toBe(normalizeName(text));
      expect(nameForCarrier(text)).toMatch(/^[A-Z]+$/);
    }),
    { seed: 20261120 },
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
      const latin = suggestName(text);
      if (latin !== null) expect(nameProblem(latin)).toBeNull();
    }),
    { seed: 20261120 },
  );
});
