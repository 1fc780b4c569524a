import type { Cabin } from '#kernel/cabin.ts';
import { type Money, money } from '#kernel/money.ts';
import type { Seat, SeatMap, SeatZone } from '../../domain/ancillaries.ts';
import { moneyOf } from './amounts.ts';
import type { WireSeatMap } from './shapes.ts';
import { CABIN_OF } from './translate.ts';

export type SeatOnSale = { id: string; price: Money };
type WireCabin = WireSeatMap['cabins'][number];
type WireRow = WireCabin['rows'][number];
type Element = WireRow['sections'][number]['elements'][number];

const DESIGNATOR = /^(\d{1,3})([A-Z])$/;
const SEATS: ReadonlySet<string> = new Set(['seat', 'restricted_seat_general']);
const FACILITIES: Readonly<Record<string, 'lavatory' | 'galley' | 'stairs'>> = {
  lavatory: 'lavatory',
  galley: 'galley',
  stairs: 'stairs',
};
/** Children, infants and their adults, animals and wheelchairs stay away from exits and restricted seats. */
const EXIT: SeatZone['refuses'] = ['child', 'infant', 'withInfant', 'pet', 'wheelchair'];

const elementsOf = (row: WireRow): Element[] => row.sections.flatMap(({ elements }) => elements);
const letterOf = ({ designator }: Element): string | undefined => DESIGNATOR.exec(designator ?? '')?.[2];
const numberOf = (row: WireRow): number | null => {
  const found = elementsOf(row).find((one) => SEATS.has(one.type) && DESIGNATOR.test(one.designator ?? ''));
  return found ? Number.parseInt(found.designator ?? '', 10) : null;
};

/** Letters from left to right by the row with the most seats; between its sections are the aisles. */
function columnsOf({ rows }: WireCabin): (string | null)[] {
  const seats = (row: WireRow) => elementsOf(row).filter((one) => SEATS.has(one.type)).length;
  const widest = rows.toSorted((a, b) => seats(b) - seats(a))[0];
  const sections = (widest?.sections ?? []).map(({ elements }) => elements.flatMap((one) => letterOf(one) ?? []));
  return sections
    .filter((letters) => letters.length > 0)
    .flatMap((letters, n): (string | null)[] => (n === 0 ? letters : [null, ...letters]));
}

/** One price for everybody with a seat; null where it is not sold to all of them. */
function priceOf({ available_services: services }: Element, seated: readonly string[]): Money | null {
  const prices = seated.map((id) => {
    const own = services?.find((one) => one.passenger_id === id);
    return own ? moneyOf(own.total_amount, own.total_currency) : null;
  });
  const [first] = prices;
  const same = prices.every((one) => one?.minor === first?.minor && one?.currency === first?.currency);
  return first && same && first.minor >= 0 ? first : null;
}

const CLOSED = 'closed';

/** The cabins of a flight as we draw them; null where there is none to draw. */
export function seatMapOf(
  wire: WireSeatMap,
  seated: readonly string[],
  { aircraft, departsAt }: { aircraft: string; departsAt: string },
): SeatMap | null {
  const zones = new Map<string, SeatZone>();
  const cabins = wire.cabins.map((cabin) => cabinOf(cabin, seated, zones)).filter(({ rows }) => rows.length > 0);
  const [first] = zones.values();
  if (cabins.length === 0 || !first) return null;
  zones.set(CLOSED, { id: CLOSED, price: money(0, first.price.currency), refuses: [] });
  return { aircraft, cabins, zones: [...zones.values()], until: departsAt };
}

function cabinOf(wire: WireCabin, seated: readonly string[], zones: Map<string, SeatZone>): SeatMap['cabins'][number] {
  const columns = columnsOf(wire);
  const rows: SeatMap['cabins'][number]['rows'] = [];
  const facilities: SeatMap['cabins'][number]['facilities'] = [];
  /** What stands before the next row of seats. */
  let before = new Set<string>();
  for (const [n, row] of wire.rows.entries()) {
    const number = numberOf(row);
    for (const { type } of elementsOf(row)) before.add(type);
    if (number === null) continue;
    const exit = before.has('exit_row');
    for (const type of before) {
      const kind = FACILITIES[type];
      if (kind) facilities.push({ kind, before: number });
    }
    const wing = wire.wings ? n >= wire.wings.first_row_index && n <= wire.wings.last_row_index : false;
    const bassinet = before.has('bassinet');
    rows.push({ number, exit, wing, bassinet, seats: seatsOf(row, { columns, exit, seated, zones }) });
    before = new Set();
  }
  for (const type of before) {
    const kind = FACILITIES[type];
    if (kind) facilities.push({ kind, before: null });
  }
  const cabin: Cabin = CABIN_OF[wire.cabin_class ?? ''] ?? 'economy';
  return { cabin, columns, rows, facilities };
}

function seatsOf(
  row: WireRow,
  given: { columns: (string | null)[]; exit: boolean; seated: readonly string[]; zones: Map<string, SeatZone> },
): Seat[] {
  const { columns, exit, seated, zones } = given;
  return elementsOf(row).flatMap((element): Seat[] => {
    const column = letterOf(element);
    const id = element.designator ?? '';
    if (!SEATS.has(element.type) || column === undefined || !columns.includes(column)) return [];
    const price = priceOf(element, seated);
    if (!price) {
      const forSome = (element.available_services?.length ?? 0) > 0;
      return [{ id, column, state: forSome ? 'unavailable' : 'taken', zone: CLOSED }];
    }
    const guarded = exit || element.type !== 'seat';
    const zone = `${guarded ? 'exit' : 'seat'}-${price.minor}`;
    zones.set(zone, { id: zone, price, refuses: guarded ? EXIT : [] });
    return [{ id, column, state: exit ? 'exit' : 'free', zone }];
  });
}
