import { expect, it } from 'vitest';
import { type SeatAt, seatsOf } from './cabin.ts';
import { nextBest, proposeSeats } from './propose-seats.ts';
import { sampleMap } from './sample-map.ts';
import type { SeatMap } from './shapes.ts';

const anybody = { child: false, allows: () => true };
const noExit = ({ seat }: SeatAt) => seat.state !== 'exit';
const adult = { child: false, allows: noExit };
const child = { child: true, allows: noExit };
const all = seatsOf(sampleMap());

/** The sample with everything taken but these. */
function only(...open: string[]): SeatAt[] {
  const map = sampleMap();
  const taken: SeatMap = {
    ...map,
    cabins: map.cabins.map((cabin) => ({
      ...cabin,
      rows: cabin.rows.map((row) => ({
        ...row,
        seats: row.seats.map((seat) => (open.includes(seat.id) ? seat : { ...seat, state: 'taken' })),
      })),
    })),
  };
  return seatsOf(taken);
}
const ids = (found: SeatAt[] | null) => found?.map(({ seat }) => seat.id) ?? null;

it('three sit side by side before over an aisle, where it is cheapest', () => {
  const found = proposeSeats(all, [anybody, anybody, anybody]);
  expect(ids(found)).toEqual(['24A', '24B', '24C']);
  expect(found?.every(({ zone }) => zone.price.minor === 0)).toBe(true);
});

it('a family of four keeps together, and each child sits beside an adult', () => {
  const found = ids(
    proposeSeats(only('26A', '26B', '27B', '27A', '9C', '14D'), [adult, adult, child, child]),
  );
  expect(found?.toSorted()).toEqual(['26A', '26B', '27A', '27B']);
  const rows = found?.map((id) => id.slice(0, 2));
  expect(new Set(rows?.slice(0, 2)).size).toBe(2);
  expect(new Set(rows?.slice(2)).size).toBe(2);
});

it('nobody is proposed a seat that the carrier refuses them', () => {
  const seats = only('11A', '11B', '12A', '12B', '29E');
  expect(proposeSeats(seats, [adult, child])).toBeNull();
  expect(ids(proposeSeats(seats, [anybody, anybody]))).toEqual(['11A', '11B']);
});

it('nothing together left is said as nothing', () => {
  expect(proposeSeats(only('19A', '25F'), [adult, adult])).toBeNull();
});

it('nine find seats, six of them children, without counting forever', () => {
  const started = performance.now();
  proposeSeats(all, [adult, adult, adult, child, child, child, child, child, child]);
  expect(performance.now() - started).toBeLessThan(500);
});

it('instead of a seat that was lost the nearest one no dearer is offered', () => {
  expect(nextBest(all, '19A', adult)?.seat.id).toBe('19B');
  expect(nextBest(only('19A', '11A', '26F'), '19A', anybody)?.seat.id).toBe('26F');
  expect(nextBest(only('19A', '11A'), '19A', anybody)?.seat.id).toBe('11A');
  expect(nextBest(only('19A', '11A'), '19A', adult)).toBeNull();
});
