import { redirect } from 'react-router';
import { openRequestLink } from '#modules/requests/api.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { handleRequestAction, loadRequest, requestPath } from '../../features/requests/requester-actions.ts';
import { RequestTracker } from '../../features/requests/tracker.tsx';
import { serverContext } from '../../server-context.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/request.ts';

/** A request of this visitor; a link from an e-mail brings a code that is removed from the address at once. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  assertValid(/^[\w-]{8,64}$/.test(params.id));
  const code = new URL(request.url).searchParams.get('code');
  if (code !== null) {
    const opened = await call(openRequestLink, { body: { code: code.slice(0, 100) } }).catch((thrown) => {
      if ((asProblem(thrown)?.status ?? 500) >= 500) throwRouteError(thrown);
      return null;
    });
    throw redirect(opened ? requestPath('request', opened.id) : '/bid-return?link=stale');
  }
  return loadRequest(call, params.id, request, 'request');
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { call, now } = context.get(serverContext);
  const form = await request.formData();
  return handleRequestAction(call, params.id, form, 'request', now ?? new Date().toISOString());
}

export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  return <RequestTracker {...loaderData} at="request" refusal={actionData} />;
}
