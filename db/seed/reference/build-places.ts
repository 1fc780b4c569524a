/**
 * Writes places.tsv from the sources, the corrections and the additions. Run it after changing any of them:
 * `node db/seed/reference/build-places.ts`. Keys once given are kept: a place is recognised by its codes in the
 * places.tsv that is already there. Rows are sorted by key, so a change reads well in review.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { readTable } from '../../../src/modules/reference/db/seed-files.ts';

const here = (name: string): string => new URL(name, import.meta.url).pathname;
const table = (name: string) => readTable(readFileSync(here(name), 'utf8'));

/** China runs on one time; the timetables of Urumqi and Kashgar print it. */
const BEIJING_TIME = new Set(['Asia/Urumqi', 'Asia/Kashgar', 'Asia/Chongqing', 'Asia/Harbin']);
/** Some languages append their word for a city to its name. */
const CITY_WORD = / (ош|хот|шаары|балһсн)$/u;
const GENERIC = /\b(international|intl|airport|airpark|regional|municipal|the)\b/gi;

/** Letters that look Cyrillic and are not; they come with names typed on two keyboards. */
const FALSE_CYRILLIC = new Map(
  [...'ABCEHKMOPTXaceopxy'].map((letter, i) => [letter, 'АВСЕНКМОРТХасеорху'[i] as string]),
);
const cyrillic = (name: string): string =>
  /[а-яё]/i.test(name) ? name.replace(/[ABCEHKMOPTXaceopxy]/g, (letter) => FALSE_CYRILLIC.get(letter) as string) : name;

type Row = Record<string, string>;
type Place = {
  key: string;
  kind: 'city' | 'airport';
  cityKey: string;
  country: string;
  tz: string;
  lat: string;
  lon: string;
  names: [en: string, ru: string, ky: string];
  /** The first IATA code is the one shown. */
  codes: string[];
  weight: number;
  aliases: string[];
};
type Airport = Row & { codes: string[]; weight: number; names: Row | undefined };

/** `Tamchy (Issyk-Kul)` → `tamchy`. */
function slug(text: string): string {
  return text
    .replace(/\(.*\)/, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('æ', 'ae')
    .replace(/['‘’ʻ`.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function airports(): { kept: Airport[]; closed: Airport[] } {
  const fixes = Map.groupBy(table('corrections.tsv'), (fix) => fix.iata as string);
  const names = new Map(table('airport-names.tsv').map((row) => [row.iata, row]));
  const all: Airport[] = [];
  const dropped = new Set<string>();
  for (const source of table('sources/airports.tsv')) {
    const row = {
      ...source,
      codes: [`iata:${source.iata}`],
      weight: 0,
      names: names.get(source.iata),
    } as Airport;
    for (const fix of fixes.get(source.iata as string) ?? []) {
      const value = fix.value as string;
      if (fix.field === 'drop') dropped.add(row.iata as string);
      else if (fix.field === 'also' && value.endsWith('!')) row.codes.unshift(`iata:${value.slice(0, -1)}`);
      else if (fix.field === 'also') row.codes.push(`iata:${value}`);
      else row[fix.field === 'weight' ? 'dep_month_2016' : (fix.field as string)] = value;
    }
    if (row.icao) row.codes.push(`icao:${row.icao}`);
    if (BEIJING_TIME.has(row.tz as string)) row.tz = 'Asia/Shanghai';
    row.weight = Number(row.dep_month_2016 || 0);
    all.push(row);
  }
  return {
    kept: all.filter((row) => !dropped.has(row.iata as string)),
    closed: all.filter((row) => dropped.has(row.iata as string)),
  };
}

/** Airports of one city share its metro code, or stand at the same town of GeoNames. */
function byCity(rows: Airport[]): Airport[][] {
  const groups = new Map<string, Airport[]>();
  for (const row of rows) {
    const ids = [`${row.country}/${row.city_code}`, `${row.country}#${row.geonames_city_id}`];
    const found = [...new Set(ids.map((id) => groups.get(id)).filter((g) => g !== undefined))];
    const group = [...found.flat(), row];
    for (const member of group)
      for (const id of [`${member.country}/${member.city_code}`, `${member.country}#${member.geonames_city_id}`])
        groups.set(id, group);
  }
  return [...new Set(groups.values())];
}

const kept = new Map<string, string>();
try {
  for (const row of table('places.tsv'))
    for (const code of (row.codes as string).split(' ').filter(Boolean))
      kept.set(`${row.kind} ${row.country} ${code}`, row.key as string);
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

const { kept: open, closed } = airports();
const betterNames = new Map(table('city-names.tsv').map((row) => [`iata:${row.iata}`, row]));
/**
 * A few metro codes are misused for strips in another country: a code belongs where the airport of that code stands.
 */
const countryOfCode = new Map(open.map((row) => [row.iata, row.country]));
const cities: { place: Place; members: Airport[] }[] = byCity(open).map((group) => {
  const scheduled = group.filter((row) => row.scheduled_now_ourairports === '1');
  const members = (scheduled.length > 0 ? scheduled : group).toSorted(
    (a, b) => b.weight - a.weight || ((a.iata as string) < (b.iata as string) ? -1 : 1),
  );
  const main = members[0] as Airport;
  const gone = closed.filter(
    (row) =>
      row.country === main.country &&
      (row.city_code === main.city_code || row.geonames_city_id === main.geonames_city_id),
  );
  const metro = members.filter((row) =>
    [row.city_code === main.city_code, row.geonames_city_id === main.geonames_city_id].includes(true),
  );
  const own = metro.flatMap((row) => row.codes).filter((code) => !code.startsWith('icao'));
  const foreign = (countryOfCode.get(main.city_code as string) ?? main.country) !== main.country;
  const alone = metro.length === 1 && own.includes(`iata:${main.city_code}`);
  const codes = alone ? own : foreign ? own.slice(0, 1) : [`iata:${main.city_code}`];
  const better = codes.map((code) => betterNames.get(code)).find((row) => row !== undefined);
  const names: Place['names'] = [
    better?.name_en || (main.city_en as string),
    cyrillic(better?.name_ru || (main.city_ru ?? '')),
    cyrillic(better?.name_ky || (main.city_ky ?? '')).replace(CITY_WORD, ''),
  ];
  const place: Place = {
    key: '',
    kind: 'city',
    cityKey: '',
    country: main.country as string,
    tz: main.tz as string,
    lat: main.lat as string,
    lon: main.lon as string,
    names,
    codes,
    weight: [...group, ...gone].reduce((total, row) => total + row.weight, 0),
    aliases: [
      ...new Set([
        ...(main.cyr_alternates ?? '').split('|'),
        ...members.flatMap((row) => [row.city_en as string, row.city_ru as string]),
      ]),
    ]
      .filter((alias) => !CITY_WORD.test(alias))
      .filter((alias) => alias !== '' && !names.includes(alias)),
  };
  return { place, members };
});

const additions = table('additions.tsv');
const taken = new Set<string>([
  ...kept.values(),
  ...additions.flatMap((row) => [row.key, row.airport_key] as string[]),
]);
const unused = (wanted: string): string => {
  let key = wanted;
  for (let n = 2; taken.has(key); n++) key = `${wanted}-${n}`;
  taken.add(key);
  return key;
};
const keptKey = (place: Place): string | undefined =>
  place.codes.map((code) => kept.get(`${place.kind} ${place.country} ${code}`)).find((key) => key !== undefined);

const sameSlug = Map.groupBy(cities, ({ place }) => slug(place.names[0]));
const addedSlugs = new Set(additions.map((row) => row.key as string));
const places: Place[] = [];
cities.sort((a, b) => b.place.weight - a.place.weight || (a.place.codes[0]! < b.place.codes[0]! ? -1 : 1));
for (const { place, members } of cities) {
  const name = slug(place.names[0]);
  const alone = sameSlug.get(name)?.length === 1 && !addedSlugs.has(name);
  place.key = keptKey(place) ?? unused(alone ? name : `${name}-${place.country.toLowerCase()}`);
  place.cityKey = place.key;
  places.push(place);
  for (const row of members) {
    const shown = row.names;
    const airport: Place = {
      key: '',
      kind: 'airport',
      cityKey: place.key,
      country: row.country as string,
      tz: row.tz as string,
      lat: row.lat as string,
      lon: row.lon as string,
      names: [shown?.name_en || (row.name_en as string), shown?.name_ru ?? '', shown?.name_ky ?? ''],
      codes: row.codes,
      weight: row.weight,
      aliases: [...new Set([shown ? (row.name_en as string) : '', ...(shown?.aliases ?? '').split('|')])].filter(
        (alias) => alias !== '',
      ),
    };
    const words = slug(airport.names[0].replace(GENERIC, ' ')).split('-');
    const cityWords = new Set(slug(place.names[0]).split('-'));
    const rest = words.filter((word) => !cityWords.has(word)).join('-') || 'airport';
    airport.key = keptKey(airport) ?? unused(`${place.key}-${rest}`);
    places.push(airport);
  }
}

for (const row of additions) {
  const at = { country: row.country!, tz: row.tz!, lat: row.lat!, lon: row.lon!, weight: Number(row.weight) };
  const codes = [row.iata && `iata:${row.iata}`, row.icao && `icao:${row.icao}`].filter((code) => code) as string[];
  const aliases = row.aliases ? row.aliases.split('|') : [];
  const names: Place['names'] = [row.name_en!, row.name_ru!, row.name_ky!];
  places.push({
    key: row.key!,
    kind: 'city',
    cityKey: row.key!,
    ...at,
    names,
    codes: codes.slice(0, 1),
    aliases,
  });
  places.push({
    key: row.airport_key!,
    kind: 'airport',
    cityKey: row.key!,
    ...at,
    names: [row.airport_en!, row.airport_ru!, row.airport_ky!],
    codes,
    aliases: [],
  });
}

const zones = new Set(places.map((place) => place.tz));
for (const tz of zones) new Intl.DateTimeFormat('en', { timeZone: tz });
const keys = new Set(places.map((place) => place.key));
if (keys.size !== places.length) throw new Error('two places share a key');

const header = 'key kind city_key country tz lat lon name_en name_ru name_ky codes weight aliases'.split(' ');
const lines = places
  .toSorted((a, b) => (a.key < b.key ? -1 : 1))
  .map((p) => {
    const fields = [p.key, p.kind, p.cityKey, p.country, p.tz, p.lat, p.lon, ...p.names];
    return [...fields, p.codes.join(' '), p.weight, p.aliases.join('|')].join('\t');
  });
writeFileSync(here('places.tsv'), `${[header.join('\t'), ...lines].join('\n')}\n`);
console.log(`${places.length} places, ${cities.length + additions.length} cities, ${zones.size} zones`);
