import { listSupplierAccounts } from '#modules/ledger/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { SupplierAccountsPage } from '../../features/supplier-accounts/accounts-page.tsx';
import { serverContext } from '../../server-context.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/supplier-accounts.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  return call(listSupplierAccounts, {}).catch(throwRouteError);
}

/** Balances with all suppliers, for the finance desk. */
export default function SupplierAccounts({ loaderData }: Route.ComponentProps) {
  return <SupplierAccountsPage {...loaderData} />;
}
