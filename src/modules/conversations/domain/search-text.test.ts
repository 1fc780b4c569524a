import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findMatches } from './search-text.ts';

const found = (text: string, wanted: string) => findMatches(text, wanted).map(({ from, to }) => text.slice(from, to));

test('a text is found whatever the case, ё or е, and with Kyrgyz letters typed as Russian ones', () => {
  expect(found('Самолёт в Ош, самолет назад', ' САМОЛЕТ ')).toEqual(['Самолёт', 'самолет']);
  expect(found('Өзгөн жана Үч-Коргон', 'озгон')).toEqual(['Өзгөн']);
  expect(found('Багаж', 'билет')).toEqual([]);
  expect(found('Багаж', '  ')).toEqual([]);
});

test('the places of a match are those of the text itself, also after letters that grow in lower case', () => {
  expect(found('İİ ß 😀 Ош', 'ош')).toEqual(['Ош']);
});

test('a part of any text is found in it, and matches never overlap', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), fc.string(), (a, part, b) => {
      fc.pre(part.trim() !== '');
      const matches = findMatches(`${a}${part}${b}`, part);
      expect(matches.length).toBeGreaterThan(0);
      for (const [n, { from }] of matches.entries()) expect(from).toBeGreaterThanOrEqual(matches[n - 1]?.to ?? 0);
    }),
  );
});
