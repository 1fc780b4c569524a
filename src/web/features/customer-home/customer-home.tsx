import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useAccount } from '../../shared/session/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { OrdersCard, PassengersCard, PointsCard, RequestsCard, WatchesCard } from './cards.tsx';
import css from './customer-home.module.css';
import type { CustomerHomeData } from './load-customer-home.ts';
import { NextTrip } from './next-trip.tsx';
import { Tasks } from './tasks.tsx';

/** Where a customer begins: the next trip, what is to be done, and everything that is theirs. */
export function CustomerHome({ home, banners }: { home: CustomerHomeData; banners?: ReactNode }) {
  const t = useTranslations('customerHome');
  const locale = useAppLocale();
  const account = useAccount();
  const today = localDateTime(home.now, BUSINESS_TIME_ZONE);
  return (
    <Page
      title={t('hello', { name: account?.name ?? '' })}
      lead={formatDate(today, locale, { style: 'long' })}
      actions={<LinkButton to="/">{t('find')}</LinkButton>}
    >
      {banners}
      <div className={css.top}>
        <NextTrip home={home} />
        <Tasks home={home} />
      </div>
      <div className={css.cards}>
        <div className={css.stack}>
          <OrdersCard home={home} />
          <WatchesCard home={home} />
        </div>
        <div className={css.stack}>
          <PointsCard home={home} />
          <RequestsCard home={home} />
          <PassengersCard home={home} />
        </div>
      </div>
    </Page>
  );
}
