import { listRequestQueue, REQUEST_KINDS, REQUEST_STATUSES } from '#modules/requests/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { RequestQueueList } from '../../features/requests/request-queue-list.tsx';
import { serverContext } from '../../server-context.ts';
import { readDensity } from '../../shared/lists/read-density.ts';
import type { Route } from './+types/requests.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call, now } = context.get(serverContext);
  const query = new URL(request.url).searchParams;
  const filters = {
    status: REQUEST_STATUSES.find((s) => s === query.get('status')),
    kind: REQUEST_KINDS.find((k) => k === query.get('kind')),
    all: query.get('all') === '1' ? ('1' as const) : undefined,
  };
  const queue = await call(listRequestQueue, { query: filters }).catch(throwRouteError);
  return { ...queue, filters, isComfortable: readDensity(request), now: now ?? new Date().toISOString() };
}

export default function Requests({ loaderData }: Route.ComponentProps) {
  return <RequestQueueList {...loaderData} />;
}
