import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type OrderListRow, salesTablePath } from '#modules/sales/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useMoney } from '../../i18n/use-money.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './bulk-acts.module.css';
import { type BulkAct, BulkDialog, sumOf } from './bulk-dialog.tsx';
import { isUnpaid, shownTotal } from './order-columns.tsx';

/** What can be done with several orders at once: paid from the balance, given up, taken home as a table. */
export function BulkActs({ rows, onClear }: { rows: readonly OrderListRow[]; onClear: () => void }) {
  const t = useTranslations('sales.bulk');
  const list = useTranslations('sales.list');
  const locale = useAppLocale();
  const formatMoney = useMoney();
  // What was chosen stays in the dialog, whatever became of it meanwhile.
  const [chosen, setChosen] = useState<{ act: BulkAct; rows: readonly OrderListRow[] } | null>(null);
  const unpaid = rows.filter(isUnpaid);
  const payable = unpaid.filter(({ status }) => status === 'pay');
  const whole = sumOf(rows, shownTotal);
  return (
    <>
      <span className={css.count}>{list('marked', { count: rows.length })}</span>
      {whole && <strong className="tabular">{formatMoney(whole)}</strong>}
      <span className={css.acts}>
        {payable.length > 0 && (
          <button type="button" className={css.act} onClick={() => setChosen({ act: 'pay', rows: payable })}>
            <Icon name="wallet" size={16} />
            {t('pay', { count: payable.length })}
          </button>
        )}
        {unpaid.length > 0 && (
          <button type="button" className={css.act} onClick={() => setChosen({ act: 'release', rows: unpaid })}>
            <Icon name="close" size={16} />
            {t('release', { count: unpaid.length })}
          </button>
        )}
        <a
          className={css.act}
          href={salesTablePath({ ids: rows.map(({ id }) => id).join() }, locale)}
          download="sapar-orders.xlsx"
        >
          <Icon name="download" size={16} />
          {t('excel')}
        </a>
        <button type="button" className={css.act} onClick={onClear}>
          {t('clear')}
        </button>
      </span>
      {chosen && (
        <BulkDialog
          {...chosen}
          onClose={(done) => {
            setChosen(null);
            if (done) onClear();
          }}
        />
      )}
    </>
  );
}
