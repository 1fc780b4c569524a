import { handleRequestAction, loadRequest } from '../../features/requests/requester-actions.ts';
import { RequestTracker } from '../../features/requests/tracker.tsx';
import { serverContext } from '../../server-context.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/request.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  assertValid(/^[\w-]{8,64}$/.test(args.params.id));
  return loadRequest(args.context.get(serverContext).call, args.params.id, args.request);
}

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const form = await args.request.formData();
  return handleRequestAction(call, args.params.id, form, 'account', now ?? new Date().toISOString());
}

/** Tracking of a request for companies, agents and cashiers (spec §2, §6). */
export default function AccountRequest({ loaderData, actionData }: Route.ComponentProps) {
  return <RequestTracker {...loaderData} at="account" refusal={actionData} />;
}
