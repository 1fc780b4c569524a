import { data, redirect } from 'react-router';
import { addDays, BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import type { HotelTransferMode } from '#kernel/mode.ts';
import { listHotelTowns, listTransferWays } from '#modules/inventory/api.ts';
import { createBooking } from '#modules/orders/api.ts';
import {
  HOTEL_TRANSFER_PATHS,
  hotelsTransfersToQuery,
  queryToHotelsTransfers,
  readSearch,
  repeatSearch,
  type SearchParams,
  startSearch,
} from '#modules/search/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { firstStepPath } from '../../shared/booking/first-step.ts';
import { normalizeTypedTime } from '../../shared/forms/normalize-typed-time.ts';
import { normalizeDateFields } from '../../shared/forms/parse-typed-date.ts';
import { resolveEndpoint } from '../../shared/search/resolve-endpoint.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import { HOTEL_FILTERS } from './hotel-filters.ts';

/** Transfers that are shown before anything is typed. */
const SHOWN_WAYS = 8;

export type HotelsTransfersContext = { call: Call; locale: Locale; now: string | undefined };
type Request = { uid: string | undefined; url: string };

/** Both endpoints of the search as the form shows them. */
async function resolveEndpoints(call: Call, params: SearchParams | null, locale: Locale) {
  const [slice] = params?.slices ?? [];
  const [from, to] = await Promise.all([
    resolveEndpoint(call, slice?.from ?? '', locale),
    resolveEndpoint(call, slice?.to ?? '', locale),
  ]);
  return { from, to };
}

async function readSearchOrNotFound(mode: HotelTransferMode, call: Call, uid: string) {
  assertValid(/^[\w-]{8,64}$/.test(uid));
  const search = await call(readSearch, { params: { uid }, query: {} }).catch(throwRouteError);
  assertValid(search.params.mode === mode);
  return search;
}

/** One hotel of a search, and its town. */
export async function loadHotel({ call, locale }: HotelsTransfersContext, params: { uid: string; hotel: string }) {
  assertValid(/^[\w-]{1,40}$/.test(params.hotel));
  const search = await readSearchOrNotFound('hotel', call, params.uid);
  return { search, hotel: params.hotel, ...(await resolveEndpoints(call, search.params, locale)) };
}

/**
 * `/hotels` and `/transfers` show the form. With search parameters they start the search and redirect to its address; a
 * refused search keeps the input.
 */
export async function loadHotelsTransfers(
  mode: HotelTransferMode,
  { call, locale, now }: HotelsTransfersContext,
  request: Request,
) {
  const today = localDate(now ?? new Date(), BUSINESS_TIME_ZONE);
  const common = { today, tomorrow: addDays(today, 1) };
  const readTowns = async () => {
    if (mode !== 'hotel') return [];
    const { towns } = await call(listHotelTowns, {});
    return Promise.all(
      towns.map(async ({ town, from }) => ({ ...(await resolveEndpoint(call, town, locale)), lowest: from })),
    );
  };
  const readRides = async () => {
    if (mode !== 'transfer') return [];
    const { ways } = await call(listTransferWays, {});
    return Promise.all(
      ways.slice(0, SHOWN_WAYS).map(async ({ from, to, ...way }) => ({
        ...way,
        from: await resolveEndpoint(call, from, locale),
        to: await resolveEndpoint(call, to, locale),
      })),
    );
  };
  const query = normalizeDateFields(new URL(request.url).searchParams, ['in', 'out', 'date'], today);
  const time = query.get('time');
  if (time) query.set('time', normalizeTypedTime(time));
  if (request.uid !== undefined) {
    const search = await readSearchOrNotFound(mode, call, request.uid);
    return {
      ...common,
      towns: search.itineraries.length === 0 ? await readTowns() : [],
      rides: [],
      search,
      params: search.params,
      problems: [],
      ...(await resolveEndpoints(call, search.params, locale)),
    };
  }
  const params = queryToHotelsTransfers(mode, query);
  // With `plan` the form was prefilled by another page and is not searched yet.
  if (!params || query.get('plan') === '1')
    return {
      ...common,
      towns: await readTowns(),
      rides: await readRides(),
      search: null,
      params,
      problems: [],
      ...(await resolveEndpoints(call, params, locale)),
    };
  let uid: string;
  try {
    ({ uid } = await call(startSearch, { body: params }));
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem || problem.status >= 500 || problem.status === 429) throw thrown;
    const formData = {
      ...common,
      towns: await readTowns(),
      rides: await readRides(),
      search: null,
      params,
      problems: problem.fields,
    };
    return data({ ...formData, ...(await resolveEndpoints(call, params, locale)) }, { status: 400 });
  }
  const hotelFilterQuery = new URLSearchParams(
    [...query].filter(([name]) => HOTEL_FILTERS.some((one) => one === name)),
  );
  throw redirect(`${HOTEL_TRANSFER_PATHS[mode]}/${uid}${hotelFilterQuery.size > 0 ? `?${hotelFilterQuery}` : ''}`);
}

/** Books an offer (redirects to the booking), or repeats the search. */
export async function handleHotelsTransfersAction(
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
  const redirectToForm = (to: string) =>
    redirect(`${HOTEL_TRANSFER_PATHS[mode]}/${to}${hotel ? `/${hotel}` : ''}${search}`);
  const offerId = form.get('offerId');
  if (typeof offerId !== 'string') {
    const repeated = await call(repeatSearch, { params: { uid } }).catch(async (thrown: unknown) => {
      // The dates have passed: the form shows the error and keeps the input.
      if (asProblem(thrown)?.status !== 400) throw thrown;
      const { params } = await call(readSearch, { params: { uid }, query: { first: 1 } });
      throw redirect(`${HOTEL_TRANSFER_PATHS[mode]}?${hotelsTransfersToQuery(params)}`);
    });
    return redirectToForm(repeated.uid);
  }
  try {
    const { id } = await call(createBooking, { body: { searchUid: uid, offerId } });
    return redirect(await firstStepPath(call, request, id));
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (problem?.status === 410 || problem?.status === 404 || problem?.status === 409) return redirectToForm(uid);
    throw thrown;
  }
}
