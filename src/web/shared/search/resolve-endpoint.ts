import type { Locale } from '#kernel/locale.ts';
import { getLocationEndpoint, type LocationDto } from '#modules/reference/api.ts';
import type { Call } from '../../api/call-type.ts';
import { EMPTY_ENDPOINT, type EndpointValue, toEndpointValue } from './endpoint-value.ts';

const CACHE_TTL_MS = 1_000;
const MOST_CACHED = 500;
const cached = new Map<string, { at: number; location: Promise<LocationDto | undefined> }>();

/** The location of a key, requested at most once a second: every page of results names its ends. */
function locationOf(call: Call, key: string): Promise<LocationDto | undefined> {
  const known = cached.get(key);
  if (known && performance.now() - known.at < CACHE_TTL_MS) return known.location;
  const location = call(getLocationEndpoint, { params: { key } }).catch(() => undefined);
  if (cached.size >= MOST_CACHED) cached.clear();
  cached.set(key, { at: performance.now(), location });
  return location;
}

/** An endpoint as the form shows it: the location's name for a known key, otherwise the text itself. */
export async function resolveEndpoint(call: Call, text: string, locale: Locale): Promise<EndpointValue> {
  if (text === '') return EMPTY_ENDPOINT;
  const location = await locationOf(call, text);
  return location ? toEndpointValue(location, locale) : { ...EMPTY_ENDPOINT, text };
}
