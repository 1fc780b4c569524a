import type { OwnFlight } from '../own/flight-shape.ts';
import type { NetworkFault } from '../own/own-carrier.ts';
import type { ErrorList } from './file-error.ts';
import type { TableRecord } from './flight-table.ts';
import type { CellColumn } from './table-cells.ts';
import type { TableFlight, TableRow } from './table-reader.ts';

const COLUMNS: Readonly<Record<string, CellColumn>> = {
  from: 'first_day',
  to: 'last_day',
  days: 'days',
  departs: 'departs',
  arrives: 'arrives',
  seats: 'seats',
  fare: 'fare',
  fares: 'fare',
  net: 'net',
};
type Place = { row: TableRow | undefined; column: CellColumn | undefined };

/** The row and column of a fault of a flight; no row: the file does not speak of that part. */
function placeOf({ rows }: TableFlight, flight: OwnFlight, name: string): Place {
  const of = (record: TableRecord) => rows.filter((row) => row.record === record);
  const [list = '', n = '', part = ''] = name.split('.');
  if (list === 'periods') return { row: of('period')[Number(n)], column: COLUMNS[part] };
  if (list === 'classes') return { row: of('class').find(({ values }) => values.class === n), column: COLUMNS[part] };
  if (list === 'seasons') {
    const season = flight.seasons[Number(n)];
    const row = of('season').find(({ values }) => values.first_day === season?.from && values.last_day === season?.to);
    return { row, column: COLUMNS[part] };
  }
  if (list === 'cabins')
    return { row: of('flight')[0] ?? of('class')[0], column: of('flight')[0] ? (n as CellColumn) : 'seats' };
  if (list === 'block') return { row: of('block')[0] ?? of('class')[0], column: 'seats' };
  if (name === 'belowNet') return { row: of('block')[0] ?? of('class')[0], column: of('block')[0] ? 'net' : 'fare' };
  return { row: of('flight')[0], column: name === 'from' || name === 'to' ? name : undefined };
}

/**
 * Names the faults of parts that the file has at their rows, and answers the others: they keep the flight from being
 * published, not from being taken in.
 */
export function placeTableFaults(
  table: TableFlight,
  flight: OwnFlight,
  faults: readonly NetworkFault[],
  errors: ErrorList,
): NetworkFault[] {
  return faults.filter(({ field, code, values }) => {
    const { row, column } = placeOf(table, flight, field);
    if (!row) return true;
    errors.add(row.line, column ? row.at(column) : 1, code, values);
    return false;
  });
}
