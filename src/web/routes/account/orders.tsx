import { redirect } from 'react-router';
import { listOrders, type SalesFilter } from '#modules/orders/api.ts';
import { searchPlacesEndpoint } from '#modules/reference/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { requireAccount } from '../../features/account/session.ts';
import { askedIn } from '../../features/sales/asked.ts';
import { SalesList } from '../../features/sales/sales-list.tsx';
import { serverContext } from '../../server-context.ts';
import type { Route } from './+types/orders.ts';

export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args;
  const { contract, choices } = await requireAccount(args);
  if (!contract) throw redirect(choices.length > 0 ? '/login/contract?from=/account/orders' : '/bad-access');
  const { call, now } = context.get(serverContext);
  const { searchParams } = new URL(request.url);
  const { filter, cities, sort, order, after } = askedIn(searchParams);
  const cityOf = async (typed: string) =>
    typed ? (await call(searchPlacesEndpoint, { query: { q: typed } })).places[0]?.cityKey : undefined;
  const [origin, destination] = await Promise.all([cityOf(cities.origin), cityOf(cities.destination)]);
  // A city that nobody knows is left from and gone to by nobody.
  const wanted: SalesFilter = {
    ...filter,
    ...(cities.origin && { origin: origin ?? '-' }),
    ...(cities.destination && { destination: destination ?? '-' }),
  };
  const page = await call(listOrders, { query: { ...wanted, sort, order, ...(after && { after }) } }).catch(
    throwRouteError,
  );
  return { page, wanted, cities, sort, order, first: !after, now: now ?? new Date().toISOString() };
}

/** The orders of a contract and of its sub-agents (spec §2). */
export default function Orders({ loaderData }: Route.ComponentProps) {
  return <SalesList {...loaderData} />;
}
