import { useTranslations } from 'use-intl';
import type { OrderMoney } from '#modules/ledger/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { AnyMoney } from '../../shared/office/any-money.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import css from './balance.module.css';
import { useFormatDateTime } from './use-format-date-time.ts';

/** Journal entries of an order with their lines, remaining account balances, and reconciliation breaks. */
export function OrderMoneyView({ money }: { money: OrderMoney }) {
  const t = useTranslations('balance');
  const formatDateTime = useFormatDateTime();
  if (money.postings.length === 0)
    return (
      <EmptyState level={2} title={t('order.empty')}>
        {t('order.emptyText')}
      </EmptyState>
    );
  return (
    <>
      <ReconciliationBreaks money={money} />
      <OrderTotals money={money} />
      {money.postings.map((posting) => (
        <Card flush key={`${posting.kind} ${posting.ref}`}>
          <AmountLines title={t(`kinds.${posting.kind}`)} note={formatDateTime(posting.at)} lines={posting.lines} />
        </Card>
      ))}
    </>
  );
}

function ReconciliationBreaks({ money }: { money: OrderMoney }) {
  const formatMoney = useFormatMoney();
  const t = useTranslations('balance.order');
  if (money.breaks.length === 0) return <Alert tone="done">{t('noBreaks')}</Alert>;
  return (
    <Alert tone="error" title={t('breaks')}>
      <p>{t('breaksText')}</p>
      <ul>
        {money.breaks.map((reconciliationBreak) => (
          <li key={reconciliationBreak.kind}>
            {reconciliationBreak.kind}: {t('expected', { sum: formatMoney(reconciliationBreak.expected) })},{' '}
            {t('booked', { sum: formatMoney(reconciliationBreak.booked) })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function OrderTotals({ money }: { money: OrderMoney }) {
  const t = useTranslations('balance.order');
  return (
    <Card flush>
      <AmountLines
        title={t('sums')}
        lines={money.sums.map((sum) => ({ ...sum, component: 'amount' as const, state: 'posted' as const }))}
      />
    </Card>
  );
}

type EntryLine = OrderMoney['postings'][number]['lines'][number];

function AmountLines({ title, note, lines }: { title: string; note?: string; lines: readonly EntryLine[] }) {
  const t = useTranslations('balance');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by the keyboard
    <section className={css.scroll} aria-label={title} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">
              <CardHead level={2} title={title} />
              {note && <span className={css.note}>{note}</span>}
            </th>
            <th scope="col" className={css.sum}>
              {t('order.debit')}
            </th>
            <th scope="col" className={css.sum}>
              {t('order.credit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.account} ${line.owner} ${line.component} ${line.state} ${line.amount.currency}`}>
              <td>
                {t(`chart.${line.account}`)}
                <span className={css.note}>
                  {[
                    line.component !== 'amount' && t(`parts.${line.component}`),
                    line.state === 'pending' && t('statement.pending'),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </td>
              <td className={css.sum}>{line.amount.minor >= 0 && <AnyMoney value={line.amount} />}</td>
              <td className={css.sum}>
                {line.amount.minor < 0 && <AnyMoney value={{ ...line.amount, minor: -line.amount.minor }} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
