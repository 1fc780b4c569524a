import type { Locale } from '#kernel/locale.ts';

/**
 * The locale for `Intl`. Chromium has no Kyrgyz data and Node has, so Kyrgyz numbers are formatted as Russian on both
 * (a test keeps Kyrgyz plurals free of categories, in which the two languages differ).
 */
export const intlLocale = (locale: Locale): 'ru' | 'en' => (locale === 'en' ? 'en' : 'ru');
