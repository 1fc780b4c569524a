import type { Locale } from '#kernel/locale.ts';

/**
 * The locale under which `Intl` runs. Chromium has no Kyrgyz data and Node has, so Kyrgyz numbers are written the
 * Russian way on both
 * (a test keeps Kyrgyz plurals free of categories, where the two languages differ).
 */
export const intlLocale = (locale: Locale): 'ru' | 'en' => (locale === 'en' ? 'en' : 'ru');
