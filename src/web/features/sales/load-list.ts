import { type LoaderFunctionArgs, redirect } from 'react-router';
import { decideAccess } from '#kernel/access.ts';
import { readOwnOrders } from '#modules/orders/api.ts';
import { searchLocationsEndpoint } from '#modules/reference/api.ts';
import { type ListName, readListSettings } from '#modules/sales/api.ts';
import type { Call } from '../../api/call-type.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { serverContext } from '../../server-context.ts';
import { readDensity } from '../../shared/lists/read-density.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { SalesListParams } from './list-params.ts';

type RouteFilter = { origin?: string | undefined; destination?: string | undefined };

/**
 * Data that both lists need: the contract, the user's saved views and columns, and the filters of the address with the
 * cities resolved. An address without parameters opens the user's default view; `all=1` shows the whole list instead.
 */
export async function loadList<F extends object, S>(
  args: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  list: ListName,
  readParams: (search: URLSearchParams) => SalesListParams<F, S>,
) {
  const { contract } = await requireAccount(args);
  const path = `/account/${list}`;
  if (!contract) throw redirect(`/login/contract?from=${path}`);
  const { call, now } = args.context.get(serverContext);
  const { searchParams } = new URL(args.request.url);
  const settings = await call(readListSettings, { params: { list } }).catch(throwRouteError);
  const first = settings.views.find(({ isDefault }) => isDefault);
  if (first && first.query !== '' && searchParams.size === 0) throw redirect(`${path}?${first.query}`);
  const listParams = readParams(searchParams);
  const filter = { ...listParams.filter, ...(await resolveRoute(call, listParams.cities)) } as Omit<
    F,
    keyof RouteFilter
  > &
    RouteFilter;
  const isComfortable = readDensity(args.request);
  return { call, now: now ?? new Date().toISOString(), settings, listParams, filter, isComfortable };
}

/**
 * What a list shows instead to somebody without any contract: a page of the orders of their own. Staff are redirected
 * to the list of everybody's. Null for users who work under a contract.
 */
export async function loadOwnOrders(args: Pick<LoaderFunctionArgs, 'request' | 'context'>, list: ListName) {
  const user = await requireAccount(args);
  if (user.contract || user.choices.length > 0) return null;
  if (decideAccess('staff', user) === 'yes') throw redirect(`/office/${list}`);
  const after = new URL(args.request.url).searchParams.get('after')?.slice(0, 64);
  const { call } = args.context.get(serverContext);
  const own = await call(readOwnOrders, { query: after ? { after } : {} }).catch(throwRouteError);
  return { ...own, isFirst: !after };
}

/** Location keys of the entered cities. An unknown city matches nothing. */
async function resolveRoute(call: Call, cities: Record<'origin' | 'destination', string>): Promise<RouteFilter> {
  const locationKey = async (typed: string) =>
    (await call(searchLocationsEndpoint, { query: { q: typed } })).locations[0]?.cityKey ?? '-';
  const [origin, destination] = await Promise.all(
    [cities.origin, cities.destination].map((typed) => (typed ? locationKey(typed) : undefined)),
  );
  return { ...(origin && { origin }), ...(destination && { destination }) };
}
