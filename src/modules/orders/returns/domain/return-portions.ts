import { money, subtract } from '#kernel/money.ts';
import type { Category } from '#kernel/passengers.ts';
import type { PriceDetail } from '#modules/pricing/api.ts';
import type { TicketReturnLine } from '../../wire/return-shapes.ts';

type SoldLine = PriceDetail['lines'][number];
type PortionFees = Pick<SoldLine, 'category' | 'serviceFee'>;
/** Of a journey on several tickets: what each was sold for. */
type TicketPortionFees = readonly { readonly lines: readonly PortionFees[] }[] | undefined;

/**
 * What a return moves, over all of its lines: fare and taxes from the supplier, our two fees back, our refund fee,
 * and of a contract's
 * sale the commission taken back and how much of it the contract is charged. Fees that go back only in part are the
 * service fee first.
 */
export function partsOf(
  lines: readonly TicketReturnLine[],
  fees: readonly PortionFees[],
  categoryOf: (passengerId: string) => Category | undefined,
  parts?: TicketPortionFees,
) {
  const currency = lines[0]?.refundAmount.currency ?? 'KGS';
  const whole = (of: (line: TicketReturnLine) => { minor: number }) =>
    money(
      lines.reduce((all, line) => all + of(line).minor, 0),
      currency,
    );
  const serviceFee = whole((line) => {
    const category = categoryOf(line.passengerId);
    const own = line.portion === undefined ? fees : (parts?.[line.portion]?.lines ?? fees);
    const sold = own.find((f) => f.category === category)?.serviceFee.minor ?? 0;
    return { minor: Math.min(sold, line.feesRefund.minor) };
  });
  const nothing = { minor: 0 };
  const clawback = whole((line) => line.clawback ?? nothing);
  const deducted = whole((line) => line.deducted ?? nothing);
  return {
    fare: whole((line) => subtract(line.fare, line.penalty)),
    taxes: whole((line) => line.taxesRefund),
    serviceFee,
    itFee: subtract(
      whole((line) => line.feesRefund),
      serviceFee,
    ),
    refundFee: whole((line) => line.refundFee),
    ...(clawback.minor > 0 && { clawback, charged: subtract(clawback, deducted) }),
  };
}

/** An agency's bonus money for returned tickets, independent of the refund; for lines without it, as it was sold. */
export const motivationOf = (
  lines: readonly TicketReturnLine[],
  sold: readonly Pick<SoldLine, 'category' | 'motivation'>[],
  categoryOf: (passengerId: string) => Category | undefined,
  parts?: readonly { readonly lines: readonly Pick<SoldLine, 'category' | 'motivation'>[] }[],
) =>
  money(
    lines.reduce((all, line) => {
      const category = categoryOf(line.passengerId);
      const lot = line.portion === undefined ? sold : (parts?.[line.portion]?.lines ?? sold);
      const own = line.motivation ?? lot.find((s) => s.category === category)?.motivation;
      return all + (own?.minor ?? 0);
    }, 0),
    lines[0]?.refundAmount.currency ?? 'KGS',
  );
