import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zLocalised, zSearchMode } from '#kernel/schemas.ts';

/** An airport as a line under its city. */
export const zAirportLine = z.object({ key: z.string(), code: z.string().nullable(), name: zLocalised });

/**
 * A city, an airport or a station. `code` is the IATA code shown (BSZ), `codes` every one accepted (BSZ, FRU); both
 * are empty for
 * places IATA has given no code. Texts are filled in every language (Kyrgyz falls back to Russian, Russian to English).
 */
export const zPlace = z
  .object({
    key: z.string(),
    kind: z.enum(['city', 'airport', 'railStation', 'busStation']),
    code: z.string().nullable(),
    codes: z.array(z.string()),
    name: zLocalised,
    city: zLocalised,
    cityKey: z.string(),
    /** ISO 3166 alpha-2. */
    country: z.string(),
    countryName: zLocalised,
    /** IANA zone of its timetable. */
    tz: z.string(),
    lat: z.number(),
    lon: z.number(),
    /** Cities only: its airports, the busiest first. */
    airports: z.array(zAirportLine).optional(),
  })
  .meta({ id: 'Location' });
export type LocationDto = z.infer<typeof zPlace>;

export const zCountry = z
  .object({
    iso2: z.string(),
    iso3: z.string(),
    name: zLocalised,
    /** Digits of the calling code, without plus. */
    phone: z.string().nullable(),
  })
  .meta({ id: 'Country' });
export type CountryDto = z.infer<typeof zCountry>;

/** Longest text the city field takes. */
export const MAX_PLACE_QUERY = 64;

export const searchLocationsEndpoint = endpoint({
  method: 'GET',
  path: '/api/locations',
  access: 'public',
  scope: 'search',
  summary: 'Cities and airports that a typed text may mean, best first; without text, the most asked for',
  query: z.strictObject({
    q: z.string().trim().max(MAX_PLACE_QUERY, { error: 'reference.query_too_long' }).default(''),
    limit: z.coerce
      .number({ error: 'reference.bad_limit' })
      .pipe(
        z.int({ error: 'reference.bad_limit' }).min(1, { error: 'reference.bad_limit' }).max(20, {
          error: 'reference.bad_limit',
        }),
      )
      .default(8),
    /** Key of the place whose neighbours come first; an unknown key changes nothing. */
    near: z.string().max(80, { error: 'reference.query_too_long' }).default('bishkek'),
    /** Only places that trains or buses call at. */
    mode: zSearchMode.optional(),
  }),
  output: z.object({ locations: z.array(zPlace) }),
});

export const getLocationEndpoint = endpoint({
  method: 'GET',
  path: '/api/locations/:key',
  access: 'public',
  scope: 'search',
  summary: 'One city or airport by its key',
  params: z.object({ key: z.string().max(80, { error: 'reference.place_not_found' }) }),
  output: zPlace,
});

export const listCountriesEndpoint = endpoint({
  method: 'GET',
  path: '/api/countries',
  access: 'public',
  scope: 'search',
  summary: 'All countries with their calling codes; Kyrgyzstan first, then by English name',
  output: z.object({ countries: z.array(zCountry) }),
});
