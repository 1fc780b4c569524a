import { listExecutors } from '#modules/requests/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { ExecutorsPage } from '../../features/requests/executors-page.tsx';
import { serverContext } from '../../server-context.ts';
import type { Route } from './+types/request-executors.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  return call(listExecutors, { query: {} }).catch(throwRouteError);
}

/** Who serves requests. */
export default function RequestExecutors({ loaderData }: Route.ComponentProps) {
  return <ExecutorsPage {...loaderData} />;
}
