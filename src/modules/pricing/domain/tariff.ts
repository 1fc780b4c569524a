import { type Money, sum } from '#kernel/money.ts';
import type { Site } from '#kernel/passengers.ts';
import type { RouteScope } from './price-rule.ts';

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
