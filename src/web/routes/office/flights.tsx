import { readOwnFlights } from '#modules/inventory/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { FlightListPage } from '../../features/office-flights/list-page.tsx';
import { serverContext } from '../../server-context.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/flights.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  return args.context.get(serverContext).call(readOwnFlights, {}).catch(throwRouteError);
}

/** Own carriers and flights, for the finance desk. */
export default function OfficeFlights({ loaderData }: Route.ComponentProps) {
  return <FlightListPage {...loaderData} />;
}
