import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { formatRoute, MAX_FLIGHTS } from '#modules/search/api.ts';
import { EMPTY_ENDPOINT, type EndpointValue } from '../../shared/search/endpoint-value.ts';
import { changeFlight, editFlights, type FlightValues, padFlights } from './flights.ts';
import { cellAfterKey } from './grid-keys.ts';

const end = (key: string): EndpointValue => (key === '' ? EMPTY_ENDPOINT : { key, text: key, code: null });
const flight = (from: string, to: string, date = ''): FlightValues => ({
  from: end(from),
  to: end(to),
  date,
});
const problemsIn = (flights: readonly FlightValues[]) =>
  flights.map(({ from, to, date }) => `${from.key}>${to.key} ${date}`.trim());
const city = fc.constantFrom('', 'bishkek', 'osh', 'moscow', 'tashkent');
const anyFlight = fc.record({
  from: city.map(end),
  to: city.map(end),
  date: fc.option(fc.nat(30), { nil: null }).map((n) => (n === null ? '' : addDays('2026-03-02', n))),
});

describe('the flights of a journey over several cities', () => {
  test('a multi-city search begins with two flights, the second from the first destination', () => {
    expect(problemsIn(padFlights([flight('bishkek', 'osh')]))).toEqual(['bishkek>osh', 'osh>']);
  });
  test('the next origin follows the previous destination unless another was chosen', () => {
    const row = [flight('bishkek', 'osh'), flight('osh', 'moscow'), flight('tashkent', 'bishkek')];
    expect(problemsIn(changeFlight(row, 0, { to: end('tashkent') }))).toEqual([
      'bishkek>tashkent',
      'tashkent>moscow',
      'tashkent>bishkek',
    ]);
    expect(problemsIn(changeFlight(row, 1, { to: end('osh') }))[2]).toBe('tashkent>bishkek');
  });
  test('the date of a later flight is cleared when it would precede a changed one', () => {
    const row = [flight('a', 'b', '2026-03-10'), flight('b', 'c', '2026-03-12'), flight('c', 'd', '2026-03-20')];
    expect(changeFlight(row, 0, { date: '2026-03-15' }).map(({ date }) => date)).toEqual([
      '2026-03-15',
      '',
      '2026-03-20',
    ]);
  });
  test('any edit keeps two to six flights with dates in order', () => {
    const edit = fc.oneof(
      fc.constant('add'),
      fc.nat(7).map((n) => `remove.${n}`),
      fc.nat(7).map((n) => `raise.${n}`),
      fc.constantFrom('', 'raise.x', 'drop', 'raise.-1'),
    );
    fc.assert(
      fc.property(fc.array(anyFlight, { minLength: 2, maxLength: MAX_FLIGHTS }), fc.array(edit), (row, edits) => {
        let flights: FlightValues[] = row;
        for (const one of edits) {
          const original = flights;
          flights = editFlights(flights, one);
          expect(flights.length).toBeGreaterThanOrEqual(2);
          expect(flights.length).toBeLessThanOrEqual(MAX_FLIGHTS);
          if (one.startsWith('raise')) {
            expect(flights.map(({ date }) => date)).toEqual(original.map(({ date }) => date));
            expect(problemsIn(flights.map((f) => ({ ...f, date: '' }))).toSorted()).toEqual(
              problemsIn(original.map((f) => ({ ...f, date: '' }))).toSorted(),
            );
          }
        }
      }),
    );
  });
  test('the route text lists the cities with a gap at an open jaw', () => {
    expect(formatRoute([{ from: 'A', to: 'B' }])).toBe('A → B');
    const openJaw = [
      { from: 'A', to: 'B' },
      { from: 'C', to: 'A' },
    ];
    expect(formatRoute(openJaw)).toBe('A → B · C → A');
    expect(formatRoute([...openJaw, { from: 'A', to: 'D' }])).toBe('A → B · C → A → D');
  });
});

test('keys never leave the grid, and every cell can be reached', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'];
  const size = { rows: 7, columns: 7 };
  const seen = new Set<string>();
  const queue = [{ row: 3, column: 3 }];
  for (let at = queue.pop(); at; at = queue.pop()) {
    if (seen.has(`${at.row} ${at.column}`)) continue;
    seen.add(`${at.row} ${at.column}`);
    for (const key of keys) {
      const next = cellAfterKey(at, key, size);
      if (!next) throw new Error(key);
      expect([next.row, next.column].every((n) => n >= 0 && n < 7)).toBe(true);
      queue.push(next);
    }
  }
  expect(seen.size).toBe(49);
  expect(cellAfterKey({ row: 0, column: 0 }, 'Enter', size)).toBeNull();
});
