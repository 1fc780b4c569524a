import { fromMajor, type Money, money } from '#kernel/money.ts';
import type { InventoryPrice } from './party-price.ts';

export type SoldFor = Pick<InventoryPrice, 'fare' | 'taxes'>;

/** Price of exchanging one ticket; a negative difference is refunded. */
export type ExchangeLine = {
  document: string;
  travellerId: string;
  was: SoldFor;
  now: SoldFor;
  fareDifference: Money;
  taxDifference: Money;
  penalty: Money;
  total: Money;
};

export type ExchangeCase = {
  /** Soms for one passenger with a seat. */
  changeFee: number;
  /** A lap infant without a seat pays no penalty. */
  seat: boolean;
  /** A refundable fare gives a lower new fare's difference back, another keeps it. */
  refundsDifference: boolean;
};

const ofTaxes = ({ taxes }: SoldFor, refundable: boolean): number =>
  taxes.reduce((all, tax) => all + (tax.refundable === refundable ? tax.amount.minor : 0), 0);

/** docs/rules.md: fare difference by the rule, taxes (those that are not refundable upwards only) and the penalty. */
export function exchangeLine(
  ticket: { document: string; travellerId: string },
  was: SoldFor,
  now: SoldFor,
  { changeFee, seat, refundsDifference }: ExchangeCase,
): ExchangeLine {
  const difference = now.fare.minor - was.fare.minor;
  const fare = refundsDifference ? difference : Math.max(0, difference);
  const taxes = ofTaxes(now, true) - ofTaxes(was, true) + Math.max(0, ofTaxes(now, false) - ofTaxes(was, false));
  const penalty = fromMajor(seat ? changeFee : 0);
  return {
    document: ticket.document,
    travellerId: ticket.travellerId,
    was: { fare: was.fare, taxes: was.taxes },
    now: { fare: now.fare, taxes: now.taxes },
    fareDifference: money(fare),
    taxDifference: money(taxes),
    penalty,
    total: money(fare + taxes + penalty.minor),
  };
}
