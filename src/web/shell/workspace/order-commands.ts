import { swapKeyboardLayout } from '#kernel/keyboard.ts';

/** What the palette does with an order that is named after the verb. */
export const ORDER_COMMANDS = ['open', 'pay', 'refund', 'void', 'exchange', 'split', 'papers'] as const;
export type OrderCommand = (typeof ORDER_COMMANDS)[number];

/** So many letters of a verb are enough. */
const MIN_LETTERS = 3;

const normalizeText = (text: string): string => text.toLowerCase().replaceAll('ё', 'е').normalize('NFC');

/**
 * The verb that a line of the palette begins with, on whichever keyboard layout, and what follows it; the whole line
 * where it begins with none. `words`: the words of each verb, separated by spaces.
 */
export function parseCommand(
  typed: string,
  labels: Readonly<Record<OrderCommand, string>>,
): { command: OrderCommand | null; rest: string } {
  const query = typed.trim();
  const [, first = '', rest = ''] = /^(\S+)\s+(.+)$/u.exec(query) ?? [];
  const readings = [first, swapKeyboardLayout(first) ?? '']
    .map(normalizeText)
    .filter((one) => one.length >= MIN_LETTERS);
  const command = ORDER_COMMANDS.find((name) =>
    normalizeText(labels[name])
      .split(' ')
      .some((word) => readings.some((reading) => word.startsWith(reading))),
  );
  return command ? { command, rest } : { command: null, rest: query };
}

/** The page on which a verb is done. */
export const commandPath = (command: OrderCommand, id: string): string => {
  const order = `/order/${encodeURIComponent(id)}`;
  if (command === 'refund' || command === 'void') return `${order}/refund`;
  if (command === 'exchange' || command === 'split') return `${order}/${command}`;
  return command === 'papers' ? `${order}#documents` : order;
};
