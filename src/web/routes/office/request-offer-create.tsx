import { readStaffRequest } from '#modules/requests/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { newOfferDraft, productFor, readProduct, searchHrefFor } from '../../features/request-offers/offer-draft.ts';
import { handleOfferDraft } from '../../features/request-offers/offer-form-data.ts';
import { OfferPage } from '../../features/request-offers/offer-page.tsx';
import { handleSaleForm, isSaleForm, loadSale } from '../../features/request-offers/sale-data.ts';
import { serverContext } from '../../server-context.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/request-offer-create.ts';

const serviceOf = (request: Request): number => Number(new URL(request.url).searchParams.get('service') ?? '1');

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { call, caller, now } = context.get(serverContext);
  const service = serviceOf(request);
  assertValid(/^[\w-]{8,64}$/.test(params.id) && Number.isInteger(service) && service >= 1);
  const { id, number, services } = await call(readStaffRequest, { params: { id: params.id } }).catch(throwRouteError);
  const wanted = services[service - 1];
  assertValid(wanted !== undefined);
  const query = new URL(request.url).searchParams;
  const product = readProduct(query.get('product')) ?? productFor(wanted);
  const draft = newOfferDraft(product, wanted, now ?? new Date().toISOString());
  // No search finds what staff arrange.
  const way = query.get('way') === 'find' && product !== 'service' ? ('find' as const) : ('write' as const);
  const sale = await loadSale({ call, locale: caller.locale }, { uid: query.get('uid'), service: wanted, product });
  const searchHref = searchHrefFor(wanted);
  return { request: { id, number }, service, way, product, draft, sale, searchHref, idem: crypto.randomUUID() };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { call, now } = context.get(serverContext);
  const place = { requestId: params.id, service: serviceOf(request), at: now ?? new Date().toISOString() };
  const form = await request.formData();
  return isSaleForm(form) ? handleSaleForm(call, form, place) : handleOfferDraft(call, form, place);
}

/** A new offer in a request, for its executor. */
export default function RequestOfferCreate({ loaderData, actionData }: Route.ComponentProps) {
  return <OfferPage {...loaderData} result={actionData} />;
}
