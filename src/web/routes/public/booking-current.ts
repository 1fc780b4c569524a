import { redirect } from 'react-router';
import { readCurrentBooking } from '#modules/orders/api.ts';
import { serverContext } from '../../server-context.ts';
import { stepPath } from '../../shared/booking/steps.ts';
import type { Route } from './+types/booking-current.ts';

/** The services of the booking under way (spec §2); the search where there is none. */
export async function loader({ context }: Route.LoaderArgs) {
  const { id } = await context.get(serverContext).call(readCurrentBooking, {});
  throw redirect(id === null ? '/' : stepPath(id, 'services'));
}
