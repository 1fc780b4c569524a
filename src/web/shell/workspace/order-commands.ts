import { swapKeyboardLayout } from '#kernel/keyboard.ts';
import { PAYMENT_ID } from '../../shared/payment/payment-id.ts';

/** The palette's commands for an order named after the command. */
export const ORDER_COMMANDS = ['open', 'pay', 'refund', 'void', 'exchange', 'split', 'papers'] as const;
export type OrderCommand = (typeof ORDER_COMMANDS)[number];

/** Minimum number of typed letters of a command. */
const MIN_LETTERS = 3;

const normalizeText = (text: string): string => text.toLowerCase().replaceAll('ё', 'е').normalize('NFC');

/**
 * The command at the beginning of a palette query, in either keyboard layout, and the rest of the query; the whole
 * query when it has no command. `labels`: the words of each command, separated by spaces.
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

/** The page of a command. */
export const commandPath = (command: OrderCommand, id: string): string => {
  const order = `/order/${encodeURIComponent(id)}`;
  if (command === 'refund' || command === 'void') return `${order}/refund`;
  if (command === 'exchange' || command === 'split') return `${order}/${command}`;
  if (command === 'pay') return `${order}#${PAYMENT_ID}`;
  return command === 'papers' ? `${order}#documents` : order;
};
