import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useAccount } from '../../shared/session/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ApprovalsCard } from './approvals-card.tsx';
import { CommissionCard } from './commission-card.tsx';
import { DeadlinesCard } from './deadlines-card.tsx';
import { DeparturesStrip } from './departures-strip.tsx';
import { Figures } from './figures.tsx';
import { FundsCard } from './funds-card.tsx';
import css from './home.module.css';
import type { Home } from './load-home.ts';
import { RequestsCard } from './requests-card.tsx';
import { SalesCard } from './sales-card.tsx';
import { SpendCard } from './spend-card.tsx';

/** The greeting of an hour by the clocks of Bishkek. */
export function partOfDay(local: string): 'morning' | 'day' | 'evening' {
  const hour = Number(local.slice(11, 13));
  if (hour >= 18 || hour < 4) return 'evening';
  return hour < 12 ? 'morning' : 'day';
}

/** The home page of an agent or a company; every part leads to the list that it is taken from. */
export function HomePage(props: { home: Home; corporate: boolean; banners?: ReactNode }) {
  const { home, corporate, banners } = props;
  const t = useTranslations('workspaceHome.home');
  const locale = useAppLocale();
  const account = useAccount();
  const local = localDateTime(home.now, BUSINESS_TIME_ZONE);
  return (
    <div className={css.page}>
      <meta name="robots" content="noindex" />
      <header className={css.head}>
        <h1 className={css.title}>{t('hello', { part: partOfDay(local), name: account?.name ?? '' })}</h1>
        <p className={css.when}>{`${formatDate(local, locale, { style: 'long' })}, ${formatTime(local)}`}</p>
        <LinkButton to="/" className={css.find ?? ''}>
          {t('find')}
        </LinkButton>
      </header>
      <div className={css.body}>
        {banners}
        <Figures home={home} corporate={corporate} />
        <div className={css.columns}>
          <DeadlinesCard unpaid={home.unpaid} now={home.now} />
          {corporate && home.approvals?.approver ? (
            <ApprovalsCard approvals={home.approvals} />
          ) : (
            <RequestsCard requests={home.requests} now={home.now} />
          )}
          <SalesCard activity={home.activity} corporate={corporate} />
          {corporate ? (
            <SpendCard activity={home.activity} />
          ) : (
            <div className={css.stack}>
              <FundsCard funds={home.funds} />
              <CommissionCard activity={home.activity} />
            </div>
          )}
        </div>
        <DeparturesStrip departures={home.departures} coming={home.coming} corporate={corporate} />
      </div>
    </div>
  );
}
