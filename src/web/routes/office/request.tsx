import { readDesk } from '#modules/requests/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { StepUpPage, stepUpIn, withStepUp } from '../../features/account/step-up.tsx';
import { actOnDesk } from '../../features/requests/act-on-desk.ts';
import { DeskPage } from '../../features/requests/desk-page.tsx';
import type { FormRefusal } from '../../features/requests/form-text.ts';
import { serverContext } from '../../server-context.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/request.ts';

const CAME = /^(?:ok|(?:requests|common|platform)\.[a-z_]+)$/;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  assertValid(/^[\w-]{8,64}$/.test(params.id));
  const shown = await call(readDesk, { params: { id: params.id } }).catch(throwRouteError);
  const came = new URL(request.url).searchParams.get('files');
  return { request: shown, came: came && CAME.test(came) ? came : null };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { call, now } = context.get(serverContext);
  const at = now ?? new Date().toISOString();
  return withStepUp(call, request, at, (form) => actOnDesk(call, params.id, form, at));
}

/** A request as the staff serve it. */
export default function OfficeRequest({ loaderData, actionData }: Route.ComponentProps) {
  const stepUp = stepUpIn(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} back={`/office/requests/${loaderData.request.id}`} />;
  return <DeskPage {...loaderData} refused={actionData as FormRefusal | undefined} />;
}
