import { expect, test } from 'vitest';
import { readReferenceSeed } from '../db/seed-files.ts';
import { referenceFromSeed } from '../index.ts';

const reference = referenceFromSeed();
/** Every airport and city. */
const referenceLocations = () => readReferenceSeed().locations.flatMap(({ key }) => reference.locationByKey(key) ?? []);

test('Bishkek answers to BSZ and to FRU and shows BSZ', () => {
  for (const code of ['BSZ', 'FRU', 'bsz']) expect(reference.locationByCode(code)?.key).toBe('bishkek');
  expect(reference.locationByKey('bishkek')).toMatchObject({
    code: 'BSZ',
    codes: ['BSZ', 'FRU'],
    tz: 'Asia/Bishkek',
  });
  expect(reference.airportByCode('FRU')).toMatchObject({ key: 'bishkek-manas', code: 'BSZ' });
});

test('IST is a city in a search and an airport on a flight, and never SAW', () => {
  expect(reference.locationByCode('IST')?.key).toBe('istanbul');
  expect(reference.airportByCode('IST')?.key).toBe('istanbul-airport');
  expect(reference.airportByCode('SAW')?.key).toBe('istanbul-sabiha-gokcen');
  expect(reference.airportsOf('istanbul')).toEqual(['istanbul-airport', 'istanbul-sabiha-gokcen']);
  expect(reference.airportsOf('istanbul-sabiha-gokcen')).toEqual(['istanbul-sabiha-gokcen']);
  expect(reference.airportsOf('nowhere')).toEqual([]);
});

test('MOW is Moscow, and no flight lands at MOW', () => {
  expect(reference.locationByCode('MOW')?.key).toBe('moscow');
  expect(reference.airportByCode('MOW')).toBeUndefined();
});

test.each([
  'batken',
  'isfana',
  'talas',
  'naryn',
  'jalal-abad',
  'kerben',
  'kazarman',
])('%s has an airport and no IATA code', (key) => {
  expect(reference.locationByKey(key)).toMatchObject({
    code: null,
    codes: [],
    tz: 'Asia/Bishkek',
    country: 'KG',
  });
  expect(reference.airportsOf(key)).toEqual([`${key}-airport`]);
});

test('Urumqi and Kashgar keep Beijing time', () => {
  for (const key of ['urumqi', 'kashgar']) expect(reference.locationByKey(key)?.tz).toBe('Asia/Shanghai');
});

test('distances agree with the map within two percent', () => {
  expect(reference.distanceKm('bishkek', 'almaty')).toBeGreaterThan(200);
  expect(reference.distanceKm('bishkek-manas', 'dubai-airport') / 2635).toBeCloseTo(1, 1);
  expect(reference.distanceKm('osh', 'osh')).toBe(0);
  expect(() => reference.distanceKm('osh', 'nowhere')).toThrow(RangeError);
});

test.each([
  ['Бишкек (BSZ)', 'bishkek'],
  ['Стамбул (IST)', 'istanbul'],
  ['bishkek-manas', 'bishkek-manas'],
  ['fru', 'bishkek'],
  [' моссква ', 'moscow'],
  ['Ысык-Көл', 'tamchy'],
  [',birtr', 'bishkek'],
  ['Лондон', 'london-gb'],
  ['биш', 'bishkek'],
])('a form without suggestions understands «%s»', (typed, key) => {
  expect(reference.findLocation(typed)?.key).toBe(key);
});

test.each([
  '',
  '  ',
  'xyzqw',
  '!!!',
  's',
  'zzz',
  'ыыыы',
  'xxqq',
  'qwerty',
  'абвг',
])('an ambiguous or unknown text «%s» names no place', (typed) => {
  expect(reference.findLocation(typed)).toBeUndefined();
});

test('every name is there in three languages', () => {
  for (const key of ['oshkosh', 'roxana', 'bishkek'])
    for (const text of Object.values(reference.locationByKey(key)?.name ?? {})) expect(text).not.toBe('');
  expect(reference.locationByKey('new-york')?.name.kg).toBe('Нью-Йорк');
});

test('countries: Kyrgyzstan first and by its own name, with the calling code', () => {
  expect(reference.countries()[0]).toEqual({
    iso2: 'KG',
    iso3: 'KGZ',
    name: { ru: 'Кыргызстан', en: 'Kyrgyzstan', kg: 'Кыргызстан' },
    phone: '996',
  });
  expect(reference.countries()).toHaveLength(250);
  expect(reference.country('do')?.phone).toBe('1809');
});

test('carriers bring the accounting code that begins their tickets', () => {
  expect(reference.carrier('TK')).toMatchObject({ accounting: '235', invented: false });
  expect(reference.carrier('X0')).toMatchObject({ name: 'Tian Saltanat', accounting: '992', invented: true });
  expect(reference.carrier('??')).toBeUndefined();
  expect(reference.aircraft('320')?.name).toBe('Airbus A320-100/200');
});

test('an aircraft type is found by its ICAO code too, and is not the freighter of the same code', () => {
  expect(reference.aircraft('DH8D')?.name).toMatch(/Dash 8Q$/);
  expect(reference.aircraft('a332')?.name).toBe('Airbus A330-200');
  expect(reference.aircraft('B738')?.name).toBe('Boeing 737-800');
});

test('an airport without a Russian name has its city’s, with the code where the city has several', () => {
  expect(reference.locationByKey('munich-airport')?.name).toMatchObject({
    en: 'Munich Airport',
    ru: 'Мюнхен',
  });
  expect(reference.locationByKey('boston-logan')?.name.ru).toBe('Бостон (BOS)');
  expect(reference.locationByKey('bishkek-manas')?.name.ru).toBe('Манас');
  const withoutRussian = referenceLocations().filter(
    ({ kind, code, city, name }) =>
      kind === 'airport' && code !== null && /[а-яё]/i.test(city.ru) && !/[а-яё]/i.test(name.ru),
  );
  expect(withoutRussian.map(({ key }) => key)).toEqual([]);
});

test('a transfer goes to the airport that is named, a flight and a hotel to its city', () => {
  const first = (query: string, mode: 'transfer' | 'avia' | 'hotel') =>
    reference.suggestLocations(query, { mode }).map(({ key }) => key)[0];
  for (const text of ['Манас', 'манас', 'Manas', 'аэропорт Манас', 'мана']) {
    expect(first(text, 'transfer'), text).toBe('bishkek-manas');
    expect(first(text, 'avia'), text).toBe('bishkek');
    expect(first(text, 'hotel'), text).toBe('bishkek');
  }
  expect(reference.suggestLocations('Манас', { mode: 'transfer' }).map(({ key }) => key)).toContain('bishkek');
  expect(reference.suggestLocations('Манас', { mode: 'transfer', limit: 1 })).toHaveLength(1);
  expect(first('Бишкек', 'transfer')).toBe('bishkek');
  expect(first('Ош', 'transfer')).toBe('osh');
  expect(reference.findLocation('Манас', 'transfer')?.key).toBe('bishkek-manas');
  expect(reference.findLocation('Манас')?.key).toBe('bishkek');
  expect(reference.findLocation('bishkek', 'transfer')?.key).toBe('bishkek');
});
