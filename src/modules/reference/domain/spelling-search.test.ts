import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withOneTypo, withPrefix } from './spelling-search.ts';

const word = fc.string({ unit: fc.constantFrom(...'abcd'), minLength: 4, maxLength: 8 });
const words = fc.uniqueArray(word, { minLength: 1, maxLength: 40 }).map((list) => list.sort());
const seed = 20261120;

function corrupt(text: string, kind: number, at: number, letter: string): string {
  const i = at % text.length;
  if (kind === 0) return text.slice(0, i) + text.slice(i + 1);
  if (kind === 1) return text.slice(0, i) + letter + text.slice(i);
  if (kind === 2) return text.slice(0, i) + letter + text.slice(i + 1);
  const j = at % (text.length - 1);
  return text.slice(0, j) + text[j + 1] + text[j] + text.slice(j + 2);
}

test('a prefix finds exactly the words that begin with it', () => {
  fc.assert(
    fc.property(words, fc.string({ unit: fc.constantFrom(...'abcd'), maxLength: 3 }), (list, prefix) => {
      const [from, to] = withPrefix(list, prefix);
      expect(list.slice(from, to)).toEqual(list.filter((item) => item.startsWith(prefix)));
    }),
    { seed },
  );
});

test('any word is found again after any one typo', () => {
  fc.assert(
    fc.property(
      words,
      fc.nat(1000),
      fc.nat(3),
      fc.nat(20),
      fc.constantFrom(...'abcdz'),
      (list, pick, kind, at, letter) => {
        const meant = list[pick % list.length] as string;
        const typed = corrupt(meant, kind, at, letter);
        const exact = withPrefix(list, typed);
        const runs = [...withOneTypo(list, typed).map(({ run }) => run), exact];
        const found = runs.flatMap(([from, to]) => list.slice(from, to));
        expect(found).toContain(meant);
      },
    ),
    { seed, numRuns: 2000 },
  );
});
