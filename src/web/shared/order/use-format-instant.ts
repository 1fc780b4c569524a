import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';

/** An instant in Bishkek time: only the time today, with the date on other days. */
export function useFormatInstant(serverNow: string): (at: string) => string {
  const t = useTranslations('order.by');
  const locale = useAppLocale();
  const today = localDateTime(serverNow, BUSINESS_TIME_ZONE).slice(0, 10);
  return (at) => {
    const local = localDateTime(at, BUSINESS_TIME_ZONE);
    const time = formatTime(local);
    if (local.startsWith(today)) return time;
    return t('dated', { time, date: formatDate(local, locale, { style: 'plain' }) });
  };
}
