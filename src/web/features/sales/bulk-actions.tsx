import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type OrderListRow, ordersTablePath, standingSum } from '#modules/sales/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { BulkActs, BulkButton, BulkCount, BulkLink } from '../../shared/lists/bulk-bar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type BulkAction, BulkDialog, sumRows } from './bulk-dialog.tsx';
import { isUnpaid } from './order-columns.tsx';

/** Bulk actions on marked orders: pay from the balance, cancel, export as a table. */
export function BulkActions({ rows, onClear }: { rows: readonly OrderListRow[]; onClear: () => void }) {
  const t = useTranslations('orderLists.bulk');
  const list = useTranslations('orderLists.list');
  const locale = useAppLocale();
  const formatMoney = useFormatMoney();
  // The dialog keeps the rows it was opened with, even when the list changes.
  const [chosen, setChosen] = useState<{ action: BulkAction; rows: readonly OrderListRow[] } | null>(null);
  const unpaid = rows.filter(isUnpaid);
  const payable = unpaid.filter(({ status }) => status === 'pay');
  const total = sumRows(rows, (row) => standingSum(row).total);
  return (
    <>
      <BulkCount>{list('marked', { count: rows.length })}</BulkCount>
      {total && <strong className="tabular">{formatMoney(total)}</strong>}
      <BulkActs>
        {payable.length > 0 && (
          <BulkButton onClick={() => setChosen({ action: 'pay', rows: payable })}>
            <Icon name="wallet" size={16} />
            {t('pay', { count: payable.length })}
          </BulkButton>
        )}
        {unpaid.length > 0 && (
          <BulkButton onClick={() => setChosen({ action: 'release', rows: unpaid })}>
            <Icon name="close" size={16} />
            {t('release', { count: unpaid.length })}
          </BulkButton>
        )}
        <BulkLink href={ordersTablePath({ ids: rows.map(({ id }) => id).join() }, locale)} download="sapar-orders.xlsx">
          <Icon name="download" size={16} />
          {t('excel')}
        </BulkLink>
        <BulkButton onClick={onClear}>{t('clear')}</BulkButton>
      </BulkActs>
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
