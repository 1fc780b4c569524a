import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import css from './order-changed-alert.module.css';

/** The order changed while the user was working on its page (spec §4): announced, and shown on request. */
export function OrderChangedAlert({ hasPendingUpdate, onAccept }: { hasPendingUpdate: boolean; onAccept: () => void }) {
  const t = useTranslations('order.changed');
  return (
    <div className={hasPendingUpdate ? css.changed : 'visually-hidden'}>
      <LiveRegion visible>{hasPendingUpdate && t('text')}</LiveRegion>
      {hasPendingUpdate && (
        <Button type="button" size="small" onClick={onAccept}>
          {t('show')}
        </Button>
      )}
    </div>
  );
}
