import type { Steps } from '#modules/search-engine/index.ts';
import { MAX_PERIODS, MAX_SEASONS, type OwnFlight } from '../own/flight-shape.ts';
import { keptSeatMap } from '../own/own-flight.ts';
import type { ErrorList } from './file-error.ts';
import { TABLE_COLUMNS, TABLE_RECORDS, type TableRecord } from './flight-table.ts';
import {
  checkOnce,
  type TableRow as Row,
  readRecords,
  rowsOf,
  seasonsByDays,
  type TableGroup,
  type TableShape,
} from './read-records.ts';
import { serviceKeyOf, serviceNameOf } from './service-name.ts';
import { CELL_READERS, type CellColumn, type CellValues } from './table-cells.ts';

export type TableRow = Row<TableRecord, CellValues>;
/** What a table says of one flight. */
export type TableFlight = TableGroup<TableRecord, CellValues> & { carrier: string; number: number };

const SHAPE: TableShape<CellColumn, TableRecord> = {
  columns: TABLE_COLUMNS,
  key: 'flight',
  records: TABLE_RECORDS,
  readers: CELL_READERS,
  keyOf: serviceKeyOf,
  codes: { badRecord: 'schedules.bad_record', badKey: 'schedules.bad_flight' },
};

/**
 * Flights of a table in the order in which they are first named. Null: it has no heading of ours. Errors are named at
 * their lines and columns.
 */
export function* readFlightTable(rows: readonly (readonly string[])[], errors: ErrorList): Steps<TableFlight[] | null> {
  const groups = yield* readRecords<TableRecord, CellValues>(SHAPE, rows, errors);
  return (
    groups?.map((group): TableFlight => ({ carrier: '', number: 0, ...serviceNameOf(group.key), ...group })) ?? null
  );
}

function seasonsOf(flight: TableFlight, errors: ErrorList): OwnFlight['seasons'] {
  const of = {
    column: 'class',
    nameOf: ({ class: rbd }: CellValues) => rbd,
    priceOf: ({ fare }: CellValues) => fare,
    code: 'flights.twice',
  };
  const made = seasonsByDays(rowsOf(flight, 'season'), of, errors).map(({ prices: fares, ...days }) => ({
    ...days,
    fares,
  }));
  if (made.length > MAX_SEASONS)
    errors.add(rowsOf(flight, 'season')[0]?.line ?? flight.line, 1, 'schedules.too_many_seasons', {
      limit: MAX_SEASONS,
    });
  return made;
}

const once = (errors: ErrorList) => ({ errors, code: 'flights.twice' });
type Fares = Pick<OwnFlight, 'classes' | 'seasons' | 'block' | 'belowNet'>;
function faresOf(flight: TableFlight, current: OwnFlight | null, errors: ErrorList): Fares {
  const classes = rowsOf(flight, 'class').map(({ line, values, at }, n, all) => {
    const { class: rbd = '', seats = 0, fare = 0 } = values;
    if (all.slice(0, n).some((other) => other.values.class === rbd)) errors.add(line, at('class'), 'flights.twice');
    return { rbd, seats, fare };
  });
  checkOnce(flight, 'block', once(errors));
  const [block] = rowsOf(flight, 'block');
  const { seats = 0, net = 0, release_days: releaseDays = 0, below_net = false } = block?.values ?? {};
  return {
    classes,
    seasons: seasonsOf(flight, errors),
    block: block ? { seats, net, releaseDays } : null,
    belowNet: block ? below_net : (current?.belowNet ?? false),
  };
}

function routeOf(
  flight: TableFlight,
  current: OwnFlight | null,
  errors: ErrorList,
): Pick<OwnFlight, 'from' | 'to' | 'aircraft' | 'cabins' | 'seatMap'> | null {
  checkOnce(flight, 'flight', once(errors));
  const [row] = rowsOf(flight, 'flight');
  if (!row) return null;
  const { from = '', to = '', aircraft = '', economy = 0, business = 0, seat_map } = row.values;
  const cabins = { economy, business };
  return { from, to, aircraft, cabins, seatMap: seat_map ?? keptSeatMap(current, cabins) };
}

const isFare = ({ record }: TableRow): boolean => record === 'class' || record === 'season' || record === 'block';

/**
 * A flight as a table leaves it: what it has rows of becomes exactly what they say, the rest stays. A new flight needs
 * rows of everything. Null with its errors named.
 */
export function tableEdition(flight: TableFlight, current: OwnFlight | null, errors: ErrorList): OwnFlight | null {
  const before = errors.count;
  const route = routeOf(flight, current, errors);
  const periods = rowsOf(flight, 'period').map(({ values }) => ({
    from: values.first_day ?? '',
    to: values.last_day ?? '',
    days: values.days ?? [],
    departs: values.departs ?? '',
    arrives: values.arrives ?? '',
    dayShift: values.day_shift ?? 0,
  }));
  if (periods.length > MAX_PERIODS)
    errors.add(rowsOf(flight, 'period')[MAX_PERIODS]?.line ?? flight.line, 1, 'schedules.too_many_periods', {
      limit: MAX_PERIODS,
    });
  const fares = flight.rows.some(isFare) ? faresOf(flight, current, errors) : null;
  const missing = (record: TableRecord) => errors.add(flight.line, 1, 'schedules.flight_incomplete', { record });
  if (!route && !current) missing('flight');
  if (periods.length === 0 && !current) missing('period');
  if (fares ? fares.classes.length === 0 : !current) missing('class');
  if (errors.count > before) return null;
  const { carrier, number } = flight;
  const base = current ?? { carrier, number, from: '', to: '', aircraft: '', cabins: { economy: 0, business: 0 } };
  return {
    periods: [],
    classes: [],
    seasons: [],
    block: null,
    belowNet: false,
    seatMap: null,
    ...base,
    ...route,
    ...fares,
    ...(periods.length > 0 && { periods }),
  };
}
