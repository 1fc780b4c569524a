import type { Money } from '#kernel/money.ts';

/**
 * The text of a catalogue's key in one language, its placeholders filled, and a sum as that language writes it.
 * @throws when there is none.
 */
export type Translate = ((key: string, values?: Record<string, string | number>) => string) & {
  readonly money: (value: Money) => string;
};
