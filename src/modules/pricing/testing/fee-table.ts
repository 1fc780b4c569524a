import type { LocalDate } from '#kernel/dates.ts';
import { type Currency, money } from '#kernel/money.ts';
import type { Site } from '#kernel/passengers.ts';
import type { RouteScope, TransportKind } from '../domain/price-rule.ts';
import type { FeeSchedule } from '../domain/tariff.ts';

/** Our own fees in whole minor units for one passenger with a seat; a lap infant pays none. */
export type FeeRow = {
  /** First day of sale it counts for; a later row of the same kind takes over from its own day. */
  readonly from: LocalDate;
  readonly site: Site;
  readonly kind: TransportKind;
  readonly reach: RouteScope;
  readonly currency: Currency;
  readonly serviceFee: number;
  readonly itFee: number;
  /** Kept by us when the buyer gives a ticket back. */
  readonly refundFee: number;
  /** The policy on a void: whether our service and IT fees go back as well. */
  readonly voidReturnsFees: boolean;
};

const row = (
  site: Site,
  kind: TransportKind,
  reach: RouteScope,
  currency: Currency,
  [serviceFee, itFee, refundFee]: readonly [number, number, number],
  voidReturnsFees = true,
  from: LocalDate = '2020-01-01',
): FeeRow => ({ from, site, kind, reach, currency, serviceFee, itFee, refundFee, voidReturnsFees });

/** Trains and buses; as by air the same figures in roubles, and rounded ones in dollars. */
const groundRows = (site: Site): FeeRow[] => [
  ...(['KGS', 'RUB'] as const).flatMap((currency) => [
    row(site, 'rail', 'international', currency, [20_000, 5_000, 15_000]),
    row(site, 'rail', 'domestic', currency, [2_000, 1_000, 2_000]),
    row(site, 'bus', 'international', currency, [5_000, 2_000, 5_000]),
    row(site, 'bus', 'domestic', currency, [3_000, 1_000, 3_000]),
  ]),
  row(site, 'rail', 'international', 'USD', [250, 60, 180]),
  row(site, 'rail', 'domestic', 'USD', [25, 12, 25]),
  row(site, 'bus', 'international', 'USD', [60, 25, 60]),
  row(site, 'bus', 'domestic', 'USD', [40, 12, 40]),
];

/**
 * What a hotel or driver asks is what is paid, and «free until» means all of it: own inventory earns at the supplier.
 */
const serviceRows = (site: Site): FeeRow[] =>
  (['hotel', 'transfer'] as const).flatMap((kind) =>
    (['international', 'domestic'] as const).flatMap((reach) =>
      (['KGS', 'RUB', 'USD'] as const).map((currency) => row(site, kind, reach, currency, [0, 0, 0])),
    ),
  );

/** The fees as they stood in code before they were rules; the default rules must say the same. */
export const FEE_TABLE: readonly FeeRow[] = [
  row('kg', 'avia', 'international', 'KGS', [50_000, 15_000, 30_000]),
  row('kg', 'avia', 'domestic', 'KGS', [25_000, 10_000, 30_000]),
  row('kg', 'avia', 'international', 'USD', [600, 200, 350]),
  row('kg', 'avia', 'domestic', 'USD', [300, 100, 350]),
  row('kg', 'avia', 'international', 'RUB', [50_000, 15_000, 30_000]),
  row('kg', 'avia', 'domestic', 'RUB', [25_000, 10_000, 30_000]),
  row('ru', 'avia', 'international', 'RUB', [50_000, 15_000, 30_000]),
  row('ru', 'avia', 'domestic', 'RUB', [25_000, 10_000, 30_000]),
  row('ru', 'avia', 'international', 'KGS', [50_000, 15_000, 30_000]),
  row('ru', 'avia', 'domestic', 'KGS', [25_000, 10_000, 30_000]),
  row('ru', 'avia', 'international', 'USD', [600, 200, 350]),
  row('ru', 'avia', 'domestic', 'USD', [300, 100, 350]),
  ...groundRows('kg'),
  ...groundRows('ru'),
  ...serviceRows('kg'),
  ...serviceRows('ru'),
];

export type FeeQuery = {
  /** The day of sale. */
  on: LocalDate;
  site: Site;
  kind: TransportKind;
  reach: RouteScope;
  currency: Currency;
};

/**
 * The youngest row that is already valid on the day of sale.
 * @throws RangeError when the table has no fee for the question.
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
