import { data, redirect } from 'react-router';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import type { TravelService } from '#modules/requests/api.ts';
import { readSearch, type Search, startSearch } from '#modules/search/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { normalizeDateFields } from '../../shared/forms/parse-typed-date.ts';
import type { EndpointValue } from '../../shared/search/endpoint-value.ts';
import { resolveEndpoint } from '../../shared/search/resolve-endpoint.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import { type Product, readOfferForm } from './offer-draft.ts';
import type { OfferFormRefusal } from './offer-form-data.ts';
import { handleOfferForm, type OfferRefusal } from './offers-data.ts';
import {
  placeFieldsOf,
  type SaleSearchDraft,
  SEARCH_DATES,
  saleSearchFor,
  saleSearchOf,
  toSearchParams,
} from './sale-search.ts';

export type SalePlaces = Readonly<Record<string, EndpointValue>>;
/** The search of an offer as its form shows it, with what it has found; null: nothing was searched for yet. */
export type SaleData = { draft: SaleSearchDraft; places: SalePlaces; search: Search | null };
/** What a submitted search or choice leads to where it stays. */
export type SaleResult = {
  sale?: { draft: SaleSearchDraft; refusal: OfferFormRefusal };
  sending?: OfferRefusal & { picks: readonly string[] };
};

async function readPlaces(call: Call, draft: SaleSearchDraft, locale: Locale): Promise<SalePlaces> {
  const names = placeFieldsOf(draft.product);
  const places = await Promise.all(names.map((name) => resolveEndpoint(call, draft[name] ?? '', locale)));
  return Object.fromEntries(names.map((name, n) => [name, places[n] as EndpointValue]));
}

/** The form filled from the search that was made, otherwise from the service. */
export async function loadSale(
  { call, locale }: { call: Call; locale: Locale },
  { uid, service, product }: { uid: string | null; service: TravelService; product: Product },
): Promise<SaleData> {
  if (uid !== null) assertValid(/^[\w-]{8,64}$/.test(uid));
  const search = uid && (await call(readSearch, { params: { uid }, query: {} }).catch(throwRouteError));
  const searched = search ? saleSearchOf(search.params, product) : null;
  const draft = searched ?? saleSearchFor(service, product);
  return { draft, places: await readPlaces(call, draft, locale), search: searched && search ? search : null };
}

/** Whether a submitted form searches, or sends what was found. */
export const isSaleForm = (form: FormData): boolean =>
  form.get('intent') === 'search-sale' || form.get('intent') === 'send-found';

type Place = { requestId: string; service: number; at: string };

/** Starts a search and leads to its results. */
async function searchSale(call: Call, form: FormData, { requestId, service, at }: Place) {
  normalizeDateFields(form, SEARCH_DATES, localDate(at, BUSINESS_TIME_ZONE));
  const draft = readOfferForm(form);
  try {
    const { uid } = await call(startSearch, { body: toSearchParams(draft) });
    const query = new URLSearchParams({ service: String(service), way: 'find', product: draft.product, uid });
    return redirect(`/office/requests/${encodeURIComponent(requestId)}/offers/create?${query}#results`);
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem || problem.status >= 500) return throwRouteError(thrown);
    const { code, details, fields, status } = problem;
    return data<SaleResult>({ sale: { draft, refusal: { at, code, values: details, fields } } }, status);
  }
}

/** Searches for a service, or sends what was chosen of the results and leads back to the request. */
export async function handleSaleForm(call: Call, form: FormData, place: Place) {
  if (form.get('intent') === 'search-sale') return searchSale(call, form, place);
  const page = `/office/requests/${encodeURIComponent(place.requestId)}`;
  const sent = await handleOfferForm(call, form, { requestId: place.requestId, page, at: place.at });
  if (sent instanceof Response) return sent;
  const picks = form.getAll('pick').map((pick) => String(pick).slice(0, 130));
  return data<SaleResult>({ sending: { ...sent.data, picks } }, sent.init ?? {});
}
