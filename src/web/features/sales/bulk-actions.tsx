import { type MouseEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { sum } from '#kernel/money.ts';
import { type OrderListRow, ordersTablePath, standingSum } from '#modules/sales/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { BulkActs, BulkButton, BulkCount, BulkLink } from '../../shared/lists/bulk-bar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { isUnpaid } from './order-columns.tsx';
import type { BulkAction } from './use-bulk-run.ts';

/** Bulk actions on marked orders: pay from the balance, cancel, export as a table. */
export function BulkActions({ rows, onClear }: { rows: readonly OrderListRow[]; onClear: () => void }) {
  const t = useTranslations('orderLists.bulk');
  const list = useTranslations('orderLists.list');
  const locale = useAppLocale();
  const formatMoney = useFormatMoney();
  // The dialog keeps the rows it was opened with, even when the list changes.
  const [chosen, setChosen] = useState<{ action: BulkAction; rows: readonly OrderListRow[] } | null>(null);
  const opener = useRef<HTMLElement>(null);
  const open = (action: BulkAction, actedOn: readonly OrderListRow[]) => (event: MouseEvent<HTMLElement>) => {
    opener.current = event.currentTarget;
    setChosen({ action, rows: actedOn });
  };
  const close = (done: boolean) => {
    // Nothing outside takes the focus while the dialog is there.
    flushSync(() => setChosen(null));
    if (done) onClear();
    else opener.current?.focus();
  };
  const unpaid = rows.filter(isUnpaid);
  const payable = unpaid.filter(({ status }) => status === 'pay');
  const total = rows.length > 0 ? sum(rows.map((row) => standingSum(row).total)) : null;
  return (
    <>
      <BulkCount>{list('marked', { count: rows.length })}</BulkCount>
      {total && <strong className="tabular">{formatMoney(total)}</strong>}
      <BulkActs>
        {payable.length > 0 && (
          <BulkButton onClick={open('pay', payable)}>
            <Icon name="wallet" size={16} />
            {t('pay', { count: payable.length })}
          </BulkButton>
        )}
        {unpaid.length > 0 && (
          <BulkButton onClick={open('release', unpaid)}>
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
      {chosen && <BulkDialog {...chosen} onClose={close} />}
    </>
  );
}
