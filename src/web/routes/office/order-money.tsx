import { useTranslations } from 'use-intl';
import { readOrderMoney } from '#modules/ledger/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { requireAccount } from '../../features/account/session.ts';
import { OrderMoneyView } from '../../features/balance/order-money.tsx';
import { serverContext } from '../../server-context.ts';
import { Page } from '../../ui/page.tsx';
import type { Route } from './+types/order-money.ts';

export async function loader(args: Route.LoaderArgs) {
  const { params, context } = args;
  await requireAccount(args, 'staff');
  const { call } = context.get(serverContext);
  return { money: await call(readOrderMoney, { params: { id: params.id } }).catch(throwRouteError) };
}

/** An order's postings for staff: every figure of the order, opened. */
export default function OrderMoneyPage({ loaderData, params }: Route.ComponentProps) {
  const t = useTranslations('balance.order');
  return (
    <Page title={t('title')} lead={t('lead')} back={{ to: `/order/${params.id}`, text: t('back') }}>
      <OrderMoneyView money={loaderData.money} />
    </Page>
  );
}
