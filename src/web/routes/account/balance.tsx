import { redirect } from 'react-router';
import { addDays, BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import {
  CONTRACT_ACCOUNTS,
  type ContractAccount,
  ENTRY_STATES,
  readBalanceByDay,
  readStatement,
} from '#modules/ledger/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { StatementView } from '../../features/balance/statement.tsx';
import { serverContext } from '../../server-context.ts';
import { readDensity } from '../../shared/lists/read-density.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/balance.ts';

/** How many days the balance is drawn for, today included. */
const CHART_DAYS = 30;

const isContractAccount = (name: string | null): name is ContractAccount =>
  (CONTRACT_ACCOUNTS as readonly (string | null)[]).includes(name);

export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args;
  const { contract, choices } = await requireAccount(args);
  if (!contract) throw redirect(choices.length > 0 ? '/login/contract?from=/account/balance' : '/bad-access');
  const { call, now } = context.get(serverContext);
  const { searchParams } = new URL(request.url);
  const wanted = searchParams.get('account');
  const before = searchParams.get('before') ?? undefined;
  const account = isContractAccount(wanted) ? wanted : 'contract';
  const stateParam = searchParams.get('state');
  const state = ENTRY_STATES.find((known) => known === stateParam);
  const query = { account, ...(state && { state }), ...(before && { before }) };
  const to = localDate(now ?? new Date(), BUSINESS_TIME_ZONE);
  const days = { from: addDays(to, 1 - CHART_DAYS), to };
  const [statement, balance] = await Promise.all([
    call(readStatement, { query }),
    account === 'contract' && !before ? call(readBalanceByDay, { query: days }) : null,
  ]).catch(throwRouteError);
  return {
    statement,
    byDay: balance && { balance, ...days },
    first: !before,
    number: contract.number,
    isComfortable: readDensity(request),
  };
}

/** The balance of the contract (spec §3 Balance) and the statement entries behind it. */
export default function Balance({ loaderData }: Route.ComponentProps) {
  return <StatementView {...loaderData} />;
}
