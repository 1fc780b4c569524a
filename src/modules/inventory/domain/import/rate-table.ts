import type { Steps } from '#modules/search-engine/index.ts';
import type { NetworkFault } from '../own/own-carrier.ts';
import { MAX_SOMS } from '../own/own-carrier.ts';
import { MAX_SEASONS, type OwnHotel, type OwnRoom, ROOM_CODES } from '../own-hotels/hotel-shape.ts';
import type { ErrorList } from './file-error.ts';
import type { TableCell } from './flight-table.ts';
import { readRecords, rowsOf, seasonsByDays, type TableGroup, type TableRow, type TableShape } from './read-records.ts';
import { readDay, wholeIn } from './table-cells.ts';

/** Columns of the table of hotel rates, the same in every language. `night` and `weekend` are whole soms. */
export const RATE_COLUMNS = [
  'record',
  'hotel',
  'name',
  'room',
  'first_day',
  'last_day',
  'rooms',
  'night',
  'weekend',
] as const;
export type RateColumn = Exclude<(typeof RATE_COLUMNS)[number], 'record' | 'hotel'>;

/** What a row is about. `name` is for the eye: it changes nothing. */
export const RATE_RECORDS = {
  room: { required: ['room', 'rooms', 'night'], optional: ['weekend', 'name'] },
  season: {
    required: ['first_day', 'last_day'],
    optional: ['room', 'night', 'weekend', 'name'],
    pair: ['room', 'night'],
  },
} as const satisfies Record<
  string,
  { required: readonly RateColumn[]; optional: readonly RateColumn[]; pair?: readonly [RateColumn, RateColumn] }
>;
export type RateRecord = keyof typeof RATE_RECORDS;
export const RATE_RECORD_NAMES = Object.keys(RATE_RECORDS) as RateRecord[];

type RoomCode = OwnRoom['code'];
const codeOf = (text: string): RoomCode | null => ROOM_CODES.find((code) => code === text.toLowerCase()) ?? null;
const soms = wholeIn(1, MAX_SOMS);
const READERS = {
  name: { read: (text: string) => text, code: 'rates.bad_room' },
  room: { read: codeOf, code: 'rates.bad_room' },
  first_day: { read: readDay, code: 'schedules.bad_date' },
  last_day: { read: readDay, code: 'schedules.bad_date' },
  rooms: { read: wholeIn(0, 900), code: 'rates.bad_rooms' },
  night: { read: soms, code: 'schedules.bad_sum' },
  weekend: { read: soms, code: 'schedules.bad_sum' },
} as const satisfies Record<RateColumn, { read: (text: string) => unknown; code: string }>;
type Values = { [C in RateColumn]?: NonNullable<ReturnType<(typeof READERS)[C]['read']>> };

const SHAPE: TableShape<RateColumn, RateRecord> = {
  columns: RATE_COLUMNS,
  key: 'hotel',
  records: RATE_RECORDS,
  readers: READERS,
  keyOf: (text) => /^[1-9]\d{2,3}$/.exec(text)?.[0] ?? null,
  codes: { badRecord: 'rates.bad_record', badKey: 'rates.bad_hotel' },
};

type RateRow = TableRow<RateRecord, Values>;
/** What a table says of one hotel; its key is the number of the hotel. */
export type HotelRates = TableGroup<RateRecord, Values>;

/**
 * Hotels of a table in the order in which they are first named. Null: it has no heading of ours. Errors are named at
 * their lines and columns.
 */
export const readRateTable = (rows: readonly (readonly string[])[], errors: ErrorList): Steps<HotelRates[] | null> =>
  readRecords<RateRecord, Values>(SHAPE, rows, errors);

/** Rows of a hotel: reading them back gives the same hotel. */
export function rowsOfHotel(number: string, { name, rooms, seasons }: OwnHotel): TableCell[][] {
  const row = (record: RateRecord, cells: Partial<Record<RateColumn, TableCell>>): TableCell[] =>
    RATE_COLUMNS.map((column) =>
      column === 'record' ? record : column === 'hotel' ? number : (cells[column] ?? null),
    );
  return [
    ...rooms.map(({ code, units, night, weekend }) => row('room', { name, room: code, rooms: units, night, weekend })),
    ...seasons.flatMap(({ from, to, prices }) => {
      const days = { name, first_day: from, last_day: to };
      const priced = ROOM_CODES.flatMap((code) => (prices[code] ? [{ code, ...prices[code] }] : []));
      if (priced.length === 0) return [row('season', days)];
      return priced.map(({ code, night, weekend }) => row('season', { ...days, room: code, night, weekend }));
    }),
  ];
}

const priceOf = ({ night = 0, weekend }: Values) => ({ night, weekend: weekend ?? null });

/** Rooms with the figures of their rows; those without a row stay. */
function roomsOf(rates: HotelRates, { rooms }: OwnHotel, errors: ErrorList): OwnRoom[] {
  const named = new Map<RoomCode | undefined, RateRow>();
  for (const row of rowsOf(rates, 'room')) {
    if (named.has(row.values.room)) errors.add(row.line, row.at('room'), 'stays.twice');
    named.set(row.values.room, row);
  }
  return rooms.map((room) => {
    const row = named.get(room.code);
    return row ? { ...room, units: row.values.rooms ?? 0, ...priceOf(row.values) } : room;
  });
}

const SEASONS = {
  column: 'room',
  nameOf: ({ room }: Values) => room,
  priceOf: (values: Values) => priceOf(values),
  code: 'stays.twice',
};
function seasonsOf(rates: HotelRates, errors: ErrorList): OwnHotel['seasons'] {
  const rows = rowsOf(rates, 'season');
  const made = seasonsByDays(rows, SEASONS, errors);
  const [, ...more] = made.slice(MAX_SEASONS - 1);
  const first = rows.find(({ values }) => values.first_day === more[0]?.from && values.last_day === more[0]?.to);
  if (first) errors.add(first.line, 1, 'rates.too_many_seasons', { limit: MAX_SEASONS });
  return made;
}

/**
 * A hotel as a table leaves it: rooms with a row get its figures; where there are rows of seasons, the hotel has
 * exactly these. Null with its errors named.
 */
export function withRates(rates: HotelRates, hotel: OwnHotel, errors: ErrorList): OwnHotel | null {
  const before = errors.count;
  for (const { line, values, at } of rates.rows)
    if (values.room !== undefined && !hotel.rooms.some(({ code }) => code === values.room))
      errors.add(line, at('room'), 'rates.unknown_room', { room: values.room });
  const rooms = roomsOf(rates, hotel, errors);
  const seasons = rowsOf(rates, 'season').length > 0 ? seasonsOf(rates, errors) : hotel.seasons;
  return errors.count > before ? null : { ...hotel, rooms, seasons };
}

/**
 * Names the faults of seasons that the file has at their rows, and answers the others: they keep the hotel from being
 * published, not from being taken in.
 */
export function placeRateFaults(
  rates: HotelRates,
  hotel: OwnHotel,
  faults: readonly NetworkFault[],
  errors: ErrorList,
): NetworkFault[] {
  const rows = rowsOf(rates, 'season');
  return faults.filter(({ field, code, values }) => {
    const [list, n, part] = field.split('.');
    const season = list === 'seasons' ? hotel.seasons[Number(n)] : undefined;
    const row = rows.find((one) => one.values.first_day === season?.from && one.values.last_day === season?.to);
    if (!row) return true;
    errors.add(row.line, row.at(part === 'to' ? 'last_day' : 'first_day'), code, values);
    return false;
  });
}
