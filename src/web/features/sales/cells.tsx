import { useTranslations } from 'use-intl';
import type { Money } from '#kernel/money.ts';
import { shownPhone } from '#kernel/shown-phone.ts';
import type { OrderListRow } from '#modules/sales/api.ts';
import { useMoney } from '../../i18n/use-money.ts';
import css from './sales.module.css';

/** Who sold it, and at which workplace. */
export function Cashier({ cashier, workplace }: Pick<OrderListRow, 'cashier' | 'workplace'>) {
  return (
    <>
      {cashier ?? '—'}
      {workplace && <span className={css.note}>{workplace}</span>}
    </>
  );
}

/** Whom it was sold to. */
export function Customer({ customer }: Pick<OrderListRow, 'customer'>) {
  const { email } = customer;
  const at = email.lastIndexOf('@');
  return (
    <span className={css.customer}>
      <span className={css.whole}>{shownPhone(customer.phone)}</span>
      <span className={css.note}>
        {at > 0 && email.slice(0, at)}
        <wbr />
        {email.slice(Math.max(0, at))}
      </span>
    </span>
  );
}

/** Under which contract it was sold, the own or a sub-agent's. */
export function SoldUnder({ contract }: Pick<OrderListRow, 'contract'>) {
  const t = useTranslations('sales');
  return (
    <>
      {contract.own ? t('own') : contract.name}
      <span className={css.note}>{contract.number}</span>
    </>
  );
}

/** What went back of a sum that is shown as it stands; nothing where nothing did. */
export function Returned({ sum }: { sum: Money }) {
  const t = useTranslations('sales');
  const formatMoney = useMoney();
  return sum.minor === 0 ? null : <span className={css.note}>{t('returnedOf', { sum: formatMoney(sum) })}</span>;
}
