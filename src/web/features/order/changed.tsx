import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import css from './changed.module.css';

/**
 * The order has become another while the reader was busy on its page (spec §4): told beside the page, shown when they
 * ask.
 */
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
