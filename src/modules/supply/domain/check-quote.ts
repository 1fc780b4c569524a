import { type Money, sum } from '#kernel/money.ts';
import type { RefundQuote } from './port.ts';

const bad = (amount: Money, currency: string): boolean =>
  amount.currency !== currency || amount.minor < 0 || !Number.isSafeInteger(amount.minor);

/**
 * Why a quote cannot be believed, or `null`: each sum follows from its parts, a void keeps nothing, no document
 * stands twice.
 */
export function quoteProblem({ mode, lines, total }: RefundQuote): string | null {
  const { currency } = total;
  for (const line of lines) {
    const taxes = line.taxes.map((tax) => tax.amount);
    if ([line.fare, line.penalty, line.refund, ...taxes].some((amount) => bad(amount, currency))) return 'bad_amount';
    const paid = line.fare.minor + sum(taxes, currency).minor;
    const back =
      Math.max(0, line.fare.minor - line.penalty.minor) +
      line.taxes.reduce((all, tax) => all + (tax.refundable ? tax.amount.minor : 0), 0);
    if (line.refund.minor !== (mode === 'void' ? paid : back)) return 'other_sum';
  }
  if (new Set(lines.map((line) => line.document)).size !== lines.length) return 'document_twice';
  return sum(
    lines.map((line) => line.refund),
    currency,
  ).minor === total.minor
    ? null
    : 'other_total';
}
