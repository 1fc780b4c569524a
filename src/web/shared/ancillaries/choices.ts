import { type Money, times, zero } from '#kernel/money.ts';
import type { Ancillaries, AncillariesSegment, AncillaryChoice, ChosenAncillary } from '#modules/orders/api.ts';
import type { Ancillary } from '#modules/supply/api.ts';

/** The tabs of spec §2, and one for special services of one passenger. */
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
  other: 'special',
};
export const itemsInTab = (leg: AncillariesSegment, tab: Tab): Ancillary[] =>
  leg.items.filter(({ kind }) => TAB_BY_KIND[kind] === tab);

/** The deadline of most items on sale, and the items with another deadline; null when nothing is on sale. */
export function saleDeadlines(items: readonly Ancillary[]): { until: string; others: Ancillary[] } | null {
  const byDeadline = [...Map.groupBy(items, ({ until }) => until)].toSorted(([, a], [, b]) => b.length - a.length);
  const [mostCommon] = byDeadline;
  if (!mostCommon) return null;
  const others = items.filter(({ until }) => until !== mostCommon[0]);
  return { until: mostCommon[0], others: others.toSorted((a, b) => a.until.localeCompare(b.until)) };
}

/** One button press: the quantity of an item for a passenger on a segment, or a seat; zero removes it. */
export type AncillaryChange = {
  segmentIndex: number;
  passengerId: string;
  item: string;
  count: number;
  seat?: string | undefined;
};

/** A change as the value of a button, so that it works without JavaScript; `*` means all passengers. */
export const encodeChange = ({ segmentIndex, passengerId, item, count, seat }: AncillaryChange): string =>
  [segmentIndex, passengerId, item, count, seat ?? ''].join('|');

/** @returns null for a value that no button has. */
export function decodeChange(value: unknown): AncillaryChange | null {
  if (typeof value !== 'string') return null;
  const [leg, passengerId = '', item = '', count, seat] = value.slice(0, 200).split('|');
  const change = { segmentIndex: Number(leg), passengerId, item, count: Number(count), ...(seat ? { seat } : {}) };
  const hasWholeNumbers = Number.isInteger(change.segmentIndex) && Number.isInteger(change.count);
  return hasWholeNumbers && change.segmentIndex >= 0 && change.count >= 0 && change.count <= 9 && item !== ''
    ? change
    : null;
}

/** The selection without the prices that it is shown with. */
export const toChoices = (chosen: readonly ChosenAncillary[]): AncillaryChoice[] =>
  chosen.map(({ passengerId, segmentIndex, item, count, seat }) => ({
    passengerId,
    segmentIndex,
    item,
    count,
    ...(seat === undefined ? {} : { seat }),
  }));

/** One meal and one bus ride per passenger and segment: a new choice replaces the previous one. */
const SINGLE_CHOICE_KINDS: ReadonlySet<string> = new Set(['meal', 'bus']);

/** The selection after a change. */
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

/** The selected quantity of an item for a passenger. */
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

/** The price of one item for a passenger: children have their own price on a bus. */
export const unitPrice = (item: Ancillary, passenger: Pick<Ancillaries['passengers'][number], 'age'>): Money =>
  item.airportBus && passenger.age !== null && passenger.age < 12 ? item.airportBus.childPrice : item.price;

/** The selection with kinds and prices from the page's data; the server's response is authoritative. */
export function priceChoices(ancillaries: Ancillaries, choices: readonly AncillaryChoice[]): ChosenAncillary[] {
  return choices.flatMap((entry): ChosenAncillary[] => {
    const leg = ancillaries.segments.find(({ segmentIndex: n }) => n === entry.segmentIndex);
    if (entry.seat !== undefined)
      return [{ ...entry, kind: 'seat', price: seatPrice(leg, entry.seat) ?? zero(ancillaries.total.currency) }];
    const item = leg?.items.find(({ id }) => id === entry.item);
    const passenger = ancillaries.passengers.find(({ id }) => id === entry.passengerId);
    return item && passenger
      ? [{ ...entry, kind: item.kind, price: times(unitPrice(item, passenger), entry.count) }]
      : [];
  });
}

/** The price of a seat by its zone. */
export function seatPrice(segment: AncillariesSegment | undefined, id: string): Money | null {
  const seat = segment?.seats?.cabins
    .flatMap(({ rows }) => rows.flatMap(({ seats }) => seats))
    .find((entry) => entry.id === id);
  return segment?.seats?.zones.find((zone) => zone.id === seat?.zone)?.price ?? null;
}

/**
 * The next passenger to select a seat for: on this segment in passenger order, then on the following ones; null when
 * every passenger has a seat.
 */
export function nextToSelectSeat(
  ancillaries: Pick<Ancillaries, 'segments' | 'passengers'>,
  choices: readonly AncillaryChoice[],
  leg: number,
): { segmentIndex: number; passengerId: string } | null {
  const slices = ancillaries.segments.filter((entry) => entry.seats && entry.open);
  const fromThisOne = [
    ...slices.filter((entry) => entry.segmentIndex >= leg),
    ...slices.filter((entry) => entry.segmentIndex < leg),
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
