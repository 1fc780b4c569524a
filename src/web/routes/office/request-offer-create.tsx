import { readStaffRequest } from '#modules/requests/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { newOfferDraft, productFor, readProduct, searchHrefFor } from '../../features/request-offers/offer-draft.ts';
import { handleOfferDraft } from '../../features/request-offers/offer-form-data.ts';
import { OfferPage } from '../../features/request-offers/offer-page.tsx';
import { serverContext } from '../../server-context.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/request-offer-create.ts';

const serviceOf = (request: Request): number => Number(new URL(request.url).searchParams.get('service') ?? '1');

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { call, now } = context.get(serverContext);
  const service = serviceOf(request);
  assertValid(/^[\w-]{8,64}$/.test(params.id) && Number.isInteger(service) && service >= 1);
  const { id, number, services } = await call(readStaffRequest, { params: { id: params.id } }).catch(throwRouteError);
  const wanted = services[service - 1];
  assertValid(wanted !== undefined);
  const product = readProduct(new URL(request.url).searchParams.get('product')) ?? productFor(wanted);
  const draft = newOfferDraft(product, wanted, now ?? new Date().toISOString());
  return { request: { id, number }, service, draft, searchHref: searchHrefFor(wanted), idem: crypto.randomUUID() };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { call, now } = context.get(serverContext);
  const at = now ?? new Date().toISOString();
  return handleOfferDraft(call, await request.formData(), { requestId: params.id, service: serviceOf(request), at });
}

/** A new offer in a request, for its executor. */
export default function RequestOfferCreate({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <OfferPage
      {...loaderData}
      draft={actionData?.draft ?? loaderData.draft}
      refusal={actionData?.refusal}
      preview={actionData?.preview}
    />
  );
}
