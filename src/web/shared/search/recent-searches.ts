import { isHotelOrTransfer } from '#kernel/mode.ts';
import {
  HOTEL_TRANSFER_PATHS,
  hotelsTransfersToQuery,
  queryToHotelsTransfers,
  queryToSearch,
  type SearchParams,
  searchToQuery,
} from '#modules/search/api.ts';
import { afterRest } from '../../worker/rest.ts';

/** Recent searches of this browser; the server reads the cookie for the home page and stores nothing. */
const COOKIE = 'searches';
const MAX_KEPT = 4;
const DAYS = 90;
/** A longer search is not remembered: a browser sends its cookies with every call. */
const MAX_LENGTH = 400;

const readCookie = (cookies: string): string[] => {
  const [, value = ''] = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]*)`).exec(cookies) ?? [];
  try {
    return value.split('|').filter(Boolean).map(decodeURIComponent);
  } catch {
    return [];
  }
};

/** Address that repeats a search. */
export const searchAddress = (params: SearchParams): string =>
  params.mode && isHotelOrTransfer(params.mode)
    ? `${HOTEL_TRANSFER_PATHS[params.mode]}?${hotelsTransfersToQuery(params)}`
    : `/search?${searchToQuery(params)}`;

/** Kept as an address; a journey as its query alone. */
const JOURNEYS = '/search?';
const asKept = (params: SearchParams): string => searchAddress(params).replace(JOURNEYS, '');

function fromKept(kept: string): SearchParams | null {
  for (const mode of ['hotel', 'transfer'] as const) {
    const path = `${HOTEL_TRANSFER_PATHS[mode]}?`;
    if (kept.startsWith(path)) return queryToHotelsTransfers(mode, new URLSearchParams(kept.slice(path.length)));
  }
  return queryToSearch(new URLSearchParams(kept));
}

/** Searches whose first date has not passed, the newest first. */
export const recentSearches = (cookies: string | null, today: string): SearchParams[] =>
  readCookie(cookies ?? '')
    .slice(0, MAX_KEPT)
    .flatMap((kept) => fromKept(kept) ?? [])
    .filter(
      ({ slices }) => slices.every(({ from, to }) => from !== '' && to !== '') && (slices[0]?.date ?? '') >= today,
    );

export function rememberSearch(params: SearchParams): void {
  const query = asKept(params);
  if (query.length > MAX_LENGTH) return;
  const all = [query, ...readCookie(document.cookie).filter((known) => known !== query)].slice(0, MAX_KEPT);
  const cookieText = all.map(encodeURIComponent).join('|');
  if (all.join('|') === readCookie(document.cookie).join('|')) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the server renders the home page from it
  document.cookie = `${COOKIE}=${cookieText}; Path=/; Max-Age=${DAYS * 86_400}; SameSite=Lax`;
  if (import.meta.env.PROD)
    afterRest(() => {
      import('../../worker/client.ts').then(
        // A file that is not there while the line is down is undefined here: the guard of chunks has taken its error.
        (client: typeof import('../../worker/client.ts') | undefined) => client?.tellWorker({ type: 'searched' }),
        () => {},
      );
    });
}

/** The header that clears the cookie. */
export const CLEAR_RECENT_SEARCHES = `${COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
