import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { loadTranslations } from '../../i18n/browser-translations.ts';
import { Button } from '../../ui/button.tsx';
import css from './offer-reasons.module.css';

type Panel = typeof import('./offer-reasons-panel.tsx').default;

/** Loaded when it is opened, with its words: most readers of results never do. */
async function load(): Promise<Panel> {
  const [panel] = await Promise.all([import('./offer-reasons-panel.tsx'), loadTranslations('checkout')]);
  return panel.default;
}

/** Loads the panel of reasons once; where it cannot be loaded, a message with a retry, which mounts it anew. */
export function OfferReasonsLoader(props: { uid: string; offerId: string; onRetry: () => void }) {
  const t = useTranslations('search');
  const [Panel, setPanel] = useState<Panel | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    let isUnmounted = false;
    load().then(
      (found) => !isUnmounted && setPanel(() => found),
      () => !isUnmounted && setFailed(true),
    );
    return () => {
      isUnmounted = true;
    };
  }, []);
  if (Panel) return <Panel {...props} />;
  if (!isFailed) return null;
  return (
    <div className={css.failed}>
      <output>{t('card.whyFailed')}</output>
      <Button type="button" size="small" variant="secondary" onClick={props.onRetry}>
        {t('grid.again')}
      </Button>
    </div>
  );
}
