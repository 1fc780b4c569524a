import { useTranslations } from 'use-intl';
import { entryWord, type Statement, statementTablePath } from '#modules/ledger/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import parts from '../../ui/parts.module.css';
import css from './balance.module.css';
import { Figures, TopUp } from './figures.tsx';
import { useFormatDateTime } from './use-format-date-time.ts';

type Props = { statement: Statement; first: boolean; number: string };

/**
 * A contract's funds, each figure with the way to its entries, its accounts, and the entries that one of them is the
 * sum of.
 */
export function StatementView({ statement, first, number }: Props) {
  const t = useTranslations('balance.statement');
  const locale = useAppLocale();
  const { accounts, account, state, next } = statement;
  const address = (change: Record<string, string>) =>
    `?${new URLSearchParams({ account, ...(state && { state }), ...change })}`;
  return (
    <>
      <Figures statement={statement} number={number} />
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
                {t(`account.${each.account}`)} <Money value={each.balance} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Entries statement={statement} />
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

function Entries({ statement }: { statement: Statement }) {
  const t = useTranslations('balance');
  const when = useFormatDateTime();
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
          {t('statement.sum')} <Money value={statement.sum} />
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
            {statement.entries.map((entry) => (
              <tr key={entry.place}>
                <td>
                  {t(entryWord(entry.kind, entry.state === 'posted'))}
                  <time dateTime={entry.at} className={`${css.note} ${css.narrow}`}>
                    {when(entry.at)}
                  </time>
                  {entry.state === 'pending' && <span className={css.note}>{t('statement.pending')}</span>}
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
                </td>
                <td className={css.wide}>
                  <time dateTime={entry.at}>{when(entry.at)}</time>
                </td>
                <td className={css.sum}>
                  <Money value={entry.amount} />
                  {entry.balance && (
                    <span className={`${css.note} ${css.narrow}`}>
                      {t('statement.balance')} <Money value={entry.balance} />
                    </span>
                  )}
                </td>
                <td className={`${css.sum} ${css.wide}`}>{entry.balance ? <Money value={entry.balance} /> : '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
