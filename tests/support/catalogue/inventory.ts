import { by, type Row, row } from './row.ts';

/** Finds nothing. */
const NONE = 'zzzzzz';

/** Own flights, trains, buses, hotels and transfers, as the finance desk keeps them. */
export const INVENTORY_ROWS: readonly Row[] = [
  row('/office/buses', 'find a bus', ['/office', 1, 1], by('finance', ['full', '/office/buses'])),
  row(
    '/office/buses/:id',
    'change a bus',
    ['/office/buses', 1, 1],
    by('finance', ['full', '/office/buses/L0301'], ['empty', '/office/buses/new']),
  ),
  row(
    '/office/buses/:id/days',
    'stop the sale of days',
    ['/office/buses/:id', 1, 2],
    [...by('finance', ['full', '/office/buses/L0301/days'])],
  ),
  row(
    '/office/flights',
    'find a flight',
    ['/office', 1, 1],
    [...by('finance', ['full', '/office/flights'], ['empty', `/office/flights?find=${NONE}`])],
  ),
  row(
    '/office/flights/blocks',
    'see what is owed for bought seats',
    ['/office/flights', 1, 0],
    by('finance', ['empty', '/office/flights/blocks']),
  ),
  row('/office/flights/:id', 'change a flight', ['/office/flights', 1, 1], by('finance', ['full', '{flight}'])),
  row(
    '/office/flights/:id/departures',
    'stop the sale of a departure',
    ['/office/flights/:id', 1, 2],
    [...by('finance', ['full', '{flight}/departures'])],
  ),
  row(
    '/office/flights/carriers/:id',
    'set the rules of a carrier',
    ['/office/flights', 1, 1],
    by('finance', ['full', '{carrier}']),
  ),
  row(
    '/office/flights/import',
    'choose a file of flights',
    ['/office/flights', 1, 1],
    by('finance', ['empty', '/office/flights/import']),
  ),
  row(
    '/office/flights/import/:id',
    'take over what a file holds',
    ['/office/flights/import', 1, 1],
    [...by('finance', ['full', '{file of flights}'])],
  ),
  row('/office/hotels', 'find a hotel', ['/office', 1, 1], by('finance', ['full', '/office/hotels'])),
  row(
    '/office/hotels/rates',
    'choose a file of hotel rates',
    ['/office/hotels', 1, 1],
    by('finance', ['empty', '/office/hotels/rates']),
  ),
  row(
    '/office/hotels/rates/:id',
    'take over the rates that a file holds',
    ['/office/hotels/rates', 1, 1],
    [...by('finance', ['full', '{file of hotel rates}'])],
  ),
  row(
    '/office/hotels/:id',
    'change a hotel',
    ['/office/hotels', 1, 1],
    by('finance', ['full', '{hotel of the agency}']),
  ),
  row(
    '/office/hotels/:id/nights',
    'stop the sale of nights',
    ['/office/hotels/:id', 1, 2],
    [...by('finance', ['full', '{hotel of the agency}/nights'])],
  ),
  row(
    '/office/hotels/:id/pictures',
    'add a picture of a hotel',
    ['/office/hotels/:id', 1, 2],
    by('finance', ['empty', '{hotel of the agency}/pictures']),
  ),
  row('/office/trains', 'find a train', ['/office', 1, 1], by('finance', ['full', '/office/trains'])),
  row(
    '/office/trains/import',
    'choose a file of trains and buses',
    ['/office/trains', 1, 1],
    by('finance', ['empty', '/office/trains/import']),
  ),
  row(
    '/office/trains/import/:id',
    'take over the trains and buses of a file',
    ['/office/trains/import', 1, 1],
    [...by('finance', ['full', '{file of trains and buses}'])],
  ),
  row(
    '/office/trains/:id',
    'change a train',
    ['/office/trains', 1, 1],
    by('finance', ['full', '/office/trains/W017'], ['empty', '/office/trains/new']),
  ),
  row(
    '/office/trains/:id/days',
    'stop the sale of days',
    ['/office/trains/:id', 1, 2],
    [...by('finance', ['full', '/office/trains/W017/days'])],
  ),
  row('/office/transfers', 'find a transfer', ['/office', 1, 1], by('finance', ['full', '/office/transfers'])),
  row(
    '/office/transfers/:id',
    'change a transfer',
    ['/office/transfers', 1, 1],
    by('finance', ['full', '{transfer of the agency}']),
  ),
  row(
    '/office/transfers/:id/days',
    'stop the sale of days',
    ['/office/transfers/:id', 1, 2],
    [...by('finance', ['full', '{transfer of the agency}/days'])],
  ),
];
