import { listUsers, USER_KINDS } from '#modules/identity/api.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { type UserFilter, UserList } from '../../features/users/user-list.tsx';
import { serverContext } from '../../server-context.ts';
import { readDensity } from '../../shared/lists/read-density.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/users.ts';

/** The filter from the URL; invalid values are ignored. */
function readFilter(query: URLSearchParams): UserFilter {
  return {
    q: query.get('q')?.trim().slice(0, 100) || undefined,
    kind: USER_KINDS.find((kind) => kind === query.get('kind')),
    contract: query.get('contract')?.trim().slice(0, 64) || undefined,
  };
}

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  const query = new URL(args.request.url).searchParams;
  const filter = readFilter(query);
  const after = query.get('after')?.slice(0, 200) || undefined;
  const page = await call(listUsers, { query: { ...filter, after } }).catch((thrown) => {
    // An invalid cursor: starts from the beginning.
    if (after && asProblem(thrown)?.status === 400) return call(listUsers, { query: filter });
    return throwRouteError(thrown);
  });
  return { ...page, filter, isComfortable: readDensity(args.request) };
}

/** All users, for administrators. */
export default function Users({ loaderData }: Route.ComponentProps) {
  return <UserList {...loaderData} />;
}
