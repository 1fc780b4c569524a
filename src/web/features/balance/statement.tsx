import { useTranslations } from 'use-intl';
import { type Statement, statementTablePath } from '#modules/ledger/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import css from './balance.module.css';
import { useWhen } from './use-when.ts';

/** A contract's funds, its accounts, and the entries that one of them is the sum of. */
export function StatementView({ statement, first }: { statement: Statement; first: boolean }) {
  const t = useTranslations('balance.statement');
  const locale = useAppLocale();
  const { funds, accounts, account, next } = statement;
  const address = (change: Record<string, string>) => `?${new URLSearchParams({ account, ...change })}`;
  return (
    <>
      <Card aria-labelledby="funds">
        <CardHead id="funds" level={2} title={t('funds')} />
        <dl className={css.funds}>
          <div className={css.available}>
            <dt>{t('available')}</dt>
            <dd>
              <Money value={funds.available} />
            </dd>
          </div>
          {(['own', 'creditLimit', 'reserved'] as const).map((part) => (
            <div key={part}>
              <dt>{t(part)}</dt>
              <dd>
                <Money value={funds[part]} />
              </dd>
            </div>
          ))}
        </dl>
        <p className={css.formula}>{t('formula')}</p>
      </Card>
      <nav aria-label={t('accounts')}>
        <ul className={css.tabs}>
          {accounts.map((each) => (
            <li key={each.account}>
              <Link
                to={`?account=${each.account}`}
                prefetch="none"
                preventScrollReset
                aria-current={each.account === account ? 'page' : undefined}
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
    </>
  );
}

function Entries({ statement }: { statement: Statement }) {
  const t = useTranslations('balance');
  const when = useWhen();
  if (statement.entries.length === 0)
    return (
      <EmptyState level={2} title={t('statement.empty')}>
        {t('statement.emptyText')}
      </EmptyState>
    );
  return (
    <Card flush aria-labelledby="entries">
      <div className={css.scroll}>
        <table className={css.table}>
          <caption id="entries" className="visually-hidden">
            {t('statement.entries')}: {t(`statement.account.${statement.account}`)}. {t('statement.bishkek')}
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
                  {t(`kinds.${entry.kind}`)}
                  <time dateTime={entry.at} className={`${css.note} ${css.narrow}`}>
                    {when(entry.at)}
                  </time>
                  {entry.state === 'pending' && <span className={css.note}>{t('statement.pending')}</span>}
                  {entry.orderId && (
                    <span className={css.note}>
                      <Link to={`/order/${entry.orderId}`} prefetch="none">
                        {t('statement.order')}
                      </Link>
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
                <td className={`${css.sum} ${css.wide}`}>
                  {entry.balance ? <Money value={entry.balance} /> : '—'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
