import { readOrder } from '#modules/orders/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { toICalendar } from '../../features/order/calendar.ts';
import { serverContext } from '../../server-context.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/order-calendar.ts';

/** The itinerary of an order as a calendar file, for all readers with access to the order. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { call, caller, site } = context.get(serverContext);
  assertValid(/^[\w-]{8,64}$/.test(params.id));
  const order = await call(readOrder, { params: { id: params.id } }).catch(throwRouteError);
  return new Response(toICalendar(order, caller.locale, `${site.baseUrl}/order/${encodeURIComponent(order.id)}`), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${order.number}.ics"`,
      'cache-control': 'private, no-store',
    },
  });
}
