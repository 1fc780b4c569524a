import { readOwnHotels } from '#modules/inventory/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { HotelListPage } from '../../features/office-hotels/list-page.tsx';
import { serverContext } from '../../server-context.ts';
import { readDensity } from '../../shared/lists/read-density.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/hotels.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const own = await args.context.get(serverContext).call(readOwnHotels, {}).catch(throwRouteError);
  return { ...own, isComfortable: readDensity(args.request) };
}

/** Own hotels, for the finance desk. */
export default function OfficeHotels({ loaderData }: Route.ComponentProps) {
  return <HotelListPage {...loaderData} />;
}
