import { type ComponentType, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isStaff } from '#kernel/account.ts';
import { NETWORK_PROBLEM } from '../../api/problem.ts';
import { loadTranslations } from '../../i18n/browser-translations.ts';
import { Icon } from '../../ui/icon.tsx';
import { useErrorText } from '../forms/use-error-text.ts';
import { useAccount, useClientView } from '../session/session.ts';
import css from './offer-reasons.module.css';

/** Loaded when it is opened, with its words: most readers of results never do. */
async function loadPanel(): Promise<Panel> {
  const [panel] = await Promise.all([import('./offer-reasons-panel.tsx'), loadTranslations('checkout')]);
  return panel.default;
}
type Panel = ComponentType<{ uid: string; offerId: string }>;

/** «Why this price» of an offer that was found, for agencies and staff; hidden in client view. */
export function OfferReasons({ uid, offerId }: { uid: string; offerId: string }) {
  const t = useTranslations('search.card');
  const user = useAccount();
  const isClientView = useClientView();
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const [Panel, setPanel] = useState<Panel | null>(null);
  const [failed, setFailed] = useState(false);
  if (user === null || isClientView || (user.contract === null && !isStaff(user))) return null;
  // Opened again after a failure, it is loaded again.
  const toggle = (open: boolean) => {
    setOpen(open);
    setFailed(false);
    if (open && !Panel)
      loadPanel().then(
        (loaded) => setPanel(() => loaded),
        () => setFailed(true),
      );
  };
  return (
    <details className={css.folded} onToggle={({ currentTarget }) => toggle(currentTarget.open)}>
      <summary>
        <span>{t('whyPrice')}</span>
        <Icon name="chevron" size={18} />
      </summary>
      {failed && <output>{errorText({ code: NETWORK_PROBLEM })}</output>}
      {isOpen && Panel && <Panel uid={uid} offerId={offerId} />}
    </details>
  );
}
