import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE } from '#kernel/dates.ts';
import type { JourneyMode } from '#kernel/mode.ts';
import type { RefundTimeline, RefundTimelineStep } from '#modules/pricing/api.ts';
import type { LocationName } from '#modules/search/api.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';

export type LocationsByKey = Readonly<Record<string, LocationName>>;
type StepEnd = NonNullable<RefundTimelineStep['until']>;

/** Labels of refund cases by travel mode; with several tickets cases differ by ticket, otherwise by passenger. */
export function useCaseLabels(mode: JourneyMode) {
  const t = useTranslations('refundTimeline');
  return ({
    case: one,
    tickets = [],
  }: Pick<RefundTimelineStep, 'case'> & Partial<Pick<RefundTimelineStep, 'tickets'>>): string =>
    t(`cases.${one}`, { of: mode, by: byWhat(tickets) });
}
const byWhat = (tickets: RefundTimelineStep['tickets']) => (tickets.some(({ run }) => run) ? 'tickets' : 'people');

/** Texts of a step: its deadline with its time zone, and the reason of the amount. */
export function useStepLabels(timeline: RefundTimeline, locations: LocationsByKey, mode: JourneyMode) {
  const t = useTranslations('refundTimeline');
  const locale = useAppLocale();
  const cityOf = ({ place, zone }: Pick<StepEnd, 'place' | 'zone'>): string => {
    const named = place === null ? undefined : locations[place]?.city[locale];
    return named ?? (zone === BUSINESS_TIME_ZONE ? t('bishkek') : (zone.split('/').at(-1) ?? zone));
  };
  const deadline = (stepEnd: StepEnd): string =>
    t('at', {
      day: formatDate(stepEnd.local, locale),
      time: formatTime(stepEnd.local),
      place: cityOf(stepEnd),
    });
  const time = (stepEnd: StepEnd): string => `${formatTime(stepEnd.local)} (${cityOf(stepEnd)})`;
  const explanation = (step: RefundTimelineStep): string => {
    if (step.refundAmount.minor === 0 && step.case !== 'person') return t('why.nothing');
    const refundable = timeline.refundable ? 'yes' : 'no';
    if (step.case === 'void')
      return t('why.void', { kept: step.tickets.some((one) => one.feesRetained.minor > 0) ? 1 : 0 });
    const noFee = step.tickets.every((one) => one.refundFee.minor === 0);
    if (step.case === 'before' && noFee)
      return t(step.refundAmount.minor === step.paid.minor ? 'why.whole' : 'why.part');
    if (step.case === 'before' || step.case === 'late' || step.case === 'missed')
      return t(`why.${step.case}`, { refundable });
    return t(`why.${step.case}`, { of: mode, by: byWhat(step.tickets) });
  };
  return { deadline, time, explanation, city: cityOf };
}
