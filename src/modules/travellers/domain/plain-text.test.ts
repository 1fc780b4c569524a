import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LocalDate } from '#kernel/dates.ts';
import { addDays } from '#kernel/dates.ts';
import { checkDocumentNumber, documentKey } from './document-number.ts';
import { addMonths } from './months.ts';
import { nameProblem, normalizeName } from './names.ts';

const initials = fc.string({ unit: fc.constantFrom(...'abcXYZnoNO'), minLength: 1, maxLength: 45 });
const signs = fc.string({ unit: fc.constantFrom(...'abNO0179'), minLength: 1, maxLength: 22 });

test('a plain name is what the same name is with spaces around it', () => {
  fc.assert(
    fc.property(initials, (name) => {
      expect(normalizeName(name)).toBe(normalizeName(`  ${name} `));
      expect(nameProblem(name)).toBe(nameProblem(`  ${name} `));
    }),
  );
});

test('a plain number is what the same number is with spaces in it', () => {
  fc.assert(
    fc.property(signs, (number) => {
      expect(documentKey(number)).toBe(documentKey(` ${number}`));
      expect(checkDocumentNumber('passport', 'KG', number)).toEqual(
        checkDocumentNumber('passport', 'KG', ` ${number}`),
      );
    }),
  );
});

test('months later is the same day, or the last one of a shorter month', () => {
  const byTheLanguage = (date: LocalDate, months: number): LocalDate => {
    const [year, month, day] = date.split('-').map(Number) as [number, number, number];
    const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
    return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
  };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: -600, max: 600 }), (n, months) => {
      const date = addDays('1960-01-01', n);
      expect(addMonths(date, months)).toBe(byTheLanguage(date, months));
    }),
  );
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
  expect(addMonths('2026-08-31', 6)).toBe('2027-02-28');
});
