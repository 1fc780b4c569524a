import { createCalendarFeed, readCalendarFeeds, stopCalendarFeed } from '#modules/orders/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { CalendarPage } from '../../features/order/calendar-page.tsx';
import { serverContext } from '../../server-context.ts';
import { readText } from '../../shared/forms/read-form.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/order-calendar.ts';

/** Addresses under which calendars follow an order; for its buyer. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { call, now } = context.get(serverContext);
  assertValid(/^[\w-]{8,64}$/.test(params.id));
  const { number, feeds } = await call(readCalendarFeeds, { params: { id: params.id } }).catch(throwRouteError);
  return { id: params.id, number, feeds, now: now ?? new Date().toISOString() };
}

/** Creates an address, which the answer alone shows, or stops one. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { call } = context.get(serverContext);
  const form = await request.formData();
  const { id } = params;
  const feedId = readText(form, 'stop');
  if (feedId) {
    await call(stopCalendarFeed, { params: { id, feedId: feedId.slice(0, 64) } }).catch(throwRouteError);
    return { stopped: true as const };
  }
  const { url } = await call(createCalendarFeed, { params: { id }, body: {} }).catch(throwRouteError);
  return { url };
}

export default function OrderCalendar({ loaderData, actionData }: Route.ComponentProps) {
  return <CalendarPage {...loaderData} done={actionData} />;
}
