import { expect, test } from 'vitest';
import { readReferenceSeed, readTable } from './seed-files.ts';

const seed = readReferenceSeed();
const repeated = (values: string[]): string[] => values.filter((value, i) => values.indexOf(value) !== i);

test('every place has a key of its own, a city, a known country, a real zone and a position', () => {
  const keys = new Set(seed.places.map((place) => place.key));
  const cities = new Set(seed.places.filter((place) => place.kind === 'city').map((place) => place.key));
  const countries = new Set(seed.countries.map((country) => country.iso2));
  expect(keys.size).toBe(seed.places.length);
  for (const tz of new Set(seed.places.map((place) => place.tz)))
    expect(() => new Intl.DateTimeFormat('en', { timeZone: tz })).not.toThrow();
  const wrong = seed.places.filter(
    (place) =>
      !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(place.key) ||
      !cities.has(place.city_key) ||
      !countries.has(place.country) ||
      !(Math.abs(place.lat) <= 90 && Math.abs(place.lon) <= 180) ||
      place.name_en === '',
  );
  expect(wrong.map((place) => place.key)).toEqual([]);
});

test('IATA codes of airports and of cities are unique, and every city has an airport or a station', () => {
  const kindOf = new Map(seed.places.map((place) => [place.key, place.kind]));
  for (const kind of ['city', 'airport']) {
    const codes = seed.placeCodes.filter((code) => code.kind === 'iata' && kindOf.get(code.place_key) === kind);
    expect(repeated(codes.map((code) => code.code).sort())).toEqual([]);
  }
  const served = new Set(seed.places.filter((p) => p.kind !== 'city').map((p) => p.city_key));
  const others = seed.places.filter((place) => !served.has(place.key) && place.kind === 'city');
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
