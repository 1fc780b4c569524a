import { addDays, BUSINESS_TIME_ZONE, daysBetween, localDate, localDateTime } from '#kernel/dates.ts';
import type { LotteryCampaign } from '#modules/lottery/api.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';

/** Days of a campaign in words, by the clock of its zone. */
export function useLotteryDates(): {
  day: (at: string, year?: boolean) => string;
  moment: (at: string) => { date: string; time: string };
  period: (campaign: LotteryCampaign) => { from: string; to: string; last: string };
} {
  const locale = useAppLocale();
  const dayText = (date: string, year = false) => formatDate(date, locale, { style: 'plain', year });
  const lastDay = ({ endsAt, timeZone }: LotteryCampaign) => addDays(localDate(endsAt, timeZone), -1);
  return {
    day: (at, year) => dayText(localDate(at, BUSINESS_TIME_ZONE), year),
    moment: (at) => {
      const local = localDateTime(at, BUSINESS_TIME_ZONE);
      return { date: dayText(local.slice(0, 10)), time: formatTime(local) };
    },
    period: (campaign) => ({
      from: dayText(localDate(campaign.startsAt, campaign.timeZone)),
      to: dayText(lastDay(campaign), true),
      last: lastDay(campaign),
    }),
  };
}

/** Whole days until the last day of sales. */
export const daysLeft = (campaign: LotteryCampaign, now: string): number =>
  daysBetween(localDate(now, campaign.timeZone), addDays(localDate(campaign.endsAt, campaign.timeZone), -1));
