import { data, redirect } from 'react-router';
import { addDays, BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import type { HotelTransferMode } from '#kernel/mode.ts';
import { createBooking } from '#modules/orders/api.ts';
import { getPlaceEndpoint, type LocationDto } from '#modules/reference/api.ts';
import {
  queryToService,
  readSearch,
  repeatSearch,
  SERVICE_PATHS,
  type SearchParams,
  serviceToQuery,
  startSearch,
} from '#modules/search/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { firstStepPath } from '../../shared/booking/first-step.ts';
import { readTypedDays } from '../../shared/forms/typed-day.ts';
import { readTypedTime } from '../../shared/forms/typed-time.ts';
import { type End, endOf, NO_END } from '../../shared/search/place-end.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import { HOTEL_FILTERS } from './hotel-filters.ts';

/** Cities of the demonstration's hotels: shown with an empty result, and before the first search. */
const TOWNS = [
  'bishkek',
  'osh',
  'cholpon-ata',
  'istanbul',
  'karakol',
  'jalal-abad',
  'naryn',
  'almaty',
  'tashkent',
  'moscow',
  'antalya',
  'dubai',
];

export type HotelsTransfersContext = { call: Call; locale: Locale; now: string | undefined };
type Request = { uid: string | undefined; url: string };

async function end(call: Call, text: string, locale: Locale): Promise<End> {
  if (text === '') return NO_END;
  const place: LocationDto | undefined = await call(getPlaceEndpoint, { params: { key: text } }).catch(() => undefined);
  return place ? endOf(place, locale) : { ...NO_END, text };
}

/** Both ends of what was asked as the form shows them. */
async function endsOf(call: Call, params: SearchParams | null, locale: Locale) {
  const [leg] = params?.legs ?? [];
  const [from, to] = await Promise.all([end(call, leg?.from ?? '', locale), end(call, leg?.to ?? '', locale)]);
  return { from, to };
}

async function readAsked(mode: HotelTransferMode, call: Call, uid: string) {
  assertValid(/^[\w-]{8,64}$/.test(uid));
  const search = await call(readSearch, { params: { uid }, query: {} }).catch(throwRouteError);
  assertValid(search.params.mode === mode);
  return search;
}

/** One hotel of a search that was asked, and its town. */
export async function loadHotel({ call, locale }: HotelsTransfersContext, asked: { uid: string; hotel: string }) {
  assertValid(/^[\w-]{1,40}$/.test(asked.hotel));
  const search = await readAsked('hotel', call, asked.uid);
  return { search, hotel: asked.hotel, ...(await endsOf(call, search.params, locale)) };
}

/**
 * `/hotels` and `/transfers` alone show the form; with a question in the address it is asked and moves to the address
 * of its answer; a refused one
 * keeps what was typed.
 */
export async function loadHotelsTransfers(
  mode: HotelTransferMode,
  { call, locale, now }: HotelsTransfersContext,
  request: Request,
) {
  const today = localDate(now ?? new Date(), BUSINESS_TIME_ZONE);
  const common = { today, tomorrow: addDays(today, 1) };
  const readTowns = () => (mode === 'hotel' ? Promise.all(TOWNS.map((key) => end(call, key, locale))) : []);
  const query = readTypedDays(new URL(request.url).searchParams, ['in', 'out', 'date'], today);
  const time = query.get('time');
  if (time) query.set('time', readTypedTime(time));
  if (request.uid !== undefined) {
    const search = await readAsked(mode, call, request.uid);
    return {
      ...common,
      towns: search.itineraries.length === 0 ? await readTowns() : [],
      search,
      params: search.params,
      problems: [],
      ...(await endsOf(call, search.params, locale)),
    };
  }
  const params = queryToService(mode, query);
  // With `plan` it was filled in by another page and is not asked yet.
  if (!params || query.get('plan') === '1')
    return {
      ...common,
      towns: await readTowns(),
      search: null,
      params,
      problems: [],
      ...(await endsOf(call, params, locale)),
    };
  let uid: string;
  try {
    ({ uid } = await call(startSearch, { body: params }));
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem || problem.status >= 500 || problem.status === 429) throw thrown;
    const known = { ...common, towns: await readTowns(), search: null, params, problems: problem.fields };
    return data({ ...known, ...(await endsOf(call, params, locale)) }, { status: 400 });
  }
  const kept = new URLSearchParams([...query].filter(([name]) => HOTEL_FILTERS.some((one) => one === name)));
  throw redirect(`${SERVICE_PATHS[mode]}/${uid}${kept.size > 0 ? `?${kept}` : ''}`);
}

/** Books an offer (moves to the booking), or asks the same again. */
export async function actOnHotelsTransfers(
  mode: HotelTransferMode,
  { call }: Pick<HotelsTransfersContext, 'call'>,
  {
    uid = '',
    hotel,
    request,
    form,
  }: { uid: string | undefined; hotel?: string; request: globalThis.Request; form: FormData },
) {
  const { search } = new URL(request.url);
  const back = (to: string) => redirect(`${SERVICE_PATHS[mode]}/${to}${hotel ? `/${hotel}` : ''}${search}`);
  const offerId = form.get('offerId');
  if (typeof offerId !== 'string') {
    const repeated = await call(repeatSearch, { params: { uid } }).catch(async (thrown: unknown) => {
      // Its days have passed meanwhile: the form says so, with all that was asked.
      if (asProblem(thrown)?.status !== 400) throw thrown;
      const { params } = await call(readSearch, { params: { uid }, query: { first: 1 } });
      throw redirect(`${SERVICE_PATHS[mode]}?${serviceToQuery(params)}`);
    });
    return back(repeated.uid);
  }
  try {
    const { id } = await call(createBooking, { body: { searchUid: uid, offerId } });
    return redirect(await firstStepPath(call, request, id));
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (problem?.status === 410 || problem?.status === 404 || problem?.status === 409) return back(uid);
    throw thrown;
  }
}
