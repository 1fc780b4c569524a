import { isLocalDate } from '#kernel/dates.ts';
import { readOwnBlocks } from '#modules/inventory/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { BlocksPage } from '../../features/office-flights/blocks-page.tsx';
import { serverContext } from '../../server-context.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/flight-blocks.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const from = new URL(args.request.url).searchParams.get('from');
  const { call } = args.context.get(serverContext);
  return call(readOwnBlocks, { query: isLocalDate(from) ? { from } : {} }).catch(throwRouteError);
}

/** Seats bought of other carriers, for the finance desk. */
export default function OfficeFlightBlocks({ loaderData }: Route.ComponentProps) {
  return <BlocksPage {...loaderData} />;
}
