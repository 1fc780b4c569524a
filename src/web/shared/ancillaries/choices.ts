import { type Money, times, zero } from '#kernel/money.ts';
import type { Ancillaries, AncillariesSegment, AncillaryChoice, ChosenAncillary } from '#modules/orders/api.ts';
import type { Ancillary } from '#modules/supply/api.ts';

/** The tabs of spec §2, and one for what is arranged for one traveller. */
export const TABS = ['baggage', 'meals', 'seats', 'bus', 'special'] as const;
export type Tab = (typeof TABS)[number];
export const parseTab = (value: string | null): Tab => TABS.find((tab) => tab === value) ?? 'baggage';

const TAB_BY_KIND: Readonly<Record<Ancillary['kind'], Tab>> = {
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
export const itemsInTab = (segment: AncillariesSegment, tab: Tab): Ancillary[] =>
  segment.items.filter(({ kind }) => TAB_BY_KIND[kind] === tab);

/** Until when most things on sale can be had, and those that close at another time; null: nothing is on sale. */
export function saleDeadlines(items: readonly Ancillary[]): { until: string; others: Ancillary[] } | null {
  const byDeadline = [...Map.groupBy(items, ({ until }) => until)].toSorted(([, a], [, b]) => b.length - a.length);
  const [mostCommon] = byDeadline;
  if (!mostCommon) return null;
  const others = items.filter(({ until }) => until !== mostCommon[0]);
  return { until: mostCommon[0], others: others.toSorted((a, b) => a.until.localeCompare(b.until)) };
}

/** One press: quantity of an item for a passenger on a leg, a seat by its name; zero removes it. */
export type AncillaryChange = {
  segmentIndex: number;
  passengerId: string;
  item: string;
  count: number;
  seat?: string | undefined;
};

/** A wish as the value of a button, so that a press works without JavaScript; `*` for everybody. */
export const encodeChange = ({ segmentIndex, passengerId, item, count, seat }: AncillaryChange): string =>
  [segmentIndex, passengerId, item, count, seat ?? ''].join('|');

/** @returns null for what no button of ours says. */
export function decodeChange(value: unknown): AncillaryChange | null {
  if (typeof value !== 'string') return null;
  const [segmentIndex, passengerId = '', item = '', count, seat] = value.slice(0, 200).split('|');
  const change = {
    segmentIndex: Number(segmentIndex),
    passengerId,
    item,
    count: Number(count),
    ...(seat ? { seat } : {}),
  };
  const hasWholeNumbers = Number.isInteger(change.segmentIndex) && Number.isInteger(change.count);
  return hasWholeNumbers && change.segmentIndex >= 0 && change.count >= 0 && change.count <= 9 && item !== ''
    ? change
    : null;
}

/** What is wished for without the prices it is shown with. */
export const toChoices = (chosen: readonly ChosenAncillary[]): AncillaryChoice[] =>
  chosen.map(({ passengerId, segmentIndex, item, count, seat }) => ({
    passengerId,
    segmentIndex,
    item,
    count,
    ...(seat === undefined ? {} : { seat }),
  }));

/** Meals and rides go one by one: another takes the place of the one before. */
const SINGLE_CHOICE_KINDS: ReadonlySet<string> = new Set(['meal', 'bus']);

/** The set after a press. */
export function applyChange(
  ancillaries: Pick<Ancillaries, 'segments'>,
  choices: readonly AncillaryChoice[],
  change: AncillaryChange,
): AncillaryChoice[] {
  const { segmentIndex, passengerId, item, count, seat } = change;
  const items = ancillaries.segments.find((entry) => entry.segmentIndex === segmentIndex)?.items ?? [];
  const kind = items.find(({ id }) => id === item)?.kind;
  const replaced = new Set(
    kind && SINGLE_CHOICE_KINDS.has(kind) ? items.filter((entry) => entry.kind === kind).map(({ id }) => id) : [item],
  );
  const others = choices.filter(
    (entry) => !(entry.segmentIndex === segmentIndex && entry.passengerId === passengerId && replaced.has(entry.item)),
  );
  return count === 0 ? others : [...others, { passengerId, segmentIndex, item, count, ...(seat ? { seat } : {}) }];
}

/** How many of an item a passenger has in the set. */
export const selectedCount = (
  choices: readonly AncillaryChoice[],
  { segmentIndex, passengerId, item }: Pick<AncillaryChange, 'segmentIndex' | 'passengerId' | 'item'>,
): number =>
  choices.find(
    (entry) => entry.segmentIndex === segmentIndex && entry.passengerId === passengerId && entry.item === item,
  )?.count ?? 0;

export const selectedSeat = (
  choices: readonly AncillaryChoice[],
  { segmentIndex, passengerId }: Pick<AncillaryChange, 'segmentIndex' | 'passengerId'>,
): string | undefined =>
  choices.find(
    (entry) => entry.segmentIndex === segmentIndex && entry.passengerId === passengerId && entry.seat !== undefined,
  )?.seat;

/** What a passenger pays for one: children have their own price on a bus. */
export const unitPrice = (item: Ancillary, passenger: Pick<Ancillaries['passengers'][number], 'age'>): Money =>
  item.airportBus && passenger.age !== null && passenger.age < 12 ? item.airportBus.childPrice : item.price;

/** The set with its kinds and prices as far as the page knows them; the server's answer has the last word. */
export function priceChoices(ancillaries: Ancillaries, choices: readonly AncillaryChoice[]): ChosenAncillary[] {
  return choices.flatMap((entry): ChosenAncillary[] => {
    const segment = ancillaries.segments.find(({ segmentIndex: n }) => n === entry.segmentIndex);
    if (entry.seat !== undefined)
      return [{ ...entry, kind: 'seat', price: seatPrice(segment, entry.seat) ?? zero(ancillaries.total.currency) }];
    const item = segment?.items.find(({ id }) => id === entry.item);
    const passenger = ancillaries.passengers.find(({ id }) => id === entry.passengerId);
    return item && passenger
      ? [{ ...entry, kind: item.kind, price: times(unitPrice(item, passenger), entry.count) }]
      : [];
  });
}

/** The price of a seat by the zone it stands in. */
export function seatPrice(segment: AncillariesSegment | undefined, id: string): Money | null {
  const seat = segment?.seats?.cabins
    .flatMap(({ rows }) => rows.flatMap(({ seats }) => seats))
    .find((entry) => entry.id === id);
  return segment?.seats?.zones.find((zone) => zone.id === seat?.zone)?.price ?? null;
}

/**
 * Who picks a seat next: on this leg in the order of the party, then on the legs after it; null when everybody sits.
 */
export function nextToSelectSeat(
  ancillaries: Pick<Ancillaries, 'segments' | 'passengers'>,
  choices: readonly AncillaryChoice[],
  segmentIndex: number,
): { segmentIndex: number; passengerId: string } | null {
  const slices = ancillaries.segments.filter((entry) => entry.seats && entry.open);
  const fromThisOne = [
    ...slices.filter((entry) => entry.segmentIndex >= segmentIndex),
    ...slices.filter((entry) => entry.segmentIndex < segmentIndex),
  ];
  for (const entry of fromThisOne)
    for (const passenger of ancillaries.passengers) {
      const hasSeat =
        selectedSeat(choices, { segmentIndex: entry.segmentIndex, passengerId: passenger.id }) !== undefined ||
        entry.mine.some(({ passengerId, bought }) => bought && passengerId === passenger.id);
      if (passenger.seated && passenger.open && !hasSeat)
        return { segmentIndex: entry.segmentIndex, passengerId: passenger.id };
    }
  return null;
}
