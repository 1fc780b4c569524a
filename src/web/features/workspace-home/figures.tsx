import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type Money, money } from '#kernel/money.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { useRouteName } from '../../shared/lists/use-route-name.ts';
import { Link } from '../../ui/link.tsx';
import css from './home.module.css';
import type { Home } from './load-home.ts';

function Figure(props: { name: string; value: ReactNode; note?: ReactNode; to: string }) {
  return (
    <Link to={props.to} prefetch="none" className={css.figure ?? ''}>
      <span className={css.figureName}>{props.name}</span>
      <strong className={css.figureValue}>{props.value}</strong>
      {props.note && <span className={css.figureNote}>{props.note}</span>}
    </Link>
  );
}

/** Adds sums of one currency; null where one of them is hidden. */
const total = (sums: readonly (Money | null)[]): Money | null =>
  sums.some((sum) => sum === null)
    ? null
    : money(
        sums.reduce((all, sum) => all + (sum?.minor ?? 0), 0),
        sums[0]?.currency ?? 'KGS',
      );

/** Today, this month's commission and motivation, what has to be paid, and what a company has not approved. */
export function Figures({ home, corporate }: { home: Home; corporate: boolean }) {
  const t = useTranslations('workspaceHome.home');
  const formatMoney = useFormatMoney();
  const { activity, due, approvals } = home;
  const routeName = useRouteName();
  const month = activity?.days.filter(({ date }) => date.slice(0, 7) === activity.today.slice(0, 7)) ?? [];
  const today = activity?.days.at(-1);
  const net = total(month.map((day) => day.net));
  const commission = corporate ? null : total(month.map((day) => day.commission));
  const motivation = corporate ? null : total(month.map((day) => day.motivation));
  const orders = month.reduce((all, day) => all + day.orders, 0);
  return (
    <div className={css.figures}>
      {today && (
        <Figure
          name={corporate ? t('spentToday') : t('soldToday')}
          value={formatMoney(today.net)}
          note={t('orders', { count: today.orders })}
          to="/account/orders"
        />
      )}
      {activity && net && (
        <Figure
          name={corporate ? t('spentMonth') : t('soldMonth')}
          value={formatMoney(net)}
          note={t('orders', { count: orders })}
          to={`/account/orders?from=${activity.today.slice(0, 7)}-01`}
        />
      )}
      {commission && (
        <Figure
          name={t('commissionMonth')}
          value={formatMoney(commission)}
          note={motivation && motivation.minor > 0 && t('andMotivation', { sum: formatMoney(motivation) })}
          to="/account/balance?account=commission"
        />
      )}
      {due && (
        <Figure
          name={t('toPay')}
          value={formatMoney(due.total)}
          note={t('orders', { count: due.count })}
          to="/account/orders?status=pay"
        />
      )}
      {approvals && !approvals.approver && approvals.count > 0 && (
        <Figure
          name={t('awaitsApproval')}
          value={approvals.count}
          note={approvals.rows[0] && routeName({ route: approvals.rows[0].route, locations: approvals.locations })}
          to="/account/approvals"
        />
      )}
    </div>
  );
}
