import { listUsers, PEOPLE_KINDS } from '#modules/identity/api.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { PeopleList, type UserFilter } from '../../features/people/people-list.tsx';
import { serverContext } from '../../server-context.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/people.ts';

/** What the address asks for; a value that cannot be meant is left out. */
function wantedIn(query: URLSearchParams): UserFilter {
  return {
    q: query.get('q')?.trim().slice(0, 100) || undefined,
    kind: PEOPLE_KINDS.find((kind) => kind === query.get('kind')),
    contract: query.get('contract')?.trim().slice(0, 64) || undefined,
  };
}

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  const query = new URL(args.request.url).searchParams;
  const wanted = wantedIn(query);
  const after = query.get('after')?.slice(0, 200) || undefined;
  const page = await call(listUsers, { query: { ...wanted, after } }).catch((thrown) => {
    // A place that no page has named: from the beginning.
    if (after && asProblem(thrown)?.status === 400) return call(listUsers, { query: wanted });
    return throwRouteError(thrown);
  });
  return { ...page, wanted };
}

/** All users: administrators find them here. */
export default function People({ loaderData }: Route.ComponentProps) {
  return <PeopleList {...loaderData} />;
}
