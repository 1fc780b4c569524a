import { useTranslations } from 'use-intl';
import { type Money as Sum, sum } from '#kernel/money.ts';
import type { Statement } from '#modules/ledger/api.ts';
import { RowFacts, RowPanel } from '../../shared/lists/row-panel.tsx';
import { StatusDot } from '../../shared/lists/status-dot.tsx';
import type { WorkColumn } from '../../shared/lists/work-table.tsx';
import { Money } from '../../ui/money.tsx';
import css from './balance.module.css';
import { OrderLink, useDocumentText, useEntryText } from './operation-columns.tsx';
import { useFormatDateTime } from './use-format-date-time.ts';

type Entry = Statement['entries'][number];

/** One entry, or consecutive entries of one order, newest first. */
export type StatementRow = { id: string; entries: readonly Entry[] };

/** The entry that explains a row: a posted one, if there is one; its reservation and the end of it are not shown. */
const mainEntry = ({ entries }: StatementRow): Entry | undefined =>
  entries.find(({ state }) => state === 'posted') ?? entries[0];

/** Total change of the entries of an order; reservations change nothing. */
function rowAmount(row: StatementRow): Sum | undefined {
  const main = mainEntry(row);
  if (row.entries.length === 1 || main?.state !== 'posted') return main?.amount;
  const posted = row.entries.filter(({ state }) => state === 'posted');
  return sum(
    posted.map(({ amount }) => amount),
    main.amount.currency,
  );
}

const rowBalance = ({ entries }: StatementRow): Sum | null =>
  entries.find(({ balance }) => balance !== null)?.balance ?? null;

export function useEntryColumns(): WorkColumn<StatementRow>[] {
  const t = useTranslations('balance.statement');
  const operations = useTranslations('balance.operations');
  const formatDateTime = useFormatDateTime();
  const entryText = useEntryText();
  const documentText = useDocumentText();
  const text = (row: StatementRow) => {
    const main = mainEntry(row);
    if (!main) return null;
    const what = entryText({ kind: main.kind, component: 'amount', isPosted: main.state === 'posted' });
    return main.state === 'posted' ? what : <StatusDot tone="wait">{what}</StatusDot>;
  };
  const moneyCell = (value: Sum | null | undefined) => (value ? <Money value={value} /> : '—');
  return [
    { name: 'what', label: t('what'), width: 220, flexible: true, narrow: true, phone: '1a', cell: text },
    {
      name: 'at',
      label: t('at'),
      width: 168,
      narrow: true,
      phone: '2a',
      cell: ({ entries: [newest] }) => newest && <time dateTime={newest.at}>{formatDateTime(newest.at)}</time>,
    },
    {
      name: 'order',
      label: t('order'),
      width: 110,
      narrow: true,
      phone: '2b',
      cell: (row) => <OrderLink order={mainEntry(row)?.order ?? null} />,
    },
    {
      name: 'about',
      label: operations('about'),
      width: 240,
      flexible: true,
      cell: (row) => mainEntry(row)?.order?.about ?? documentText(mainEntry(row)?.document ?? null) ?? '—',
    },
    {
      name: 'entries',
      label: t('entries'),
      width: 84,
      isAmount: true,
      from: 1200,
      cell: ({ entries }) => entries.length,
    },
    {
      name: 'amount',
      label: t('amount'),
      width: 140,
      isAmount: true,
      narrow: true,
      phone: '1c',
      cell: (row) => moneyCell(rowAmount(row)),
    },
    {
      name: 'balance',
      label: t('balance'),
      width: 150,
      isAmount: true,
      phone: '2c',
      cell: (row) => moneyCell(rowBalance(row)),
    },
  ];
}

/** Side panel of a row: every entry that it is the sum of. */
export function EntryPanel({ row, onClose }: { row: StatementRow; onClose: () => void }) {
  const t = useTranslations('balance.statement');
  const operations = useTranslations('balance.operations');
  const formatDateTime = useFormatDateTime();
  const entryText = useEntryText();
  const documentText = useDocumentText();
  const main = mainEntry(row);
  const amount = rowAmount(row);
  const balance = rowBalance(row);
  if (!main || !amount) return null;
  const { order, document } = main;
  const title = order?.number ?? entryText(main);
  return (
    <RowPanel
      label={title}
      title={title}
      {...(order && { page: { to: `/order/${order.id}`, text: t('openOrder') } })}
      onClose={onClose}
    >
      <RowFacts
        facts={[
          [t('amount'), <Money key="amount" value={amount} />],
          [t('balance'), balance && <Money key="balance" value={balance} />],
          [operations('about'), order?.about],
          [operations('document'), documentText(document)],
        ]}
      />
      <h3 className={css.panelTitle}>{t('all', { count: row.entries.length })}</h3>
      <ul className={css.entries}>
        {row.entries.map((entry) => (
          <li key={entry.cursor}>
            <span>
              {entryText({ ...entry, isPosted: entry.state === 'posted' })}
              {entry.state === 'pending' && ` · ${t('pending')}`}
              <time dateTime={entry.at} className={css.note}>
                {formatDateTime(entry.at)}
              </time>
            </span>
            <Money value={entry.amount} />
          </li>
        ))}
      </ul>
    </RowPanel>
  );
}
