import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { addDays, type LocalDate } from '#kernel/dates.ts';
import type { JourneyMode } from '#kernel/mode.ts';
import type { RefundTimeline, RefundTimelineStep } from '#modules/pricing/api.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { normalizeTypedDate } from '../../shared/forms/normalize-typed-date.ts';
import { Alert } from '../../ui/alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { DaySelector } from './day-selector.tsx';
import { clampDay, isNamed, stepsOn } from './day-view.ts';
import css from './simulator.module.css';
import { StepDetails } from './step-details.tsx';
import { type LocationsByKey, useCaseLabels, useStepLabels } from './use-step-labels.ts';

/** The selected day: from the address, otherwise today, or tomorrow before the purchase. */
export function useChosenDay(timeline: RefundTimeline, bought: boolean): [LocalDate, (day: LocalDate) => void] {
  const [query] = useSearchParams();
  const first = bought ? timeline.today : addDays(timeline.today, 1);
  const [chosen, choose] = useState<string | null>(null);
  return [clampDay(timeline, chosen ?? normalizeTypedDate(query.get('on') ?? ''), first), choose];
}

/** Refund on the selected day: one amount, or one before and after each deadline of that day. */
function DaySummary({ steps, day, labels }: { steps: RefundTimelineStep[]; day: string; labels: StepLabels }) {
  const formatMoney = useFormatMoney();
  const t = useTranslations('refundTimeline');
  return (
    <div className={css.answer} aria-live="polite">
      <p className={css.question}>{t('onDay', { day })}</p>
      {steps.map((step, i) => (
        <div key={`${step.case} ${step.until?.at ?? ''}`} className={css.sum}>
          {steps.length > 1 && (
            <p className={css.time}>
              {i < steps.length - 1 && step.until ? t('until', { time: labels.time(step.until) }) : t('after')}
            </p>
          )}
          <p>
            {isNamed(step) ? (
              <Money value={step.refundAmount} className={css.largeAmount ?? ''} />
            ) : (
              <span className={css.largeAmount}>{t('cases.person')}</span>
            )}{' '}
            <span className={css.muted}>{t('ofPaid', { sum: formatMoney(step.paid) })}</span>
          </p>
          <p>{labels.explanation(step)}</p>
          {step.tickets.some((one) => one.deducted && one.deducted.minor > 0) && (
            <p className={css.muted}>{t('deducted')}</p>
          )}
        </div>
      ))}
    </div>
  );
}
type StepLabels = ReturnType<typeof useStepLabels>;

/** All steps with their deadlines; those of the selected day are marked. */
function Timeline(props: {
  timeline: RefundTimeline;
  currentSteps: RefundTimelineStep[];
  labels: StepLabels;
  mode: JourneyMode;
}) {
  const { timeline, currentSteps, labels } = props;
  const t = useTranslations('refundTimeline');
  const caseLabels = useCaseLabels(props.mode);
  return (
    <ol className={css.timeline} aria-label={t('stepsTable')}>
      {timeline.steps.map((step) => (
        <li
          key={`${step.fromDay} ${step.case} ${step.until?.at ?? ''}`}
          className={currentSteps.includes(step) ? css.current : undefined}
          aria-current={currentSteps.includes(step) ? 'step' : undefined}
        >
          <span className={css.dot} aria-hidden="true" />
          <span>
            <span className={css.name}>{caseLabels(step)}</span>
            <span className={css.muted}>
              {step.until ? t('until', { time: labels.deadline(step.until) }) : t('ever')}
            </span>
          </span>
          <span className={css.amount}>{isNamed(step) && <Money value={step.refundAmount} />}</span>
        </li>
      ))}
    </ol>
  );
}

/**
 * Refund amount by date: the user selects a day and sees the amount and its reason, by passenger and in total. The
 * server sends all steps at once, so changing the day needs no request; without scripts the day is in the address.
 */
export function RefundSimulator(props: {
  timeline: RefundTimeline;
  locations: LocationsByKey;
  /** Travel mode of the purchase. */
  mode: JourneyMode;
  day: LocalDate;
  onDay: (day: LocalDate) => void;
  /** Name by ticket id; otherwise the passenger category is used. */
  names?: Readonly<Record<string, string>>;
  /** Content between the amount and the steps: other fares on that day. */
  children?: ReactNode;
}) {
  const { timeline, locations, mode, day } = props;
  const t = useTranslations('refundTimeline');
  const locale = useAppLocale();
  const labels = useStepLabels(timeline, locations, mode);
  const steps = stepsOn(timeline, day);
  const said = day === timeline.today ? t('today') : formatDate(day, locale, { style: 'long' });
  const unsure = steps.some((step) => !step.exact);
  return (
    <div className={css.simulator}>
      <DaySelector
        {...{ timeline, mode, day }}
        city={locations[timeline.place]?.city[locale] ?? t('bishkek')}
        onDay={props.onDay}
      />
      <DaySummary steps={steps} day={said} labels={labels} />
      {unsure && <Alert tone="wait">{timeline.byHand ? t('byHand') : t('inexact')}</Alert>}
      {props.children}
      <details className={css.details}>
        <summary>
          {t('details')}
          <Icon name="chevron" />
        </summary>
        {steps.map((step, i) => (
          <section key={`${step.case} ${step.until?.at ?? ''}`}>
            {steps.length > 1 && (
              <h3 className={css.time}>
                {i < steps.length - 1 && step.until ? t('until', { time: labels.time(step.until) }) : t('after')}
              </h3>
            )}
            <StepDetails step={step} mode={mode} names={props.names ?? {}} />
          </section>
        ))}
      </details>
      <Timeline {...{ timeline, labels, mode }} currentSteps={steps} />
      <ul className={css.notes}>
        {!timeline.refundable && <li className={css.never}>{t('never', { of: mode })}</li>}
        {!timeline.voidKnown && <li>{t('voidUnknown', { of: mode })}</li>}
        <li>{t('flown', { of: mode })}</li>
        <li>{t('tables')}</li>
      </ul>
    </div>
  );
}
