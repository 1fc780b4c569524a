import { fromMajor } from '#kernel/money.ts';
import type { Ancillary, SeatMap, SegmentAncillaries } from '#modules/supply/api.ts';
import type { Ancillaries } from '../api.ts';
import { CARRIERS, PLACES, sliceOn } from './sample-offer.ts';

const COLUMNS = ['A', 'B', 'C', null, 'D', 'E', 'F'];
const TAKEN = new Set(['1A', '2C', '4D', '7A', '7B', '7C', '9E', '12F', '15A', '15B', '22D', '30F']);

const zoneOf = (row: number) => {
  if (row === 1) return 'kid' as const;
  if (row < 5) return 'front' as const;
  if (row === 12 || row === 13) return 'exit' as const;
  if (row === 14) return 'extra' as const;
  if (row === 29) return 'pet' as const;
  return row > 22 ? ('rear' as const) : ('standard' as const);
};
const STATE = { front: 'free', standard: 'free', rear: 'free' } as const;

/** A cabin of thirty rows as the house sells it on an A320, some of it taken, row 30 not for sale. */
export function sampleSeatMap(until: string): SeatMap {
  const rows = Array.from({ length: 30 }, (_, i) => {
    const number = i + 1;
    const zone = zoneOf(number);
    const open = zone in STATE ? 'free' : (zone as Exclude<typeof zone, keyof typeof STATE>);
    return {
      number,
      exit: zone === 'exit',
      wing: number > 9 && number < 19,
      bassinet: number === 1,
      seats: COLUMNS.flatMap((column) => {
        if (column === null) return [];
        const id = `${number}${column}`;
        const state = TAKEN.has(id) ? 'taken' : number === 30 ? 'unavailable' : open;
        return [{ id, column, state, zone } as const];
      }),
    };
  });
  return {
    aircraft: 'A320',
    until,
    cabins: [
      {
        cabin: 'economy',
        columns: COLUMNS,
        rows,
        facilities: [
          { kind: 'galley', before: 1 },
          { kind: 'exit', before: 1 },
          { kind: 'exit', before: 12 },
          { kind: 'exit', before: 13 },
          { kind: 'lavatory', before: null },
          { kind: 'galley', before: null },
        ],
      },
    ],
    zones: [
      { id: 'kid', price: fromMajor(600), refuses: ['noChild', 'pet'] },
      { id: 'front', price: fromMajor(700), refuses: ['pet'] },
      { id: 'standard', price: fromMajor(400), refuses: ['pet'] },
      {
        id: 'exit',
        price: fromMajor(1_200),
        refuses: ['child', 'infant', 'withInfant', 'pet', 'wheelchair'],
      },
      { id: 'extra', price: fromMajor(900), refuses: ['pet'] },
      { id: 'rear', price: fromMajor(300), refuses: ['pet'] },
      { id: 'pet', price: fromMajor(300), refuses: ['infant', 'withInfant'] },
    ],
  };
}

const HOUR = 3_600_000;
const before = (departsAt: string, hours: number) => new Date(Date.parse(departsAt) - hours * HOUR).toISOString();

/** One flight with one of everything. */
export function sampleSegmentAncillaries(departsAt: string, flight = 'X0 101'): SegmentAncillaries {
  const item = (extra: Partial<Ancillary> & Pick<Ancillary, 'id' | 'kind' | 'ssr' | 'rfic' | 'rfisc'>): Ancillary => ({
    price: fromMajor(0),
    max: 1,
    left: null,
    until: before(departsAt, 4),
    refundUntil: before(departsAt, 24),
    confirm: 'now',
    ...extra,
  });
  const bag = (kg: number, price: number, oversize = false) =>
    item({
      id: oversize ? 'BAGOVER' : `BAG${kg}`,
      kind: 'baggage',
      ssr: oversize ? 'BULK' : 'XBAG',
      rfic: 'C',
      rfisc: oversize ? '0DF' : '0CC',
      price: fromMajor(price),
      max: oversize ? 1 : 2,
      piece: { kg, cm: oversize ? 203 : 158, oversize },
    });
  const meal = (ssr: string, price: number, ages?: Ancillary['ages']) =>
    item({
      id: ssr,
      kind: 'meal',
      ssr,
      rfic: 'G',
      rfisc: '0B3',
      price: fromMajor(price),
      until: before(departsAt, 24),
      ...(ages && { ages }),
    });
  const airportBus = (from: string, to: string, clock: string, arrives: string) => {
    const date = departsAt.slice(0, 10);
    return {
      pointFrom: from,
      pointTo: to,
      departsLocal: `${date}T${clock}`,
      arrivesLocal: `${date}T${arrives}`,
      childPrice: fromMajor(75),
    };
  };
  const map = sampleSeatMap(before(departsAt, 4));
  return {
    flight,
    departsLocal: departsAt.slice(0, 16),
    items: [
      bag(23, 1_500),
      bag(32, 2_500),
      bag(32, 3_500, true),
      meal('VGML', 450),
      meal('MOML', 450),
      meal('KSML', 600),
      meal('DBML', 450),
      meal('CHML', 400, { from: 2, under: 12 }),
      meal('BBML', 200, { from: 0, under: 2 }),
      item({
        id: 'BUS-0530',
        kind: 'bus',
        ssr: 'GRPS',
        rfic: 'B',
        rfisc: '0BW',
        price: fromMajor(150),
        airportBus: airportBus('Бишкек, Ош базары', 'Манас', '05:30', '06:20'),
      }),
      item({
        id: 'BUS-0630',
        kind: 'bus',
        ssr: 'GRPS',
        rfic: 'B',
        rfisc: '0BW',
        price: fromMajor(150),
        left: 3,
        airportBus: airportBus('Бишкек, ЦУМ', 'Манас', '06:30', '07:15'),
      }),
      item({
        id: 'PETC',
        kind: 'pet',
        ssr: 'PETC',
        rfic: 'C',
        rfisc: '0BS',
        price: fromMajor(2_800),
        left: 2,
      }),
      item({ id: 'WCHR', kind: 'wheelchair', ssr: 'WCHR', rfic: 'E', rfisc: '0BX' }),
      item({ id: 'WCHC', kind: 'wheelchair', ssr: 'WCHC', rfic: 'E', rfisc: '0BX', confirm: 'request' }),
      item({ id: 'BSCT', kind: 'cradle', ssr: 'BSCT', rfic: 'A', rfisc: '0BZ', left: 1 }),
      item({
        id: 'UMNR',
        kind: 'minor',
        ssr: 'UMNR',
        rfic: 'E',
        rfisc: '0BH',
        price: fromMajor(4_000),
        confirm: 'request',
        ages: { from: 5, under: 12 },
      }),
    ],
    seat: item({ id: 'SEAT', kind: 'seat', ssr: 'SEAT', rfic: 'A', rfisc: '0B5' }),
    seats: map,
    checkIn: {
      paidFrom: null,
      fee: fromMajor(0),
      freeFrom: before(departsAt, 24),
      until: before(departsAt, 1),
    },
  };
}

/** A family of four (two adults, a child of eight, an infant) on one flight, with a seat and a bag chosen. */
export function sampleAncillaries(now: Date): Ancillaries {
  const slice = sliceOn(now, 12);
  const [segment] = slice.segments;
  if (!segment) throw new Error('a slice without segments');
  const { items, seat, seats, checkIn } = sampleSegmentAncillaries(segment.departsAt);
  const person = (id: string, category: 'aaa' | 'rbg' | 'rmg', name: string, age: number) => ({
    id,
    category,
    surname: 'SYDYKOV',
    name,
    age,
    seated: category !== 'rmg',
    with: category === 'rmg' ? 'p0' : null,
    open: true,
  });
  return {
    of: 'booking',
    id: 'booking-1',
    serverNow: now.toISOString(),
    capabilities: {
      kinds: ['baggage', 'meal', 'seat', 'bus', 'pet', 'wheelchair', 'cradle', 'minor', 'checkin'],
      seatMap: true,
      keepsSeats: true,
      inBooking: false,
      later: true,
      giveBack: true,
      move: true,
      checkIn: true,
    },
    closed: null,
    passengers: [
      person('p0', 'aaa', 'AZAMAT', 36),
      person('p1', 'aaa', 'AIGUL', 34),
      person('p2', 'rbg', 'TIMUR', 8),
      person('p3', 'rmg', 'NUR', 1),
    ],
    locations: PLACES,
    carriers: CARRIERS,
    segments: [
      {
        segmentIndex: 0,
        slice: 0,
        segment,
        open: true,
        included: {
          cabinBag: { pieces: 1, kg: 7 },
          baggage: { pieces: 1, kg: 23 },
          meal: true,
          seat: false,
        },
        items,
        seat,
        seats,
        mine: [{ seat: '8A', passengerId: 'p0', bought: false }],
        barredItems: [
          { passengerId: 'p0', item: 'CHML', why: 'too_old' },
          { passengerId: 'p0', item: 'BBML', why: 'too_old' },
          { passengerId: 'p1', item: 'CHML', why: 'too_old' },
          { passengerId: 'p1', item: 'BBML', why: 'too_old' },
          { passengerId: 'p2', item: 'BBML', why: 'too_old' },
          { passengerId: 'p3', item: 'CHML', why: 'too_young' },
        ],
        barredZones: [
          { passengerId: 'p0', zone: 'exit', why: 'exit_with_infant' },
          { passengerId: 'p2', zone: 'exit', why: 'exit_child' },
        ],
        together: [
          { passengerId: 'p1', seat: '8B' },
          { passengerId: 'p2', seat: '8C' },
        ],
        checkIn,
      },
    ],
    chosen: [
      { passengerId: 'p0', segmentIndex: 0, item: 'SEAT', count: 1, seat: '8A', kind: 'seat', price: fromMajor(400) },
      { passengerId: 'p0', segmentIndex: 0, item: 'BAG23', count: 1, kind: 'baggage', price: fromMajor(1_500) },
    ],
    total: fromMajor(1_900),
    refused: [],
    problems: [],
    seatsUntil: new Date(now.getTime() + 15 * 60_000).toISOString(),
    bought: [],
    purchases: [],
  };
}
