import { swapKeyboardLayout } from '#kernel/keyboard.ts';

const normalizeText = (text: string): string => text.toLowerCase().replaceAll('ё', 'е').normalize('NFC').trim();

/** The score of a match: prefix of the name, prefixes of its words, substring, or letters in order; 0 for no match. */
function matchScore(name: string, query: string): number {
  if (name.startsWith(query)) return 4;
  const nameWords = name.split(/[\s,·/()—-]+/);
  if (query.split(/\s+/).every((part) => nameWords.some((word) => word.startsWith(part)))) return 3;
  if (name.includes(query)) return 2;
  if (query.length < 3) return 0;
  let from = 0;
  for (const letter of query.replaceAll(/\s+/g, '')) {
    from = name.indexOf(letter, from) + 1;
    if (from === 0) return 0;
  }
  return 1;
}

/**
 * The matching items in either keyboard layout, the best first and otherwise in their order; all items for an empty
 * query.
 */
export function searchByName<T>(list: readonly T[], query: string, names: (item: T) => readonly string[]): T[] {
  const normalized = normalizeText(query);
  if (normalized === '') return [...list];
  const otherLayout = swapKeyboardLayout(normalized);
  const readings = otherLayout ? [normalized, otherLayout.trim()] : [normalized];
  const scores = list.map((item, position) => {
    const score = Math.max(...names(item).flatMap((name) => readings.map((r) => matchScore(normalizeText(name), r))));
    return { one: item, place: position, best: score };
  });
  return scores
    .filter(({ best: score }) => score > 0)
    .sort((a, b) => b.best - a.best || a.place - b.place)
    .map(({ one: item }) => item);
}
