import { useEffect, useSyncExternalStore } from 'react';
import { useFetchers, useNavigation, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { progress } from './progress.ts';
import css from './shell.module.css';

const IDLE = { visible: false, percent: 0 };

/**
 * The loading bar at the top edge of the window; fed by route changes, fetchers, revalidations, every call of the
 * browser, and by a stream until its first event. It has a name, so it is inside a landmark: the header.
 */
export function ProgressBar() {
  const t = useTranslations('shell');
  const { state } = useNavigation();
  const shown = useSyncExternalStore(progress.subscribe, progress.state, () => IDLE);

  useEffect(() => (state === 'idle' ? undefined : progress.start('route')), [state]);
  const fetchers = useFetchers();
  const revalidator = useRevalidator();
  const fetches = revalidator.state !== 'idle' || fetchers.some((fetcher) => fetcher.state !== 'idle');
  useEffect(() => (fetches ? progress.start('fetch') : undefined), [fetches]);

  return (
    <div
      className={css.progress}
      role="progressbar"
      aria-label={t('progress')}
      aria-valuenow={Math.round(shown.percent)}
      hidden={!shown.visible}
    >
      <span style={{ transform: `scaleX(${shown.percent / 100})` }} />
    </div>
  );
}
