import type { Locale } from '#kernel/locale.ts';
import type { LocationDto } from '#modules/reference/api.ts';

/** An endpoint in the form: a location once one was chosen, otherwise the typed text. */
export type EndpointValue = { key: string; text: string; code: string | null };
export const EMPTY_ENDPOINT: EndpointValue = { key: '', text: '', code: null };

export const toEndpointValue = (place: LocationDto, locale: Locale): EndpointValue => ({
  key: place.key,
  text: place.name[locale],
  code: place.code,
});
