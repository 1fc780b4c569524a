import { readDesk } from '#modules/requests/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { actOnDesk } from '../../features/requests/act-on-desk.ts';
import { DeskPage } from '../../features/requests/desk-page.tsx';
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
  return actOnDesk(call, params.id, await request.formData(), now ?? new Date().toISOString());
}

/** A request as the staff serve it. */
export default function OfficeRequest({ loaderData, actionData }: Route.ComponentProps) {
  return <DeskPage {...loaderData} refused={actionData} />;
}
