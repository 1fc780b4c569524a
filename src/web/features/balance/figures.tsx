import { useTranslations } from 'use-intl';
import type { Money as Sum } from '#kernel/money.ts';
import type { Statement } from '#modules/ledger/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { ListNote } from '../../shared/lists/list-note.tsx';
import { REQUISITES_LINK } from '../../shell/links.ts';
import { ManagerLine, useMoneyManagers } from '../../shell/managers.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import css from './balance.module.css';
import { FiguresLine } from './figures-line.tsx';

/** Account filter of each figure; the credit limit has no entries. */
const FIGURE_LINKS = {
  own: '?account=contract&state=posted',
  reserved: '?account=contract&state=pending',
  motivation: '?account=motivation&state=posted',
} as const;

/** Available balance and its components (spec §3 Balance). */
export function FundsLine({ statement, number }: { statement: Statement; number: string }) {
  const t = useTranslations('balance.statement');
  const { funds, accounts } = statement;
  const motivation = accounts.find(({ account }) => account === 'motivation')?.balance;
  const linked = (name: keyof typeof FIGURE_LINKS, sum: Sum) =>
    [
      t(name),
      <Link key={name} to={FIGURE_LINKS[name]} prefetch="none" preventScrollReset>
        <Money value={sum} />
      </Link>,
    ] as const;
  return (
    <FiguresLine
      figures={[
        [t('available'), <Money key="available" value={funds.available} />],
        linked('own', funds.own),
        [
          t('creditLimit'),
          <span key="limit" title={t('agreed', { number })}>
            <Money value={funds.creditLimit} />
          </span>,
        ],
        linked('reserved', funds.reserved),
        ...(motivation ? [linked('motivation', motivation)] : []),
      ]}
    />
  );
}

/** Advice when little is left. */
export function LowFunds({ statement: { funds, low, lowAt } }: { statement: Statement }) {
  const formatMoney = useFormatMoney();
  const t = useTranslations('balance.statement');
  const managers = useMoneyManagers();
  if (!low) return null;
  return (
    <ListNote>
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
    </ListNote>
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
