import { readStaffRequest } from '#modules/requests/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { findStepUp, StepUpPage, withStepUp } from '../../features/account/step-up.tsx';
import type { RequestRefusal } from '../../features/requests/form-text.ts';
import { loadRequestChat } from '../../features/requests/request-chat-data.ts';
import { handleStaffRequestAction } from '../../features/requests/staff-request-actions.ts';
import { StaffRequestPage } from '../../features/requests/staff-request-page.tsx';
import { serverContext } from '../../server-context.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/request.ts';

const UPLOAD_RESULT = /^(?:ok|(?:requests|common|platform)\.[a-z_]+)$/;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  assertValid(/^[\w-]{8,64}$/.test(params.id));
  const [shown, chat] = await Promise.all([
    call(readStaffRequest, { params: { id: params.id } }),
    loadRequestChat(call, params.id),
  ]).catch(throwRouteError);
  const fileResult = new URL(request.url).searchParams.get('files');
  return { request: shown, chat, fileResult: fileResult && UPLOAD_RESULT.test(fileResult) ? fileResult : null };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { call, now } = context.get(serverContext);
  const at = now ?? new Date().toISOString();
  return withStepUp(call, request, at, (form) => handleStaffRequestAction(call, params.id, form, at));
}

/** A request for the staff member who handles it. */
export default function OfficeRequest({ loaderData, actionData }: Route.ComponentProps) {
  const stepUp = findStepUp(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} cancelHref={`/office/requests/${loaderData.request.id}`} />;
  return <StaffRequestPage {...loaderData} refusal={actionData as RequestRefusal | undefined} />;
}
