import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { listStaffOrders } from '#modules/sales/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { StaffOrders } from '../../features/sales/staff-lists.tsx';
import { readStaffOrderParams } from '../../features/sales/staff-params.ts';
import { serverContext } from '../../server-context.ts';
import { normalizeDateFields } from '../../shared/forms/parse-typed-date.ts';
import { readDensity } from '../../shared/lists/read-density.ts';
import type { Route } from './+types/orders.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call, now } = context.get(serverContext);
  const today = localDate(now ?? new Date(), BUSINESS_TIME_ZONE);
  const search = normalizeDateFields(new URL(request.url).searchParams, ['from', 'to'], today);
  const { filter, sort, order, after } = readStaffOrderParams(search);
  const page = await call(listStaffOrders, { query: { ...filter, sort, order, ...(after && { after }) } }).catch(
    throwRouteError,
  );
  return {
    ...page,
    filter,
    sort,
    order,
    after,
    isComfortable: readDensity(request),
    now: now ?? new Date().toISOString(),
  };
}

/** Orders of everybody, for staff. */
export default function Orders({ loaderData }: Route.ComponentProps) {
  return <StaffOrders {...loaderData} />;
}
