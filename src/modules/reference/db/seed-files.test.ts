import { expect, test } from 'vitest';
import { readReferenceSeed, readTable } from './seed-files.ts';

const seed = readReferenceSeed();
const repeated = (values: string[]): string[] => values.filter((value, i) => values.indexOf(value) !== i);

test('every place has a key of its own, a city, a known country, a real zone and a position', () => {
  const keys = new Set(seed.locations.map((location) => location.key));
  const cities = new Set(seed.locations.filter((location) => location.kind === 'city').map((location) => location.key));
  const countries = new Set(seed.countries.map((country) => country.iso2));
  expect(keys.size).toBe(seed.locations.length);
  for (const tz of new Set(seed.locations.map((location) => location.tz)))
    expect(() => new Intl.DateTimeFormat('en', { timeZone: tz })).not.toThrow();
  const wrong = seed.locations.filter(
    (location) =>
      !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(location.key) ||
      !cities.has(location.city_key) ||
      !countries.has(location.country) ||
      !(Math.abs(location.lat) <= 90 && Math.abs(location.lon) <= 180) ||
      location.name_en === '',
  );
  expect(wrong.map((location) => location.key)).toEqual([]);
});

test('IATA codes of airports and of cities are unique, and every city has an airport or a station', () => {
  const kindOf = new Map(seed.locations.map((location) => [location.key, location.kind]));
  for (const kind of ['city', 'airport']) {
    const codes = seed.locationCodes.filter((code) => code.kind === 'iata' && kindOf.get(code.location_key) === kind);
    expect(repeated(codes.map((code) => code.code).sort())).toEqual([]);
  }
  const served = new Set(seed.locations.filter((p) => p.kind !== 'city').map((p) => p.city_key));
  const others = seed.locations.filter((location) => !served.has(location.key) && location.kind === 'city');
  expect(others).toEqual([]);
});

test('invented carriers bear no code and no number of a real one', () => {
  const real = seed.carriers.filter((carrier) => !carrier.invented);
  const invented = seed.carriers.filter((carrier) => carrier.invented);
  expect(invented.map((carrier) => carrier.code)).toEqual(['X0', 'K0', 'Z1', 'E0', 'T0', 'W0', 'L0', 'H0', 'U0', 'F0']);
  for (const carrier of invented) {
    expect(real.filter((other) => other.code === carrier.code)).toEqual([]);
    expect(real.filter((other) => other.accounting === carrier.accounting)).toEqual([]);
  }
  expect(repeated(seed.carriers.map((carrier) => carrier.code))).toEqual([]);
});

test('a table keeps empty cells and ignores the last line break', () => {
  expect(readTable('a\tb\n1\t\n\t2\n')).toEqual([
    { a: '1', b: '' },
    { a: '', b: '2' },
  ]);
});
