import type { Localised } from '#kernel/locale.ts';
import { modeOf, type Slice } from '#modules/supply/api.ts';
import type { OrderRow, PassengerRow } from '../core/db/order-queries.ts';
import { leadingJourney } from '../core/domain/leading-journey.ts';
import type { ExchangeRow } from '../exchanges/db/exchange-queries.ts';

type Summary = {
  readonly slice: Slice;
  /** Whether it departs after `now`. */
  readonly ahead: boolean;
  readonly mode: ReturnType<typeof modeOf>;
  /** Cities of its first and last place. */
  readonly from: Localised;
  readonly to: Localised;
  readonly toKey: string;
  /** The last direction after it leads back to where it begins. */
  readonly returns: boolean;
};

/**
 * The direction by which lists name an order: the first of the standing journey that has not departed, or its first.
 * `open`: passengers with an open ticket. Null: a journey without directions.
 */
export function leadingSlice(
  order: Pick<OrderRow, 'id' | 'journey'>,
  exchanges: readonly ExchangeRow[],
  people: readonly PassengerRow[],
  open: ReadonlySet<string>,
  now: Date,
): Summary | null {
  const journey = leadingJourney(
    order.journey,
    exchanges.filter(({ orderId }) => orderId === order.id),
    people.map(({ id }) => ({ id, open: open.has(id) })),
  );
  const coming = journey.slices.find(({ segments }) => Date.parse(segments[0]?.departsAt ?? '') > now.getTime());
  const slice = coming ?? journey.slices[0];
  const [first, last] = [slice?.segments[0], slice?.segments.at(-1)];
  if (!slice || !first || !last) return null;
  const located = (key: string): { city: Localised; cityKey: string } => {
    const location = journey.locations[key] ?? order.journey.locations[key];
    return { city: location?.city ?? { ru: key, en: key, kg: key }, cityKey: location?.cityKey ?? key };
  };
  const to = located(last.to);
  const home = journey.slices.at(-1);
  const [homeFrom, homeTo] = [home?.segments[0]?.from, home?.segments.at(-1)?.to];
  const returns =
    home !== slice &&
    homeFrom !== undefined &&
    homeTo !== undefined &&
    located(homeFrom).cityKey === to.cityKey &&
    located(homeTo).cityKey === located(first.from).cityKey;
  return {
    slice,
    ahead: coming !== undefined,
    mode: modeOf([slice]),
    from: located(first.from).city,
    to: to.city,
    toKey: to.cityKey,
    returns,
  };
}
