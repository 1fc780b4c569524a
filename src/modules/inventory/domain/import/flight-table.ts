import type { OwnFlight } from '../own/flight-shape.ts';

/** Columns of the table of flights, the same in every language: a file goes from one office to another. */
export const TABLE_COLUMNS = [
  'record',
  'flight',
  'from',
  'to',
  'first_day',
  'last_day',
  'days',
  'departs',
  'arrives',
  'day_shift',
  'aircraft',
  'economy',
  'business',
  'class',
  'seats',
  'fare',
  'net',
  'release_days',
  'below_net',
  'seat_map',
] as const;
export type TableColumn = (typeof TABLE_COLUMNS)[number];

/** What a row is about, with the columns that it may fill; those before the bar are required. */
export const TABLE_RECORDS = {
  flight: { required: ['from', 'to', 'aircraft', 'economy', 'business'], optional: ['seat_map'] },
  period: { required: ['first_day', 'last_day', 'days', 'departs', 'arrives'], optional: ['day_shift'] },
  class: { required: ['class', 'seats', 'fare'], optional: [] },
  season: { required: ['first_day', 'last_day'], optional: ['class', 'fare'], pair: ['class', 'fare'] },
  block: { required: ['seats', 'net', 'release_days'], optional: ['below_net'] },
} as const satisfies Record<
  string,
  {
    required: readonly TableColumn[];
    optional: readonly TableColumn[];
    pair?: readonly [TableColumn, TableColumn];
  }
>;
export type TableRecord = keyof typeof TABLE_RECORDS;
export const TABLE_RECORD_NAMES = Object.keys(TABLE_RECORDS) as TableRecord[];

export type TableCell = string | number | null;
type Cells = Partial<Record<TableColumn, TableCell>>;

const rowOf = (record: TableRecord, flight: string, cells: Cells): TableCell[] =>
  TABLE_COLUMNS.map((column) =>
    column === 'record' ? record : column === 'flight' ? flight : (cells[column] ?? null),
  );

/** Rows of a flight: reading them back gives the same flight. */
export function rowsOfFlight(flight: OwnFlight): TableCell[][] {
  const { carrier, number, from, to, aircraft, cabins, seatMap, periods, classes, seasons, block, belowNet } = flight;
  const row = (record: TableRecord, cells: Cells) => rowOf(record, `${carrier}${number}`, cells);
  return [
    row('flight', { from, to, aircraft, ...cabins, seat_map: seatMap }),
    ...periods.map((period) =>
      row('period', {
        first_day: period.from,
        last_day: period.to,
        days: period.days.join(''),
        departs: period.departs,
        arrives: period.arrives,
        day_shift: period.dayShift,
      }),
    ),
    ...classes.map(({ rbd, seats, fare }) => row('class', { class: rbd, seats, fare })),
    ...seasons.flatMap((season) => {
      const days = { first_day: season.from, last_day: season.to };
      const fares = Object.entries(season.fares);
      if (fares.length === 0) return [row('season', days)];
      return fares.map(([rbd, fare]) => row('season', { ...days, class: rbd, fare: fare ?? null }));
    }),
    ...(block
      ? [
          row('block', {
            seats: block.seats,
            net: block.net,
            release_days: block.releaseDays,
            below_net: belowNet ? 'yes' : null,
          }),
        ]
      : []),
  ];
}
