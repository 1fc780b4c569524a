import { add, equal, isNegative, type Money, money, sum, zero } from '#kernel/money.ts';
import type { PriceLine } from '#modules/pricing/api.ts';
import type { Slice } from '#modules/supply/api.ts';
import type { TicketHolder } from '../../core/domain/passenger-itineraries.ts';
import type { ExchangeLine } from '../../wire/exchange-shapes.ts';

type TaxAmounts = readonly { readonly amount: Money; readonly refundable: boolean }[];
type SoldAmounts = { readonly fare: Money; readonly taxes: TaxAmounts };

/** What a contract earns of a document; `AgencyTerms` of pricing fits. */
type EarningsRule = Record<'commission' | 'motivation', (fare: Money, category: TicketHolder['category']) => Money>;

/** A supplier's promise about one document; `ExchangeLine` of supply fits. */
export type SupplierExchange = {
  readonly document: string;
  readonly travellerId: string;
  readonly was: SoldAmounts;
  readonly now: SoldAmounts;
  readonly fareDifference: Money;
  readonly taxDifference: Money;
  readonly penalty: Money;
  readonly total: Money;
};

const taxesOf = ({ taxes }: SoldAmounts, currency: Money['currency']): Money =>
  sum(
    taxes.map((tax) => tax.amount),
    currency,
  );

/**
 * What exchanging a traveller's document costs (domain guide §2): `fare difference by the rule + tax difference +
 * penalty + our fee`; a lap
 * infant pays no fee. `sold` is what the document counts as sold for, `terms` what its contract earns of the new one.
 * Null when the supplier speaks of another sum, or of more than one document.
 */
export function exchangeLine(
  sold: PriceLine,
  who: TicketHolder,
  tickets: readonly string[],
  promised: readonly SupplierExchange[],
  fee: Money,
  terms: EarningsRule | null = null,
): ExchangeLine | null {
  const { currency } = sold.total;
  const [own, ...more] = promised.filter((line) => line.travellerId === who.id);
  if (!own || more.length > 0 || tickets.length !== 1 || own.document !== tickets[0]) return null;
  const previousTaxes = taxesOf(own.was, currency);
  if (!equal(own.was.fare, sold.fare) || !equal(previousTaxes, sold.taxes)) return null;
  if (isNegative(own.penalty) || isNegative(own.now.fare)) return null;
  const currentTaxes = taxesOf(own.now, currency);
  const ours = who.category === 'rmg' ? zero(currency) : fee;
  const { serviceFee, itFee, category } = sold;
  return {
    passengerId: who.id,
    tickets: [...tickets],
    previousFare: own.was.fare,
    currentFare: own.now.fare,
    previousTaxes,
    currentTaxes,
    fareDifference: own.fareDifference,
    taxDifference: own.taxDifference,
    penalty: own.penalty,
    fee: ours,
    total: add(sum([own.fareDifference, own.taxDifference, own.penalty], currency), ours),
    price: {
      category,
      count: 1,
      fare: own.now.fare,
      taxes: currentTaxes,
      refundableTaxes: taxesOf({ ...own.now, taxes: own.now.taxes.filter((tax) => tax.refundable) }, currency),
      serviceFee,
      itFee,
      total: sum([own.now.fare, currentTaxes, serviceFee, itFee]),
      ...(terms && {
        commission: terms.commission(own.now.fare, category),
        motivation: terms.motivation(own.now.fare, category),
      }),
    },
  };
}

/** Amount due and refund of an exchange; one of them is zero. */
export function exchangeBalance(lines: readonly ExchangeLine[]): { total: Money; due: Money; refundAmount: Money } {
  const currency = lines[0]?.total.currency ?? 'KGS';
  const total = sum(
    lines.map((line) => line.total),
    currency,
  );
  const atLeastZero = (minor: number) => money(Math.max(0, minor), currency);
  return { total, due: atLeastZero(total.minor), refundAmount: atLeastZero(-total.minor) };
}

/** Movements between the buyer, the supplier and us: one of `extra` (to the supplier) and `less` (from it) is zero. */
export function partsOfExchange(lines: readonly ExchangeLine[]) {
  const currency = lines[0]?.total.currency ?? 'KGS';
  const whole = (of: (line: ExchangeLine) => number) => lines.reduce((all, line) => all + of(line), 0);
  const supplier = whole((l) => l.fareDifference.minor + l.taxDifference.minor + l.penalty.minor);
  return {
    extra: money(Math.max(0, supplier), currency),
    less: money(Math.max(0, -supplier), currency),
    exchangeFee: money(
      whole((l) => l.fee.minor),
      currency,
    ),
  };
}

/** Each flight of a journey with its local departure. */
export const flightKey = (slices: readonly Slice[]): string =>
  slices.flatMap((slice) => slice.segments.map((s) => `${s.flight} ${s.departsLocal}`)).join('|');
