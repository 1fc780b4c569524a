import { findContracts } from '#modules/identity/api.ts';
import { readContractFunds } from '#modules/ledger/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { ContractsList } from '../../features/contracts/contracts-list.tsx';
import { serverContext } from '../../server-context.ts';
import { readDensity } from '../../shared/lists/read-density.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/contracts.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  const q = new URL(args.request.url).searchParams.get('q')?.trim().slice(0, 100) ?? '';
  const { contracts } = await call(findContracts, { query: { q } }).catch(throwRouteError);
  const ids = contracts.map(({ contractId }) => contractId);
  const { funds } = ids.length === 0 ? { funds: [] } : await call(readContractFunds, { query: { ids: ids.join(',') } });
  return { contracts, funds, q, isComfortable: readDensity(args.request) };
}

/** Contracts by number or company, for administrators. */
export default function Contracts({ loaderData }: Route.ComponentProps) {
  return <ContractsList {...loaderData} />;
}
