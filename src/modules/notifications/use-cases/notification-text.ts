import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import type { NoticeDetails, NotificationKind } from '../domain/notification.ts';
import { notificationTranslations } from '../translations.ts';

/** The sentence of a notice in a language. */
export const notificationText = (
  kind: NotificationKind,
  { order, request, variant, sum, option, voucher, route, until }: NoticeDetails,
  locale: Locale,
): string => {
  const words = notificationTranslations(locale);
  return words(`kinds.${kind}`, {
    order: order || 'none',
    request: request ?? '',
    variant: variant ?? 'none',
    sum: sum ? words.money(sum) : '',
    option: String(option ?? ''),
    voucher: voucher ? 'yes' : 'no',
    route: route ?? '',
    until: until ? localDateTime(until, BUSINESS_TIME_ZONE).slice(11) : '',
  });
};
