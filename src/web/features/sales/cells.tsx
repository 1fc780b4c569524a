import { useTranslations } from 'use-intl';
import type { Money } from '#kernel/money.ts';
import { shownPhone } from '#kernel/shown-phone.ts';
import type { OrderListRow, TicketLine } from '#modules/sales/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { CarrierMark } from '../../ui/carrier-mark.tsx';
import css from './order-columns.module.css';

/** The customer of a row. */
export const Customer = ({ customer }: Pick<OrderListRow, 'customer'>) => (
  <span title={customer.email}>
    {shownPhone(customer.phone)} · {customer.email}
  </span>
);

/** The contract of the sale: the user's own or a sub-agent's. */
export function SellingContract({ contract }: Pick<OrderListRow, 'contract'>) {
  const t = useTranslations('orderLists');
  return <span title={contract.number}>{contract.own ? t('own') : contract.name}</span>;
}

/** Refunded amount below a total; nothing when it is zero. */
export function Returned({ sum }: { sum: Money }) {
  const t = useTranslations('orderLists');
  const formatMoney = useFormatMoney();
  if (sum.minor === 0) return null;
  const text = t('returnedOf', { sum: formatMoney(sum) });
  return (
    <span title={text}>
      <span aria-hidden="true">{`−${formatMoney(sum)}`}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

/** Who carries the holder of a ticket: mark and name; of a room or a ride, which has no mark, the name alone. */
export function TicketCarrier({ ticket }: { ticket: Pick<TicketLine, 'type' | 'carrier' | 'carrierName'> }) {
  const { type, carrier, carrierName } = ticket;
  if (!carrier) return '—';
  const name = carrierName ?? carrier;
  return (
    <span className={css.carrier} title={name}>
      {type !== 'HOTEL' && type !== 'TRANSFER' && <CarrierMark code={carrier} size={22} />}
      <span className={css.clip}>{name}</span>
    </span>
  );
}
