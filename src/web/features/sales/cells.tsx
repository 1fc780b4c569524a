import { useTranslations } from 'use-intl';
import type { SaleRow } from '#modules/orders/api.ts';
import css from './sales.module.css';

/** Who sold it, and at which workplace. */
export function Cashier({ cashier, workplace }: Pick<SaleRow, 'cashier' | 'workplace'>) {
  return (
    <>
      {cashier ?? '—'}
      {workplace && <span className={css.note}>{workplace}</span>}
    </>
  );
}

/** Under which contract it was sold, the own or a sub-agent's. */
export function SoldUnder({ contract }: Pick<SaleRow, 'contract'>) {
  const t = useTranslations('sales');
  return (
    <>
      {contract.own ? t('own') : contract.name}
      <span className={css.note}>{contract.number}</span>
    </>
  );
}
