import { listOrders, readOrdersDue } from '#modules/sales/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { OwnOrders } from '../../features/customer-home/own-orders.tsx';
import { handleListAction } from '../../features/sales/list-actions.ts';
import { readOrderListParams } from '../../features/sales/list-params.ts';
import { loadList, loadOwnOrders } from '../../features/sales/load-list.ts';
import { SalesList } from '../../features/sales/sales-list.tsx';
import type { Route } from './+types/orders.ts';

export async function loader(args: Route.LoaderArgs) {
  const ofCustomer = await loadOwnOrders(args, 'orders');
  if (ofCustomer) return { ofCustomer };
  const { call, now, settings, listParams, filter, isComfortable } = await loadList(
    args,
    'orders',
    readOrderListParams,
  );
  const { cities, view, sort, order, after } = listParams;
  const query = { ...filter, ...view, sort, order, ...(after && { after }) };
  const [page, due] = await Promise.all([
    call(listOrders, { query }).catch(throwRouteError),
    call(readOrdersDue, {}).catch(() => null),
  ]);
  return { ofCustomer: null, page, filter, cities, view, settings, sort, order, after, now, isComfortable, due };
}

export const action = (args: Route.ActionArgs) => handleListAction(args, 'orders');

/** The orders of a contract and of its sub-agents (spec §2), or those of a customer. */
export default function Orders({ loaderData }: Route.ComponentProps) {
  if (loaderData.ofCustomer) return <OwnOrders {...loaderData.ofCustomer} />;
  const { ofCustomer: _, ...list } = loaderData;
  return <SalesList {...list} />;
}
