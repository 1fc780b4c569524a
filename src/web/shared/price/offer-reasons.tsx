import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isStaff } from '#kernel/account.ts';
import { loadTranslations } from '../../i18n/browser-translations.ts';
import { Icon } from '../../ui/icon.tsx';
import { lazyOrNothing } from '../../ui/lazy.ts';
import { useAccount, useClientView } from '../session/session.ts';
import css from './offer-reasons.module.css';

/** Loaded when it is opened, with its words: most readers of results never do. */
const OfferReasonsPanel = lazyOrNothing(async () => {
  const [panel] = await Promise.all([import('./offer-reasons-panel.tsx'), loadTranslations('checkout')]);
  return panel;
});

/** «Why this price» of an offer that was found, for agencies and staff; hidden in client view. */
export function OfferReasons({ uid, offerId }: { uid: string; offerId: string }) {
  const t = useTranslations('search.card');
  const user = useAccount();
  const isClientView = useClientView();
  const [isOpen, setOpen] = useState(false);
  if (user === null || isClientView || (user.contract === null && !isStaff(user))) return null;
  return (
    <details className={css.folded} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span>{t('whyPrice')}</span>
        <Icon name="chevron" size={18} />
      </summary>
      {isOpen && (
        <Suspense>
          <OfferReasonsPanel uid={uid} offerId={offerId} />
        </Suspense>
      )}
    </details>
  );
}
