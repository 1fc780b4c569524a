import { redirect } from 'react-router';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { listStatementEntries, readBalanceByDay } from '#modules/ledger/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { OperationsView } from '../../features/balance/operations.tsx';
import { serverContext } from '../../server-context.ts';
import { readDateRange } from '../../shared/lists/date-range.ts';
import { readDensity } from '../../shared/lists/read-density.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/operations.ts';

export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args;
  const { contract: own, choices } = await requireAccount(args);
  if (!own) throw redirect(choices.length > 0 ? '/login/contract?from=/account/operations' : '/bad-access');
  const { call, now } = context.get(serverContext);
  const { searchParams } = new URL(request.url);
  const today = localDate(now ?? new Date(), BUSINESS_TIME_ZONE);
  const { days, reversed } = readDateRange(searchParams, today);
  const after = /^\d{1,15}\.\d{1,5}$/.exec(searchParams.get('after') ?? '')?.[0];
  const contract = searchParams.get('contract')?.slice(0, 64);
  const listParams = { ...days, ...(after && { after }), ...(contract && { contract }) };
  const [operations, balance] = await Promise.all([
    call(listStatementEntries, { query: listParams }),
    after ? null : call(readBalanceByDay, { query: { ...days, ...(contract && { contract }) } }),
  ]).catch(throwRouteError);
  return { operations, balance, first: !after, today, reversed, isComfortable: readDensity(request) };
}

/** Statement of the contract for a range of days (spec §2 `/account/operations`). */
export default function OperationsPage({ loaderData }: Route.ComponentProps) {
  return <OperationsView {...loaderData} />;
}
