import { useTranslations } from 'use-intl';
import type { LocalDate } from '#kernel/dates.ts';
import { type Money, sum } from '#kernel/money.ts';
import { type BalanceByDay, entryLabelKey, type Statement, statementTablePath } from '#modules/ledger/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { groupConsecutive } from '../../shared/lists/group-consecutive.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Money as Sum } from '../../ui/money.tsx';
import parts from '../../ui/parts.module.css';
import css from './balance.module.css';
import { BalanceByDayCard } from './balance-by-day.tsx';
import { StatementFigures, TopUp } from './figures.tsx';
import { useFormatDateTime } from './use-format-date-time.ts';

type StatementEntry = Statement['entries'][number];
type Props = {
  statement: Statement;
  /** The balance of the last days, on the first page of its account. */
  byDay: { balance: BalanceByDay; from: LocalDate; to: LocalDate } | null;
  first: boolean;
  number: string;
};

/** Funds of a contract linked to their entries, its accounts, and the entries of the selected account. */
export function StatementView({ statement, byDay, first, number }: Props) {
  const t = useTranslations('balance.statement');
  const locale = useAppLocale();
  const { accounts, account, state, next } = statement;
  const address = (change: Record<string, string>) =>
    `?${new URLSearchParams({ account, ...(state && { state }), ...change })}`;
  return (
    <>
      <StatementFigures statement={statement} number={number} />
      {byDay && <BalanceByDayCard {...byDay} creditLimit={statement.funds.creditLimit} />}
      <nav aria-label={t('accounts')}>
        <ul className={parts.tabs}>
          {accounts.map((each) => (
            <li key={each.account}>
              <Link
                to={`?account=${each.account}`}
                prefetch="none"
                preventScrollReset
                aria-current={each.account === account && state === null ? 'page' : undefined}
              >
                {t(`account.${each.account}`)} <Sum value={each.balance} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <StatementEntries statement={statement} />
      <div className={css.pages}>
        {statement.entries.length > 0 && (
          <LinkButton
            variant="secondary"
            icon="download"
            prefetch="none"
            reloadDocument
            download
            to={statementTablePath(account, locale)}
          >
            {t('export')}
          </LinkButton>
        )}
        {!first && (
          <LinkButton variant="secondary" prefetch="none" to={address({})}>
            {t('newest')}
          </LinkButton>
        )}
        {next && (
          <LinkButton variant="secondary" prefetch="none" to={address({ before: next })}>
            {t('older')}
          </LinkButton>
        )}
      </div>
      <TopUp number={number} />
    </>
  );
}

function StatementEntries({ statement }: { statement: Statement }) {
  const t = useTranslations('balance');
  if (statement.entries.length === 0)
    return (
      <EmptyState level={2} title={t('statement.empty')}>
        {t('statement.emptyText')}
      </EmptyState>
    );
  return (
    <Card flush aria-labelledby="entries">
      <p className={css.sumLine}>
        <span>
          {t(`statement.account.${statement.account}`)}
          {statement.state && ` · ${t(`statement.only.${statement.state}`)}`}
        </span>
        <span>
          {t('statement.sum')} <Sum value={statement.sum} />
        </span>
      </p>
      <div className={css.scroll}>
        <table className={css.table}>
          <caption id="entries" className="visually-hidden">
            {t('statement.entries')}: {t(`statement.account.${statement.account}`)}
            {statement.state && `, ${t(`statement.only.${statement.state}`)}`}. {t('statement.bishkek')}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('statement.what')}</th>
              <th scope="col" className={css.wide}>
                {t('statement.at')}
              </th>
              <th scope="col" className={css.sum}>
                {t('statement.amount')}
              </th>
              <th scope="col" className={`${css.sum} ${css.wide}`}>
                {t('statement.balance')}
              </th>
            </tr>
          </thead>
          <tbody>
            {groupConsecutive(statement.entries, ({ order }) => order?.id ?? null).map((entries) => (
              <OrderEntries key={entries[0]?.cursor} entries={entries} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

/** Total change of the entries of an order; reservations change nothing. */
const totalChange = (entries: readonly StatementEntry[]): Money =>
  sum(
    entries.filter(({ state }) => state === 'posted').map(({ amount }) => amount),
    entries[0]?.amount.currency,
  );

/** One entry, or consecutive entries of one order with their total in a collapsible row. */
function OrderEntries({ entries }: { entries: readonly StatementEntry[] }) {
  const t = useTranslations('balance');
  const formatDateTime = useFormatDateTime();
  // Posted entries explain the row; the reservation and its release are left out.
  const entry = entries.find(({ state }) => state === 'posted') ?? entries[0];
  if (!entry) return null;
  const [newest] = entries;
  const isPosted = entry.state === 'posted';
  const amount = entries.length > 1 && isPosted ? totalChange(entries) : entry.amount;
  const balance = entries.find((one) => one.balance !== null)?.balance ?? null;
  return (
    <tr>
      <td>
        {t(entryLabelKey(entry.kind, isPosted))}
        <time dateTime={newest?.at} className={`${css.note} ${css.narrow}`}>
          {formatDateTime(newest?.at ?? entry.at)}
        </time>
        {!isPosted && <span className={css.note}>{t('statement.pending')}</span>}
        {entry.document && (
          <span className={css.note}>
            {t('operations.by', {
              document: entry.document.number,
              day: formatNumericDate(entry.document.on),
            })}
          </span>
        )}
        {entry.order && (
          <span className={css.note}>
            <Link to={`/order/${entry.order.id}`} prefetch="none">
              {entry.order.number}
            </Link>{' '}
            {entry.order.about}
          </span>
        )}
        {entries.length > 1 && (
          <details className={css.orderEntries}>
            <summary>{t('statement.all', { count: entries.length })}</summary>
            <ul>
              {entries.map((one) => (
                <li key={one.cursor}>
                  <span>
                    {t(entryLabelKey(one.kind, one.state === 'posted'))}
                    {one.state === 'pending' && ` · ${t('statement.pending')}`} · {formatDateTime(one.at)}
                  </span>
                  <Sum value={one.amount} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </td>
      <td className={css.wide}>
        <time dateTime={newest?.at}>{formatDateTime(newest?.at ?? entry.at)}</time>
      </td>
      <td className={css.sum}>
        <Sum value={amount} />
        {balance && (
          <span className={`${css.note} ${css.narrow}`}>
            {t('statement.balance')} <Sum value={balance} />
          </span>
        )}
      </td>
      <td className={`${css.sum} ${css.wide}`}>{balance ? <Sum value={balance} /> : '—'}</td>
    </tr>
  );
}
