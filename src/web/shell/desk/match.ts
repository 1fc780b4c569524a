import { swapKeyboardLayout } from '#kernel/keyboard.ts';

const fold = (text: string): string => text.toLowerCase().replaceAll('ё', 'е').normalize('NFC').trim();

/**
 * How well one reading fits a name: begins it, begins a word of it, stands within it, or its letters follow one
 * another in it; 0 when not at all.
 */
function fits(name: string, typed: string): number {
  if (name.startsWith(typed)) return 4;
  const words = name.split(/[\s,·/()—-]+/);
  if (typed.split(/\s+/).every((part) => words.some((word) => word.startsWith(part)))) return 3;
  if (name.includes(typed)) return 2;
  if (typed.length < 3) return 0;
  let at = 0;
  for (const letter of typed.replaceAll(/\s+/g, '')) {
    at = name.indexOf(letter, at) + 1;
    if (at === 0) return 0;
  }
  return 1;
}

/**
 * What of a list fits what was typed, on whichever keyboard layout, the best first and otherwise in its own order;
 * everything for nothing.
 */
export function matches<T>(list: readonly T[], typed: string, names: (one: T) => readonly string[]): T[] {
  const wanted = fold(typed);
  if (wanted === '') return [...list];
  const keyed = swapKeyboardLayout(wanted);
  const readings = keyed ? [wanted, keyed.trim()] : [wanted];
  const scored = list.map((one, place) => {
    const best = Math.max(...names(one).flatMap((name) => readings.map((r) => fits(fold(name), r))));
    return { one, place, best };
  });
  return scored
    .filter(({ best }) => best > 0)
    .sort((a, b) => b.best - a.best || a.place - b.place)
    .map(({ one }) => one);
}
