import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import type { Cabin } from '#kernel/cabin.ts';
import type { Mode } from '#kernel/mode.ts';
import type { PassengerCounts, Site } from '#kernel/passengers.ts';
import { checkPassengerCounts } from '#modules/search/api.ts';
import { usePopover } from '../../shared/forms/use-popover.tsx';
import { lazyOrNothing } from '../../ui/lazy.ts';
import type { Ages } from './ages.ts';
import { usePassengerCountLabels } from './passenger-count-labels.ts';
import css from './passengers-field.module.css';

/** Rendered by the server, so that it works without scripts; the browser loads it after the page. */
const PassengersPanel = import.meta.env.SSR
  ? (await import('./passengers-panel.tsx')).default
  : lazyOrNothing(() => import('./passengers-panel.tsx'));

export type PassengersFieldProps = {
  site: Site;
  mode?: Mode;
  passengerCounts: PassengerCounts;
  childAges?: Ages | undefined;
  cabin: Cabin;
  onChange: (change: { passengerCounts?: PassengerCounts; childAges?: Ages; cabin?: Cabin }) => void;
  invalid: boolean;
};

/** Passenger counts, ages and cabin: a panel with steppers; plain fields without scripts. */
export function PassengersField({ invalid, ...props }: PassengersFieldProps) {
  const { mode = 'avia', passengerCounts, cabin } = props;
  const t = useTranslations('search.form');
  const { open, setOpen, fieldProps, dismissal } = usePopover<HTMLDivElement>();
  const labels = usePassengerCountLabels();
  const bad = invalid || checkPassengerCounts(passengerCounts, mode)[0];
  return (
    <div {...fieldProps} className={css.passengers}>
      {dismissal}
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={`${css.summary} ${bad ? css.bad : ''}`} data-opens id="field-mix">
          <span className={css.label}>{mode === 'avia' ? t('passengersAndClass') : t('passengersOnly')}</span>
          <span className={css.value}>
            {labels(passengerCounts)} {mode === 'avia' && <span className={css.cabin}>{t(`cabin.${cabin}`)}</span>}
          </span>
        </summary>
        <Suspense>
          <PassengersPanel {...props} mode={mode} onReady={() => setOpen(false)} />
        </Suspense>
      </details>
    </div>
  );
}
