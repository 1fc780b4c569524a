import { redirect } from 'react-router';
import { listOwnRequests } from '#modules/requests/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { readOwnRequestsParams } from '../../features/requests/list-params.ts';
import { OwnRequests } from '../../features/requests/own-list.tsx';
import { requestAreaFor } from '../../features/requests/requester-actions.ts';
import { serverContext } from '../../server-context.ts';
import { readDensity } from '../../shared/lists/read-density.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/requests.ts';

export async function loader(args: Route.LoaderArgs) {
  const user = await requireAccount(args);
  if (!user.contract && user.choices.length > 0) throw redirect('/login/contract?from=/account/requests');
  const { call, now } = args.context.get(serverContext);
  const { filter, after } = readOwnRequestsParams(new URL(args.request.url).searchParams);
  const page = await call(listOwnRequests, { query: { ...filter, ...(after && { after }) } }).catch(throwRouteError);
  return {
    ...page,
    filter,
    at: requestAreaFor(user),
    first: after === undefined,
    isComfortable: readDensity(args.request),
    now: now ?? new Date().toISOString(),
  };
}

/** The user's own requests, or those of the contract and of its sub-agents (spec §2). */
export default function Requests({ loaderData }: Route.ComponentProps) {
  return <OwnRequests {...loaderData} />;
}
