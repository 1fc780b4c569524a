import { swapKeyboardLayout } from '#kernel/keyboard.ts';

/** What the palette does with an order that is named after the verb. */
export const VERBS = ['open', 'pay', 'refund', 'void', 'exchange', 'split', 'papers'] as const;
export type Verb = (typeof VERBS)[number];

/** So many letters of a verb are enough. */
const LEAST = 3;

const fold = (text: string): string => text.toLowerCase().replaceAll('ё', 'е').normalize('NFC');

/**
 * The verb that a line of the palette begins with, on whichever keyboard layout, and what follows it; the whole line
 * where it begins with none. `words`: the words of each verb, separated by spaces.
 */
export function readVerb(typed: string, words: Readonly<Record<Verb, string>>): { verb: Verb | null; rest: string } {
  const line = typed.trim();
  const [, first = '', rest = ''] = /^(\S+)\s+(.+)$/u.exec(line) ?? [];
  const readings = [first, swapKeyboardLayout(first) ?? ''].map(fold).filter((one) => one.length >= LEAST);
  const verb = VERBS.find((name) =>
    fold(words[name])
      .split(' ')
      .some((word) => readings.some((reading) => word.startsWith(reading))),
  );
  return verb ? { verb, rest } : { verb: null, rest: line };
}

/** The page on which a verb is done. */
export const verbPath = (verb: Verb, id: string): string => {
  const order = `/order/${encodeURIComponent(id)}`;
  if (verb === 'refund' || verb === 'void') return `${order}/refund`;
  if (verb === 'exchange' || verb === 'split') return `${order}/${verb}`;
  return verb === 'papers' ? `${order}#documents` : order;
};
