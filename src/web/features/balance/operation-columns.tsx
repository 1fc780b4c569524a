import { useTranslations } from 'use-intl';
import { entryLabelKey, type StatementEntry } from '#modules/ledger/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { RowFacts, RowPanel } from '../../shared/lists/row-panel.tsx';
import type { WorkColumn } from '../../shared/lists/work-table.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { useFormatDateTime } from './use-format-date-time.ts';

export type Operation = StatementEntry & { id: string };
export const withId = (entry: StatementEntry): Operation => ({ ...entry, id: entry.cursor });

type Part = Pick<StatementEntry, 'kind' | 'component'> & { isPosted?: boolean };

/** What happened, with the part of the sum where there are several. */
export function useEntryText(): (entry: Part) => string {
  const t = useTranslations('balance');
  return ({ kind, component, isPosted = true }) =>
    [t(entryLabelKey(kind, isPosted)), component === 'amount' ? null : t(`parts.${component}`)]
      .filter(Boolean)
      .join(' · ');
}

export const OrderLink = ({ order }: Pick<StatementEntry, 'order'>) =>
  order ? (
    <Link to={`/order/${order.id}`} prefetch="none">
      {order.number}
    </Link>
  ) : (
    '—'
  );

/** The payer's document. */
export function useDocumentText(): (document: StatementEntry['document']) => string | null {
  const t = useTranslations('balance.operations');
  return (document) => document && t('by', { document: document.number, day: formatNumericDate(document.on) });
}

export function useOperationColumns(): WorkColumn<Operation>[] {
  const t = useTranslations('balance.operations');
  const formatDateTime = useFormatDateTime();
  const entryText = useEntryText();
  const documentText = useDocumentText();
  return [
    {
      name: 'what',
      label: t('what'),
      width: 220,
      flexible: true,
      narrow: true,
      phone: '1a',
      cell: entryText,
      note: ({ document }) => documentText(document),
    },
    {
      name: 'at',
      label: t('at'),
      width: 168,
      narrow: true,
      phone: '2a',
      cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    },
    { name: 'order', label: t('order'), width: 110, narrow: true, phone: '2b', cell: OrderLink },
    { name: 'about', label: t('about'), width: 240, flexible: true, cell: ({ order }) => order?.about ?? '—' },
    {
      name: 'document',
      label: t('document'),
      width: 190,
      from: 1200,
      cell: ({ document }) => documentText(document) ?? '—',
    },
    {
      name: 'amount',
      label: t('amount'),
      width: 140,
      isAmount: true,
      narrow: true,
      phone: '1c',
      cell: ({ amount }) => <Money value={amount} />,
    },
    {
      name: 'balance',
      label: t('balance'),
      width: 150,
      isAmount: true,
      phone: '2c',
      cell: ({ balance }) => <Money value={balance} />,
    },
  ];
}

export function OperationPanel({ operation, onClose }: { operation: Operation; onClose: () => void }) {
  const t = useTranslations('balance.operations');
  const formatDateTime = useFormatDateTime();
  const entryText = useEntryText();
  const documentText = useDocumentText();
  const { at, order, amount, balance, document } = operation;
  return (
    <RowPanel label={entryText(operation)} title={entryText(operation)} onClose={onClose}>
      <RowFacts
        facts={[
          [t('amount'), <Money key="amount" value={amount} />],
          [t('balance'), <Money key="balance" value={balance} />],
          [
            t('at'),
            <time key="at" dateTime={at}>
              {formatDateTime(at)}
            </time>,
          ],
          [t('order'), order && <OrderLink key="order" order={order} />],
          [t('about'), order?.about],
          [t('document'), documentText(document)],
        ]}
      />
    </RowPanel>
  );
}
