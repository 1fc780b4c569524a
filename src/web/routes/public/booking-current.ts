import { redirect } from 'react-router';
import { readCurrentBooking } from '#modules/orders/api.ts';
import { serverContext } from '../../server-context.ts';
import { stepPath } from '../../shared/booking/steps.ts';
import type { Route } from './+types/booking-current.ts';

/** Redirects to the services of the current booking (spec §2), or to the search when there is none. */
export async function loader({ context }: Route.LoaderArgs) {
  const { id } = await context.get(serverContext).call(readCurrentBooking, {});
  throw redirect(id === null ? '/' : stepPath(id, 'services'));
}
