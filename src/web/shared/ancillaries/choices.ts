import { type Money, times, zero } from '#kernel/money.ts';
import type { Ancillaries, AncillariesLeg, AncillaryChoice, ChosenAncillary } from '#modules/orders/api.ts';
import type { Ancillary } from '#modules/supply/api.ts';

/** The tabs of spec §2, and one for what is arranged for one traveller. */
export const TABS = ['baggage', 'meals', 'seats', 'bus', 'special'] as const;
export type Tab = (typeof TABS)[number];
export const tabOf = (value: string | null): Tab => TABS.find((tab) => tab === value) ?? 'baggage';

const TAB_OF: Readonly<Record<Ancillary['kind'], Tab>> = {
  baggage: 'baggage',
  meal: 'meals',
  seat: 'seats',
  bus: 'bus',
  pet: 'special',
  wheelchair: 'special',
  cradle: 'special',
  minor: 'special',
  checkin: 'special',
};
export const itemsOf = (leg: AncillariesLeg, tab: Tab): Ancillary[] =>
  leg.items.filter(({ kind }) => TAB_OF[kind] === tab);

/** Until when most things on sale can be had, and those that close at another time; null: nothing is on sale. */
export function deadlinesOf(items: readonly Ancillary[]): { until: string; others: Ancillary[] } | null {
  const same = [...Map.groupBy(items, ({ until }) => until)].toSorted(([, a], [, b]) => b.length - a.length);
  const [most] = same;
  if (!most) return null;
  const others = items.filter(({ until }) => until !== most[0]);
  return { until: most[0], others: others.toSorted((a, b) => a.until.localeCompare(b.until)) };
}

/** One press: quantity of an item for a passenger on a leg, a seat by its name; zero removes it. */
export type Wish = {
  leg: number;
  passengerId: string;
  item: string;
  count: number;
  seat?: string | undefined;
};

/** A wish as the value of a button, so that a press works without JavaScript; `*` for everybody. */
export const wishValue = ({ leg, passengerId, item, count, seat }: Wish): string =>
  [leg, passengerId, item, count, seat ?? ''].join('|');

/** @returns null for what no button of ours says. */
export function readWish(value: unknown): Wish | null {
  if (typeof value !== 'string') return null;
  const [leg, passengerId = '', item = '', count, seat] = value.slice(0, 200).split('|');
  const wish = { leg: Number(leg), passengerId, item, count: Number(count), ...(seat ? { seat } : {}) };
  const whole = Number.isInteger(wish.leg) && Number.isInteger(wish.count);
  return whole && wish.leg >= 0 && wish.count >= 0 && wish.count <= 9 && item !== '' ? wish : null;
}

/** What is wished for without the prices it is shown with. */
export const choicesOf = (chosen: readonly ChosenAncillary[]): AncillaryChoice[] =>
  chosen.map(({ passengerId, leg, item, count, seat }) => ({
    passengerId,
    leg,
    item,
    count,
    ...(seat === undefined ? {} : { seat }),
  }));

/** Meals and rides go one by one: another takes the place of the one before. */
const ONE_OF_A_KIND: ReadonlySet<string> = new Set(['meal', 'bus']);

/** The set after a press. */
export function wishing(
  ancillaries: Pick<Ancillaries, 'legs'>,
  set: readonly AncillaryChoice[],
  wish: Wish,
): AncillaryChoice[] {
  const { leg, passengerId, item, count, seat } = wish;
  const items = ancillaries.legs.find((one) => one.leg === leg)?.items ?? [];
  const kind = items.find(({ id }) => id === item)?.kind;
  const ousted = new Set(
    kind && ONE_OF_A_KIND.has(kind) ? items.filter((one) => one.kind === kind).map(({ id }) => id) : [item],
  );
  const rest = set.filter((one) => !(one.leg === leg && one.passengerId === passengerId && ousted.has(one.item)));
  return count === 0 ? rest : [...rest, { passengerId, leg, item, count, ...(seat ? { seat } : {}) }];
}

/** How many of an item a passenger has in the set. */
export const countOf = (
  set: readonly AncillaryChoice[],
  { leg, passengerId, item }: Pick<Wish, 'leg' | 'passengerId' | 'item'>,
): number => set.find((one) => one.leg === leg && one.passengerId === passengerId && one.item === item)?.count ?? 0;

export const seatOf = (
  set: readonly AncillaryChoice[],
  { leg, passengerId }: Pick<Wish, 'leg' | 'passengerId'>,
): string | undefined =>
  set.find((one) => one.leg === leg && one.passengerId === passengerId && one.seat !== undefined)?.seat;

/** What a passenger pays for one: children have their own price on a bus. */
export const priceFor = (item: Ancillary, passenger: Pick<Ancillaries['passengers'][number], 'age'>): Money =>
  item.ride && passenger.age !== null && passenger.age < 12 ? item.ride.childPrice : item.price;

/** The set with its kinds and prices as far as the page knows them; the server's answer has the last word. */
export function pricedSet(ancillaries: Ancillaries, set: readonly AncillaryChoice[]): ChosenAncillary[] {
  return set.flatMap((one): ChosenAncillary[] => {
    const leg = ancillaries.legs.find(({ leg: n }) => n === one.leg);
    if (one.seat !== undefined)
      return [{ ...one, kind: 'seat', price: seatPrice(leg, one.seat) ?? zero(ancillaries.total.currency) }];
    const item = leg?.items.find(({ id }) => id === one.item);
    const person = ancillaries.passengers.find(({ id }) => id === one.passengerId);
    return item && person ? [{ ...one, kind: item.kind, price: times(priceFor(item, person), one.count) }] : [];
  });
}

/** The price of a seat by the zone it stands in. */
export function seatPrice(leg: AncillariesLeg | undefined, id: string): Money | null {
  const seat = leg?.seats?.cabins
    .flatMap(({ rows }) => rows.flatMap(({ seats }) => seats))
    .find((one) => one.id === id);
  return leg?.seats?.zones.find((zone) => zone.id === seat?.zone)?.price ?? null;
}

/**
 * Who picks a seat next: on this leg in the order of the party, then on the legs after it; null when everybody sits.
 */
export function nextToSeat(
  ancillaries: Pick<Ancillaries, 'legs' | 'passengers'>,
  set: readonly AncillaryChoice[],
  leg: number,
): { leg: number; passengerId: string } | null {
  const legs = ancillaries.legs.filter((one) => one.seats && one.open);
  const order = [...legs.filter((one) => one.leg >= leg), ...legs.filter((one) => one.leg < leg)];
  for (const one of order)
    for (const person of ancillaries.passengers) {
      const seated =
        seatOf(set, { leg: one.leg, passengerId: person.id }) !== undefined ||
        one.mine.some(({ passengerId, bought }) => bought && passengerId === person.id);
      if (person.seated && person.open && !seated) return { leg: one.leg, passengerId: person.id };
    }
  return null;
}
