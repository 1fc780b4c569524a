import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isStaff } from '#kernel/account.ts';
import { Icon } from '../../ui/icon.tsx';
import { useAccount, useClientView } from '../session/session.ts';
import css from './offer-reasons.module.css';
import { OfferReasonsLoader } from './offer-reasons-loader.tsx';

/** «Why this price» of an offer that was found, for agencies and staff; hidden in client view. */
export function OfferReasons({ uid, offerId }: { uid: string; offerId: string }) {
  const t = useTranslations('search.card');
  const user = useAccount();
  const isClientView = useClientView();
  const [isOpen, setOpen] = useState(false);
  const [tries, setTries] = useState(0);
  if (user === null || isClientView || (user.contract === null && !isStaff(user))) return null;
  return (
    <details className={css.folded} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span>{t('whyPrice')}</span>
        <Icon name="chevron" size={18} />
      </summary>
      {isOpen && <OfferReasonsLoader key={tries} uid={uid} offerId={offerId} onRetry={() => setTries(tries + 1)} />}
    </details>
  );
}
