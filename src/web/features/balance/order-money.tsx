import { useTranslations } from 'use-intl';
import { formatMoney, type Money as Sum } from '#kernel/money.ts';
import type { OrderMoney } from '#modules/ledger/api.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import css from './balance.module.css';
import { useWhen } from './use-when.ts';

/** Every posting about an order with its lines, what is left on the accounts, and what reconciliation found. */
export function OrderMoneyView({ money }: { money: OrderMoney }) {
  const t = useTranslations('balance.order');
  const kinds = useTranslations('balance.kinds');
  const when = useWhen();
  if (money.postings.length === 0)
    return (
      <EmptyState level={2} title={t('empty')}>
        {t('emptyText')}
      </EmptyState>
    );
  return (
    <>
      <Breaks money={money} />
      <Sums money={money} />
      {money.postings.map((posting) => (
        <Card flush key={`${posting.kind} ${posting.ref}`}>
          <Lines
            title={kinds(posting.kind as Parameters<typeof kinds>[0])}
            note={when(posting.at)}
            lines={posting.lines}
          />
        </Card>
      ))}
    </>
  );
}

function Breaks({ money }: { money: OrderMoney }) {
  const t = useTranslations('balance.order');
  if (money.breaks.length === 0) return <Notice tone="done">{t('noBreaks')}</Notice>;
  return (
    <Notice tone="error" title={t('breaks')}>
      <p>{t('breaksText')}</p>
      <ul>
        {money.breaks.map((found) => (
          <li key={found.kind}>
            {found.kind}: {t('expected', { sum: formatMoney(found.expected) })},{' '}
            {t('booked', { sum: formatMoney(found.booked) })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Sums({ money }: { money: OrderMoney }) {
  const t = useTranslations('balance.order');
  return (
    <Card flush>
      <Lines
        title={t('sums')}
        lines={money.sums.map((sum) => ({ ...sum, part: 'amount', state: 'posted' as const }))}
      />
    </Card>
  );
}

type Line = { account: string; owner: string; part: string; state: 'posted' | 'pending'; amount: Sum };

function Lines({ title, note, lines }: { title: string; note?: string; lines: readonly Line[] }) {
  const t = useTranslations('balance.order');
  const chart = useTranslations('balance.chart');
  const parts = useTranslations('balance.parts');
  const pending = useTranslations('balance.statement');
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">
              <CardHead level={2} title={title} />
              {note && <span className={css.note}>{note}</span>}
            </th>
            <th scope="col" className={css.sum}>
              {t('debit')}
            </th>
            <th scope="col" className={css.sum}>
              {t('credit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.account} ${line.owner} ${line.part} ${line.state}`}>
              <td>
                {chart(line.account as Parameters<typeof chart>[0])}
                <span className={css.note}>
                  {[
                    line.part !== 'amount' && parts(line.part as Parameters<typeof parts>[0]),
                    line.state === 'pending' && pending('pending'),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </td>
              <td className={css.sum}>{line.amount.minor >= 0 && <Money value={line.amount} />}</td>
              <td className={css.sum}>
                {line.amount.minor < 0 && <Money value={{ ...line.amount, minor: -line.amount.minor }} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
