import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { focusList } from '../../shared/lists/focus-row.ts';
import { Button } from '../../ui/button.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import css from './sales.module.css';

/** Alert «The data have changed»: the list is reloaded only on request, so that rows do not move under the user. */
export function ListChangedAlert({ hasChanged }: { hasChanged: boolean }) {
  const t = useTranslations('orderLists.changed');
  const { revalidate, state } = useRevalidator();
  const wasPressed = useRef(false);
  useEffect(() => {
    // The button that had the focus is gone.
    if (!hasChanged && wasPressed.current) focusList();
    wasPressed.current = false;
  }, [hasChanged]);
  const reload = () => {
    wasPressed.current = true;
    void revalidate();
  };
  return (
    <LiveRegion visible>
      {hasChanged && (
        <div className={css.changed}>
          <span>{t('text')}</span>
          <Button type="button" size="small" icon="change" busy={state !== 'idle'} onClick={reload}>
            {t('act')}
          </Button>
        </div>
      )}
    </LiveRegion>
  );
}
