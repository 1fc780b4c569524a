import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { addDays, daysBetween, isLocalDate, type LocalDate } from '#kernel/dates.ts';
import type { JourneyMode } from '#kernel/mode.ts';
import type { RefundTimeline } from '#modules/pricing/api.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useAfterHydration, useHydrated } from '../../ui/link.tsx';
import css from './simulator.module.css';

/** Selection of the day: a date field without scripts, a slider and two buttons with them. */
export function DaySelector(props: {
  timeline: RefundTimeline;
  mode: JourneyMode;
  day: LocalDate;
  city: string;
  onDay: (day: LocalDate) => void;
}) {
  const { timeline, day, onDay } = props;
  const t = useTranslations('refundTimeline');
  const locale = useAppLocale();
  const id = useId();
  const hydrated = useHydrated();
  const afterHydrationClass = useAfterHydration();
  const { today, lastDay } = timeline;
  const said = day === today ? t('today') : formatDate(day, locale, { style: 'long' });
  const step = (days: number, label: string) => (
    <button
      type="button"
      className={css.step}
      aria-label={label}
      disabled={days < 0 ? day <= today : day >= lastDay}
      onClick={() => onDay(addDays(day, days))}
    >
      <Icon name="chevron" className={(days < 0 ? css.back : css.forward) ?? ''} />
    </button>
  );
  return (
    <form method="get" action="#refund-timeline" className={css.pick} onSubmit={(event) => event.preventDefault()}>
      <DateField
        name="on"
        label={t('day')}
        min={today}
        max={lastDay}
        required
        value={day}
        onDate={(chosen) => isLocalDate(chosen) && onDay(chosen)}
      />
      {!hydrated && (
        <Button variant="secondary" size="small" className="without-scripts">
          {t('show')}
        </Button>
      )}
      <div className={`${css.scale} ${afterHydrationClass}`}>
        {step(-1, t('earlier'))}
        <input
          type="range"
          min={0}
          max={daysBetween(today, lastDay)}
          value={daysBetween(today, day)}
          aria-label={t('slider', { mode: props.mode })}
          aria-valuetext={said}
          onChange={(event) => onDay(addDays(today, Number(event.target.value)))}
        />
        {step(1, t('later'))}
      </div>
      <p id={`${id}-place`} className={css.muted}>
        {t('calendar', { city: props.city })}
      </p>
    </form>
  );
}
