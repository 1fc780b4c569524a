import { listStaffConversations } from '#modules/conversations/api.ts';
import { listExecutors, listRequestQueue, readRequestBoard } from '#modules/requests/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { readQueueParams } from '../../features/requests/queue-params.ts';
import { RequestQueueList } from '../../features/requests/request-queue-list.tsx';
import { serverContext } from '../../server-context.ts';
import { readDensity } from '../../shared/lists/read-density.ts';
import type { Route } from './+types/requests.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call, now } = context.get(serverContext);
  const { params, after, isBoard } = readQueueParams(new URL(request.url).searchParams);
  const { status: _, all: __, ...filter } = params;
  const isWhole = Object.keys(params).length === 0 && after === undefined;
  const [queue, board, { executors }, tickets] = await Promise.all([
    isBoard ? null : call(listRequestQueue, { query: { ...params, ...(after && { after }) } }),
    isBoard ? call(readRequestBoard, { query: filter }) : null,
    call(listExecutors, { query: {} }),
    isWhole ? call(listStaffConversations, { query: { filter: 'due' } }) : null,
  ]).catch(throwRouteError);
  return {
    requests: queue?.requests ?? [],
    counts: (queue ?? board)?.counts ?? {},
    contracts: (queue ?? board)?.contracts ?? null,
    next: queue?.next ?? null,
    board,
    tickets: tickets?.items ?? [],
    params,
    after,
    executors,
    isComfortable: readDensity(request),
    now: now ?? new Date().toISOString(),
  };
}

export default function Requests({ loaderData }: Route.ComponentProps) {
  return <RequestQueueList {...loaderData} />;
}
