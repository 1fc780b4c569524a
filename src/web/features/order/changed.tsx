import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import css from './changed.module.css';

/** The order has changed while the reader was using its page (spec §4): announced on the page, shown on request. */
export function Changed({ held, onAccept }: { held: boolean; onAccept: () => void }) {
  const t = useTranslations('order.changed');
  return (
    <div className={held ? css.changed : 'visually-hidden'}>
      <LiveRegion shown>{held && t('text')}</LiveRegion>
      {held && (
        <Button type="button" size="small" onClick={onAccept}>
          {t('show')}
        </Button>
      )}
    </div>
  );
}
