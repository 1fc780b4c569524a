import { readOwnFlights } from '#modules/inventory/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { FlightListPage } from '../../features/office-flights/list-page.tsx';
import { serverContext } from '../../server-context.ts';
import { readDensity } from '../../shared/lists/read-density.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/flights.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const typed = (new URL(args.request.url).searchParams.get('find') ?? '').trim().toUpperCase().replace(/\s/g, '');
  const find = /^[A-Z0-9]{1,6}$/.test(typed) ? typed : '';
  const { call } = args.context.get(serverContext);
  const found = await call(readOwnFlights, { query: find === '' ? {} : { find } }).catch(throwRouteError);
  return { ...found, find, isComfortable: readDensity(args.request) };
}

/** Own carriers and flights, for the finance desk. */
export default function OfficeFlights({ loaderData }: Route.ComponentProps) {
  return <FlightListPage {...loaderData} />;
}
