import { type Instant, localDateTime } from '#kernel/dates.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';

/** A moment as the clocks of Bishkek showed it, with its year. */
export function useWhen(): (at: Instant) => string {
  const locale = useAppLocale();
  return (at) => {
    const local = localDateTime(at, 'Asia/Bishkek');
    return `${formatDate(local, locale, { style: 'plain-short', year: true })}, ${formatTime(local)}`;
  };
}
