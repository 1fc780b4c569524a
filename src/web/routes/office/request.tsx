import { listExecutors, listReplyTemplates, readStaffRequest } from '#modules/requests/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { findStepUp, StepUpPage, withStepUp } from '../../features/account/step-up.tsx';
import { productFor } from '../../features/request-offers/offer-draft.ts';
import {
  handleOfferForm,
  isOfferForm,
  isOfferRefusal,
  loadOffers,
  type OfferRefusal,
} from '../../features/request-offers/offers-data.ts';
import { StaffOffers } from '../../features/request-offers/staff-offers.tsx';
import type { RequestRefusal } from '../../features/requests/form-text.ts';
import { loadChatFiles, loadRequestChat } from '../../features/requests/request-chat-data.ts';
import { handleStaffRequestAction } from '../../features/requests/staff-request-actions.ts';
import { StaffRequestPage } from '../../features/requests/staff-request-page.tsx';
import { serverContext } from '../../server-context.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/request.ts';

const UPLOAD_RESULT = /^(?:ok|removed|(?:requests|common|platform)\.[a-z_]+)$/;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  assertValid(/^[\w-]{8,64}$/.test(params.id));
  const [shown, { executors }, { templates }, chat, chatFiles, offers] = await Promise.all([
    call(readStaffRequest, { params: { id: params.id } }),
    call(listExecutors, { query: { request: params.id } }),
    call(listReplyTemplates, {}),
    loadRequestChat(call, params.id),
    loadChatFiles(call, params.id),
    loadOffers(call, params.id),
  ]).catch(throwRouteError);
  const query = new URL(request.url).searchParams;
  const fileResult = query.get('files');
  const offerResult = query.get('offers')?.slice(0, 20) ?? null;
  return {
    request: shown,
    executors,
    templates,
    chat,
    chatFiles,
    offers,
    offerResult,
    fileResult: fileResult && UPLOAD_RESULT.test(fileResult) ? fileResult : null,
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { call, now } = context.get(serverContext);
  const at = now ?? new Date().toISOString();
  const page = `/office/requests/${encodeURIComponent(params.id)}`;
  return withStepUp(call, request, at, async (form) =>
    isOfferForm(form)
      ? handleOfferForm(call, form, { requestId: params.id, page, at })
      : handleStaffRequestAction(call, params.id, form, at),
  );
}

/** A request for the staff member who handles it. */
export default function OfficeRequest({ loaderData, actionData }: Route.ComponentProps) {
  const stepUp = findStepUp(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} cancelHref={`/office/requests/${loaderData.request.id}`} />;
  const { request, offers, offerResult } = loaderData;
  const refusal = actionData as RequestRefusal | OfferRefusal | undefined;
  const offerRefusal = isOfferRefusal(refusal) ? refusal : undefined;
  return (
    <StaffRequestPage
      key={request.id}
      {...loaderData}
      refusal={isOfferRefusal(refusal) ? undefined : refusal}
      isRefused={refusal !== undefined}
      offers={
        <StaffOffers
          {...offers}
          requestId={request.id}
          services={request.services.length}
          findable={request.services.flatMap((service, n) => (productFor(service) === 'service' ? [] : [n + 1]))}
          refusal={offerRefusal}
          result={offerResult}
        />
      }
    />
  );
}
