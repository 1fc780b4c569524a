import { useTranslations } from 'use-intl';
import type { Statement } from '#modules/ledger/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { REQUISITES_LINK } from '../../shell/links.ts';
import { ManagerLine, useMoneyManagers } from '../../shell/managers.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import parts from '../../ui/parts.module.css';
import css from './balance.module.css';

/** Account filter of each figure; the credit limit has no entries. */
const FIGURE_LINKS = {
  own: '?account=contract&state=posted',
  reserved: '?account=contract&state=pending',
  motivation: '?account=motivation&state=posted',
} as const;

/** Available balance and its components (spec §3 Balance), with advice when it is low. */
export function StatementFigures({ statement, number }: { statement: Statement; number: string }) {
  const formatMoney = useFormatMoney();
  const t = useTranslations('balance.statement');
  const { funds, accounts, low, lowAt } = statement;
  const managers = useMoneyManagers();
  const motivation = accounts.find(({ account }) => account === 'motivation')?.balance;
  const figures = [
    { name: 'own', sum: funds.own },
    { name: 'creditLimit', sum: funds.creditLimit },
    { name: 'reserved', sum: funds.reserved },
    ...(motivation ? [{ name: 'motivation', sum: motivation } as const] : []),
  ] as const;
  return (
    <>
      {low && (
        <Alert tone="error" title={t('low.title', { sum: formatMoney(funds.available) })}>
          <p>
            {lowAt.minor > 0 ? t('low.text', { sum: formatMoney(lowAt) }) : t('low.none')}{' '}
            <a href="#top-up">{t('low.how')}</a>
          </p>
          <p>
            {t('low.manager')}{' '}
            {managers.map((manager, i) => (
              <span key={manager.name}>
                {i > 0 && '; '}
                <ManagerLine manager={manager} />
              </span>
            ))}
          </p>
        </Alert>
      )}
      <Card aria-labelledby="funds">
        <CardHead id="funds" level={2} title={t('funds')} />
        <dl className={parts.funds}>
          <div className={parts.available}>
            <dt>{t('available')}</dt>
            <dd>
              <Money value={funds.available} />
            </dd>
          </div>
          {figures.map(({ name, sum }) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>
                {name === 'creditLimit' ? (
                  <Money value={sum} />
                ) : (
                  <Link to={FIGURE_LINKS[name]} prefetch="none" preventScrollReset>
                    <Money value={sum} />
                  </Link>
                )}
                {name === 'creditLimit' && <span className={css.note}>{t('agreed', { number })}</span>}
              </dd>
            </div>
          ))}
        </dl>
        <p className={css.formula}>
          {t('sums', {
            own: formatMoney(funds.own),
            limit: formatMoney(funds.creditLimit),
            reserved: formatMoney(funds.reserved),
            owed: formatMoney(funds.debt),
            available: formatMoney(funds.available),
            any: funds.debt.minor > 0 ? 'yes' : 'no',
          })}
        </p>
      </Card>
    </>
  );
}

/** Bank details for a transfer, and the contact for a higher limit. */
export function TopUp({ number }: { number: string }) {
  const t = useTranslations('balance.statement');
  const managers = useMoneyManagers();
  return (
    <Card aria-labelledby="top-up">
      <CardHead id="top-up" level={2} title={t('topUp.title')} />
      <p>{t('topUp.text', { number })}</p>
      <ul className={css.contacts}>
        <li>
          <Link to={REQUISITES_LINK}>{t('topUp.requisites')}</Link>
        </li>
        {managers.map((manager) => (
          <li key={manager.name}>
            <ManagerLine manager={manager} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
