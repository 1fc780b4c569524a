import type { Locale } from '#kernel/locale.ts';
import { getLocationEndpoint, type LocationDto } from '#modules/reference/api.ts';
import type { Call } from '../../api/call-type.ts';
import { EMPTY_ENDPOINT, type EndpointValue, toEndpointValue } from './endpoint-value.ts';

/** An endpoint as the form shows it: the location's name for a known key, otherwise the text itself. */
export async function resolveEndpoint(call: Call, text: string, locale: Locale): Promise<EndpointValue> {
  if (text === '') return EMPTY_ENDPOINT;
  const location: LocationDto | undefined = await call(getLocationEndpoint, { params: { key: text } }).catch(
    () => undefined,
  );
  return location ? toEndpointValue(location, locale) : { ...EMPTY_ENDPOINT, text };
}
