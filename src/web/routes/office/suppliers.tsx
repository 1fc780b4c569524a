import { listOfficeSuppliers } from '#modules/supply/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { SuppliersPage } from '../../features/suppliers/list-page.tsx';
import { serverContext } from '../../server-context.ts';
import { readDensity } from '../../shared/lists/read-density.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/suppliers.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  const { suppliers, mayConnect } = await call(listOfficeSuppliers, {}).catch(throwRouteError);
  return { suppliers, mayConnect, isComfortable: readDensity(args.request) };
}

/** Suppliers with their state and health, for the finance desk. */
export default function OfficeSuppliers({ loaderData }: Route.ComponentProps) {
  return <SuppliersPage {...loaderData} />;
}
