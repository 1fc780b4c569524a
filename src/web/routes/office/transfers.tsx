import { readOwnTransfers } from '#modules/inventory/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { TransferListPage } from '../../features/office-transfers/list-page.tsx';
import { serverContext } from '../../server-context.ts';
import { readDensity } from '../../shared/lists/read-density.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/transfers.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const own = await args.context.get(serverContext).call(readOwnTransfers, {}).catch(throwRouteError);
  return { ...own, isComfortable: readDensity(args.request) };
}

/** Own transfers, for the finance desk. */
export default function OfficeTransfers({ loaderData }: Route.ComponentProps) {
  return <TransferListPage {...loaderData} />;
}
