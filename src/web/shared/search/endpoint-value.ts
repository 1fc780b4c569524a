import type { Locale } from '#kernel/locale.ts';
import type { LocationDto } from '#modules/reference/api.ts';

/** What the form knows of an end of the journey: a place once one was chosen, else the text as typed. */
export type EndpointValue = { key: string; text: string; code: string | null };
export const EMPTY_ENDPOINT: EndpointValue = { key: '', text: '', code: null };

export const toEndpointValue = (place: LocationDto, locale: Locale): EndpointValue => ({
  key: place.key,
  text: place.name[locale],
  code: place.code,
});
