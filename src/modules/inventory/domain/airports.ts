import { publishedStop, publishedStops } from './own/published-network.ts';

/**
 * The airports of the own network; stops of trains and buses have the same shape. `code` is what the timetable is
 * written in; `key` stands where there is no IATA code.
 */
export type Airport = {
  readonly code: string;
  readonly key?: string;
  readonly city: string;
  readonly country: string;
  readonly zone: string;
  /** Of trains or buses; its code is its location key. */
  readonly isStation?: true;
};

const at = (code: string, city: string, country: string, zone: string, key?: string): Airport => ({
  code,
  city,
  country,
  zone,
  ...(key ? { key } : {}),
});

export const AIRPORTS: readonly Airport[] = [
  at('BSZ', 'Bishkek', 'KG', 'Asia/Bishkek'),
  at('OSS', 'Osh', 'KG', 'Asia/Bishkek'),
  at('IKU', 'Tamchy', 'KG', 'Asia/Bishkek'),
  at('BATKEN', 'Batken', 'KG', 'Asia/Bishkek', 'batken-airport'),
  at('ISFANA', 'Isfana', 'KG', 'Asia/Bishkek', 'isfana-airport'),
  at('TALAS', 'Talas', 'KG', 'Asia/Bishkek', 'talas-airport'),
  at('ALA', 'Almaty', 'KZ', 'Asia/Almaty'),
  at('TAS', 'Tashkent', 'UZ', 'Asia/Tashkent'),
  at('DME', 'Moscow', 'RU', 'Europe/Moscow'),
  at('OVB', 'Novosibirsk', 'RU', 'Asia/Novosibirsk'),
  at('SVX', 'Yekaterinburg', 'RU', 'Asia/Yekaterinburg'),
  at('LED', 'Saint Petersburg', 'RU', 'Europe/Moscow'),
  at('IST', 'Istanbul', 'TR', 'Europe/Istanbul'),
  at('SAW', 'Istanbul', 'TR', 'Europe/Istanbul'),
  at('DXB', 'Dubai', 'AE', 'Asia/Dubai'),
];

const byCode = new Map(AIRPORTS.map((airport) => [airport.code, airport]));

/** The location key of an airport without an IATA code, by its code in the timetable. */
export const ownAirportKey = (code: string): string | undefined => byCode.get(code)?.key;

/** A stop that is known already, by its code. */
export const knownStop = (code: string): Airport | undefined => byCode.get(code) ?? publishedStop(code);

/** All that anything of own inventory stops at, each once; the place of a stop among them never changes. */
export const allStops = (): readonly Airport[] => [
  ...AIRPORTS,
  ...publishedStops().filter(({ code }) => !byCode.has(code)),
];

export const isAirport = (code: string): boolean => {
  const stop = knownStop(code);
  return stop !== undefined && !stop.isStation;
};

/** @throws when the code is not in the own network. */
export function airport(code: string): Airport {
  const found = knownStop(code);
  if (!found) throw new Error(`no airport ${code} in the own network`);
  return found;
}

/** Answers the reference key of an airport by its IATA code. */
export type AirportKeyOfCode = (code: string) => string | undefined;

/**
 * Reference keys of every airport and stop of the network, by timetable code.
 * @throws when reference does not know one of the codes.
 */
export function airportKeys(keyOfCode: AirportKeyOfCode): Map<string, string> {
  return new Map(
    AIRPORTS.map(({ code, key }) => {
      const found = key ?? keyOfCode(code);
      if (!found) throw new Error(`reference has no airport for code ${code}`);
      return [code, found];
    }),
  );
}
