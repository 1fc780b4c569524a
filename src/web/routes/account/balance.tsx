import { redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { CONTRACT_ACCOUNTS, type ContractAccount, ENTRY_STATES, readStatement } from '#modules/ledger/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { StatementView } from '../../features/balance/statement.tsx';
import { serverContext } from '../../server-context.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { Page } from '../../ui/page.tsx';
import type { Route } from './+types/balance.ts';

const isContractAccount = (name: string | null): name is ContractAccount =>
  (CONTRACT_ACCOUNTS as readonly (string | null)[]).includes(name);

export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args;
  const { contract, choices } = await requireAccount(args);
  if (!contract) throw redirect(choices.length > 0 ? '/login/contract?from=/account/balance' : '/bad-access');
  const { call } = context.get(serverContext);
  const { searchParams } = new URL(request.url);
  const wanted = searchParams.get('account');
  const before = searchParams.get('before') ?? undefined;
  const account = isContractAccount(wanted) ? wanted : 'contract';
  const stateParam = searchParams.get('state');
  const state = ENTRY_STATES.find((known) => known === stateParam);
  const query = { account, ...(state && { state }), ...(before && { before }) };
  const statement = await call(readStatement, { query }).catch(throwRouteError);
  return { statement, first: !before, number: contract.number };
}

/** The balance of the contract (spec §3 Balance) and the statement entries behind it. */
export default function Balance({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('balance.statement');
  return (
    <Page title={t('title')} lead={t('lead')}>
      <StatementView {...loaderData} />
    </Page>
  );
}
