import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE } from '#kernel/dates.ts';
import type { JourneyMode } from '#kernel/mode.ts';
import type { RefundTimeline, RefundTimelineStep } from '#modules/pricing/api.ts';
import type { LocationName } from '#modules/search/api.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';

export type Places = Readonly<Record<string, LocationName>>;
type Moment = NonNullable<RefundTimelineStep['until']>;

/**
 * What a case is called by what was bought (`of`); cases differ by ticket on a journey of several, else by passenger.
 */
export function useCaseLabels(of: JourneyMode) {
  const t = useTranslations('refundTimeline');
  return ({
    case: one,
    tickets = [],
  }: Pick<RefundTimelineStep, 'case'> & Partial<Pick<RefundTimelineStep, 'tickets'>>): string =>
    t(`cases.${one}`, { of, by: byWhat(tickets) });
}
const byWhat = (tickets: RefundTimelineStep['tickets']) => (tickets.some(({ run }) => run) ? 'tickets' : 'people');

/** The sentences of a step: its deadline with the clock it goes by, and why that much comes back. */
export function useStepLabels(timeline: RefundTimeline, places: Places, of: JourneyMode) {
  const t = useTranslations('refundTimeline');
  const locale = useAppLocale();
  const cityOf = ({ place, zone }: Pick<Moment, 'place' | 'zone'>): string => {
    const named = place === null ? undefined : places[place]?.city[locale];
    return named ?? (zone === BUSINESS_TIME_ZONE ? t('bishkek') : (zone.split('/').at(-1) ?? zone));
  };
  const deadline = (moment: Moment): string =>
    t('at', {
      day: formatDate(moment.local, locale),
      time: formatTime(moment.local),
      place: cityOf(moment),
    });
  const time = (moment: Moment): string => `${formatTime(moment.local)} (${cityOf(moment)})`;
  const why = (step: RefundTimelineStep): string => {
    if (step.back.minor === 0 && step.case !== 'person') return t('why.nothing');
    const refundable = timeline.refundable ? 'yes' : 'no';
    if (step.case === 'void')
      return t('why.void', { kept: step.tickets.some((one) => one.feesKept.minor > 0) ? 1 : 0 });
    const noFee = step.tickets.every((one) => one.refundFee.minor === 0);
    if (step.case === 'before' && noFee) return t(step.back.minor === step.paid.minor ? 'why.whole' : 'why.part');
    if (step.case === 'before' || step.case === 'late' || step.case === 'missed')
      return t(`why.${step.case}`, { refundable });
    return t(`why.${step.case}`, { of, by: byWhat(step.tickets) });
  };
  return { deadline, time, why, city: cityOf };
}
