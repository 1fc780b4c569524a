import { listTickets } from '#modules/sales/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { OwnTickets } from '../../features/customer-home/own-tickets.tsx';
import { handleListAction } from '../../features/sales/list-actions.ts';
import { readTicketListParams } from '../../features/sales/list-params.ts';
import { loadList, loadOwnOrders } from '../../features/sales/load-list.ts';
import { TicketsList } from '../../features/sales/tickets-list.tsx';
import type { Route } from './+types/tickets.ts';

export async function loader(args: Route.LoaderArgs) {
  const ofCustomer = await loadOwnOrders(args, 'tickets');
  if (ofCustomer) return { ofCustomer };
  const { call, now, settings, listParams, filter, isComfortable } = await loadList(
    args,
    'tickets',
    readTicketListParams,
  );
  const { cities, view, sort, order, after } = listParams;
  const query = { ...filter, ...view, sort, order, ...(after && { after }) };
  const page = await call(listTickets, { query }).catch(throwRouteError);
  return { ofCustomer: null, page, filter, cities, view, settings, sort, order, after, now, isComfortable };
}

export const action = (args: Route.ActionArgs) => handleListAction(args, 'tickets');

/** The tickets of a contract and of its sub-agents (spec §2), or those of a customer. */
export default function Tickets({ loaderData }: Route.ComponentProps) {
  if (loaderData.ofCustomer) return <OwnTickets {...loaderData.ofCustomer} />;
  const { ofCustomer: _, ...list } = loaderData;
  return <TicketsList {...list} />;
}
