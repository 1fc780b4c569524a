import type { LocalDate } from '#kernel/dates.ts';
import { type Currency, type Money, money, sum } from '#kernel/money.ts';
import type { Site } from '#kernel/passengers.ts';
import { FEE_TABLE, type FeeRow, type RouteScope, type TransportKind } from './fee-table.ts';

/** Our fees for one passenger with a seat, all in one currency. */
export type FeeSchedule = {
  readonly serviceFee: Money;
  readonly itFee: Money;
  readonly refundFee: Money;
  /** Our fee for an exchange, in addition to the carrier's. */
  readonly exchangeFee: Money;
  /** Whether a void gives the service and IT fees back. */
  readonly voidReturnsFees: boolean;
};

export type FeeQuery = {
  /** The day of sale. */
  on: LocalDate;
  site: Site;
  kind: TransportKind;
  reach: RouteScope;
  currency: Currency;
};

/** Fees of several tickets that are sold as one. */
export const together = (tariffs: readonly FeeSchedule[]): FeeSchedule => ({
  serviceFee: sum(tariffs.map(({ serviceFee }) => serviceFee)),
  itFee: sum(tariffs.map(({ itFee }) => itFee)),
  refundFee: sum(tariffs.map(({ refundFee }) => refundFee)),
  exchangeFee: sum(tariffs.map(({ exchangeFee }) => exchangeFee)),
  voidReturnsFees: tariffs.every(({ voidReturnsFees }) => voidReturnsFees),
});

const HOME: Readonly<Record<Site, string>> = { kg: 'KG', ru: 'RU' };

/** RouteScope of a journey from the ISO codes of the countries it touches. */
export const routeScopeOf = (countries: Iterable<string>, site: Site): RouteScope =>
  [...countries].every((country) => country === HOME[site]) ? 'domestic' : 'international';

/**
 * The youngest row that is already valid on the day of sale.
 * @throws RangeError when the table has no fee for the question: a price without our fees would be a lie.
 */
export function feesFor(question: FeeQuery, table: readonly FeeRow[] = FEE_TABLE): FeeSchedule {
  const { on, site, kind, reach, currency } = question;
  const valid = table
    .filter((r) => r.site === site && r.kind === kind && r.reach === reach && r.currency === currency)
    .filter((r) => r.from <= on)
    .toSorted((a, b) => (a.from < b.from ? 1 : -1));
  const found = valid[0];
  if (!found) throw new RangeError(`no fees for ${site} ${kind} ${reach} in ${currency} on ${on}`);
  return {
    serviceFee: money(found.serviceFee, currency),
    itFee: money(found.itFee, currency),
    refundFee: money(found.refundFee, currency),
    // One fee of the table is for both.
    exchangeFee: money(found.refundFee, currency),
    voidReturnsFees: found.voidReturnsFees,
  };
}
