import { useTranslations } from 'use-intl';
import { readOrderMoney } from '#modules/ledger/api.ts';
import { requireAccount } from '../../features/account/session.ts';
import css from '../../features/balance/balance.module.css';
import { OrderMoneyView } from '../../features/balance/order-money.tsx';
import { serverContext } from '../../server-context.ts';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/order-money.ts';

export async function loader(args: Route.LoaderArgs) {
  const { params, context } = args;
  await requireAccount(args, 'staff');
  const { call } = context.get(serverContext);
  return { money: await call(readOrderMoney, { params: { id: params.id } }) };
}

/** An order's postings for staff: every figure of the order, opened. */
export default function OrderMoneyPage({ loaderData, params }: Route.ComponentProps) {
  const t = useTranslations('balance.order');
  return (
    <div className={`wrap ${css.page}`}>
      <title>{`${t('title')} · Sapar`}</title>
      <div>
        <Link to={`/order/${params.id}`}>{t('back')}</Link>
        <h1>{t('title')}</h1>
        <p className={css.lead}>{t('lead')}</p>
      </div>
      <OrderMoneyView money={loaderData.money} />
    </div>
  );
}
