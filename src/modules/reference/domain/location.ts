import type { Localised } from '#kernel/locale.ts';
import type { TimetableMode } from '#kernel/mode.ts';
import type { AgeBand } from '#kernel/passengers.ts';

/** What a mode calls at. */
export const STOP_KINDS = {
  avia: 'airport',
  rail: 'railStation',
  bus: 'busStation',
} as const satisfies Readonly<Record<TimetableMode, string>>;
export type LocationKind = 'city' | (typeof STOP_KINDS)[TimetableMode];

/**
 * A point people travel to: a city (metro area), or an airport or station of one. `key` is ours and never changes;
 * codes may.
 */
export type Location = {
  readonly key: string;
  readonly kind: LocationKind;
  /** The key of the city it serves; a city's own key. */
  readonly cityKey: string;
  /** ISO 3166 alpha-2. */
  readonly country: string;
  /** IANA zone whose clocks the timetable prints. */
  readonly tz: string;
  readonly lat: number;
  readonly lon: number;
  readonly name: Localised;
  /** The IATA code shown, the first of `codes`; null where IATA has assigned none. */
  readonly code: string | null;
  /** Every IATA code accepted, the shown one first: Bishkek answers to BSZ and FRU. */
  readonly codes: readonly string[];
  readonly icao: string | null;
  /** Departures a month, the weight of ranking. */
  readonly weight: number;
  /** Other names people type; searched, never shown. */
  readonly aliases: readonly string[];
};

export type Country = {
  readonly iso2: string;
  readonly iso3: string;
  readonly name: Localised;
  /** Digits without plus, the shortest prefix of the country: `996`; null for uninhabited places. */
  readonly phone: string | null;
  readonly currency: string | null;
};

export type Carrier = {
  /** Two characters of IATA, or invented for demonstration. */
  readonly code: string;
  readonly icao: string | null;
  /** Three digits that begin its ticket numbers; null where unknown. */
  readonly accounting: string | null;
  readonly name: string;
  /** Invented for demonstration: no such airline exists. */
  readonly invented: boolean;
  /** Sells flights, trains or buses of its own now; others are known by name alone. */
  readonly operating: boolean;
  /** Of its own on trips beyond one country; null: it follows the site. */
  readonly ageBand: AgeBand | null;
};

export type Aircraft = { readonly code: string; readonly name: string; readonly icao: string | null };

/** A text in all three languages: Kyrgyz falls back to Russian, Russian to English. */
export const withFallbacks = (en: string, ru: string | null, kg: string | null): Localised => ({
  en,
  ru: ru || en,
  kg: kg || ru || en,
});
