import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { listCountriesEndpoint } from '#modules/reference/api.ts';
import { listPassengers } from '#modules/travellers/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { readPassengerListParams } from '../../features/passengers/list-params.ts';
import { PassengersList } from '../../features/passengers/passengers-list.tsx';
import { requireActor } from '../../features/passengers/require-actor.ts';
import { serverContext } from '../../server-context.ts';
import { readDensity } from '../../shared/lists/read-density.ts';
import type { Route } from './+types/passengers.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireActor(args);
  const { call, caller, now } = args.context.get(serverContext);
  const { searchParams } = new URL(args.request.url);
  const listParams = readPassengerListParams(searchParams);
  const { filter, sort, after } = listParams;
  const [page, { countries }] = await Promise.all([
    call(listPassengers, { query: { ...filter, sort, ...(after && { after }) } }).catch(throwRouteError),
    call(listCountriesEndpoint, {}),
  ]);
  const done = searchParams.has('saved') ? ('saved' as const) : ('deleted' as const);
  return {
    page,
    listParams,
    countries: Object.fromEntries(countries.map(({ iso2, name }) => [iso2, name[caller.locale]])),
    today: localDate(new Date(now ?? Date.now()), BUSINESS_TIME_ZONE),
    done: searchParams.has(done) ? done : null,
    isComfortable: readDensity(args.request),
  };
}

/** Saved passengers of a contract and of its sub-agents (spec §2). */
export default function Passengers({ loaderData }: Route.ComponentProps) {
  return <PassengersList {...loaderData} />;
}
