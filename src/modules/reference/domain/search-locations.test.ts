import { expect, test } from 'vitest';
import { referenceFromSeed } from '../index.ts';

const reference = referenceFromSeed();
const first = (typed: string): string | undefined => reference.suggestLocations(typed)[0]?.key;

/** What is typed, and the key that must come first. */
const TYPED: Record<string, readonly (readonly [string, string])[]> = {
  code: [
    ['BSZ', 'bishkek'],
    ['fru', 'bishkek'],
    ['OSS', 'osh'],
    ['ALA', 'almaty'],
    ['MOW', 'moscow'],
    ['SVO', 'moscow-sheremetyevo'],
    ['IST', 'istanbul'],
    ['saw', 'istanbul-sabiha-gokcen'],
    ['LON', 'london-gb'],
    ['LHR', 'london-gb-heathrow'],
    ['IKG', 'karakol'],
    ['IKU', 'tamchy'],
    ['UCFM', 'bishkek'],
    ['TSE', 'astana'],
  ],
  'Russian name': [
    ['Бишкек', 'bishkek'],
    ['ош', 'osh'],
    ['Москва', 'moscow'],
    ['Санкт-Петербург', 'saint-petersburg'],
    ['питер', 'saint-petersburg'],
    ['Стамбул', 'istanbul'],
    ['Дубай', 'dubai'],
    ['Алма-Ата', 'almaty'],
    ['Джалал-Абад', 'jalal-abad'],
    ['Иссык-Куль', 'tamchy'],
    ['Шереметьево', 'moscow-sheremetyevo'],
    ['аэропорт манас', 'bishkek'],
  ],
  'English name': [
    ['Bishkek', 'bishkek'],
    ['Jalal-Abad', 'jalal-abad'],
    ['new york', 'new-york'],
    ['sao paulo', 'sao-paulo'],
    ['Heathrow', 'london-gb-heathrow'],
    ['Sabiha Gokcen', 'istanbul-sabiha-gokcen'],
    ['urumqi', 'urumqi'],
    ['zurich', 'zurich'],
  ],
  'Kyrgyz name': [
    ['Ысык-Көл', 'tamchy'],
    ['ысык кол', 'tamchy'],
    ['Жалал-Абад', 'jalal-abad'],
    ['Манас', 'bishkek'],
    ['Үрүмчү', 'urumqi'],
    ['Дүйшөмбү', 'dushanbe'],
    ['Чымкент', 'shymkent'],
    ['Исфана', 'isfana'],
    ['Сабиха Гөкчен', 'istanbul-sabiha-gokcen'],
  ],
  transliteration: [
    ['stambul', 'istanbul'],
    ['moskva', 'moscow'],
    ['tashkent', 'tashkent'],
    ['pekin', 'beijing'],
    ['parizh', 'paris'],
    ['sheremetevo', 'moscow-sheremetyevo'],
    ['ысыккөл', 'tamchy'],
    ['истанбул', 'istanbul'],
    ['хитроу', 'london-gb-heathrow'],
    ['лондон гатвик', 'london-gb-gatwick'],
  ],
  'wrong layout': [
    [',birtr', 'bishkek'],
    ['ещлнщ', 'tokyo'],
    ['vjcrdf', 'moscow'],
    ['cnfv,ek', 'istanbul'],
    ['fkvfns', 'almaty'],
    [',fnrty', 'batken'],
    ['дщтвщт', 'london-gb'],
    ['vjcr', 'moscow'],
    ['иыя', 'bishkek'],
  ],
  'one typo': [
    ['моссква', 'moscow'],
    ['мсоква', 'moscow'],
    ['москвв', 'moscow'],
    ['бишкк', 'bishkek'],
    ['Ысык-Кул', 'tamchy'],
    ['bishkrk', 'bishkek'],
    ['istambul', 'istanbul'],
    ['тшкент', 'tashkent'],
    ['novosibirks', 'novosibirsk'],
    ['екатиринбург', 'yekaterinburg'],
    ['антальия', 'antalya'],
    ['домодидово', 'moscow-domodedovo'],
  ],
  prefix: [
    ['биш', 'bishkek'],
    ['б', 'bishkek'],
    ['мос', 'moscow'],
    ['алм', 'almaty'],
    ['стам', 'istanbul'],
    ['new y', 'new-york'],
    ['lond', 'london-gb'],
    ['бат', 'batken'],
    ['домод', 'moscow-domodedovo'],
  ],
  'several words': [
    ['нью йорк', 'new-york'],
    ['ньюйорк', 'new-york'],
    ['москва домодедово', 'moscow-domodedovo'],
    ['heathrow london', 'london-gb-heathrow'],
    ['лондон канада', 'london-ca'],
    ['бишкек манас', 'bishkek'],
    ['бишкек кыргызстан', 'bishkek'],
    ['istanbul türkiye', 'istanbul'],
    ['турция стамбул', 'istanbul'],
  ],
};

for (const [kind, rows] of Object.entries(TYPED)) {
  test.each(rows)(`${kind}: «%s» finds %s first`, (typed, key) => {
    expect(first(typed)).toBe(key);
  });
}

test('a metro area comes as the city with its airports under it, each once', () => {
  const [city, ...rest] = reference.suggestLocations('москва');
  expect(city?.airports?.map((airport) => airport.code)).toEqual(['SVO', 'DME', 'VKO', 'ZIA']);
  expect(rest.filter((location) => location.cityKey === 'moscow')).toEqual([]);
});

test('an airport named as its city is not listed twice', () => {
  expect(reference.suggestLocations('стамбул').map((location) => location.key)).toEqual(['istanbul']);
});

test('a code of a city and of its airport gives both, the city first', () => {
  expect(
    reference
      .suggestLocations('IST')
      .slice(0, 2)
      .map((location) => location.key),
  ).toEqual(['istanbul', 'istanbul-airport']);
});

test('of two cities with one name the busier comes first, and nearness draws the other up', () => {
  expect(reference.suggestLocations('london').map((location) => location.key)).toContain('london-ca');
  expect(first('london')).toBe('london-gb');
  expect(reference.suggestLocations('ош')[0]?.key).toBe('osh');
});

test('every airport is found by its own code', () => {
  const lost = reference
    .suggestLocations('')
    .flatMap((city) => reference.airportsOf(city.key))
    .map((key) => reference.locationByKey(key))
    .filter((airport) => airport?.code)
    .filter((airport) => {
      const hits = reference.suggestLocations(airport?.code as string).slice(0, 2);
      return !hits.some((hit) => hit.key === airport?.key || hit.airports?.some((a) => a.key === airport?.key));
    });
  expect(lost).toEqual([]);
});

test.each([
  '',
  '   ',
  '-',
  '!!!',
  'аэропорт',
  'ъъъ',
  '\u0000',
  '🚀',
  'x'.repeat(5000),
  '%',
  "'; drop table",
])('«%s» breaks nothing', (typed) => {
  expect(() => reference.suggestLocations(typed)).not.toThrow();
});

test('an empty text offers the places most asked for, Bishkek among the first', () => {
  expect(reference.suggestLocations('').map((location) => location.key)).toContain('bishkek');
});
