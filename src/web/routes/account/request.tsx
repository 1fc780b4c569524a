import { handleRequestAction, loadRequest } from '../../features/requests/requester-actions.ts';
import { RequestTracker } from '../../features/requests/tracker.tsx';
import { readRequestTab, TravelRequestPage } from '../../features/requests/travel-page.tsx';
import { serverContext } from '../../server-context.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/request.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  assertValid(/^[\w-]{8,64}$/.test(args.params.id));
  const loaded = await loadRequest(args.context.get(serverContext).call, args.params.id, args.request);
  const query = new URL(args.request.url).searchParams;
  return { ...loaded, tab: readRequestTab(query), result: query.get('result')?.slice(0, 20) ?? null };
}

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const form = await args.request.formData();
  return handleRequestAction(call, args.params.id, form, 'account', now ?? new Date().toISOString());
}

/** A request for companies, agents and cashiers (spec §2, §6): one about an order, or one for services. */
export default function AccountRequest({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.request.kind === 'travel') return <TravelRequestPage {...loaderData} refusal={actionData} />;
  return <RequestTracker {...loaderData} at="account" refusal={actionData} />;
}
