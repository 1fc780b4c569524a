import type { Locale } from '#kernel/locale.ts';
import en from '#words/en/promo.json' with { type: 'json' };
import kg from '#words/kg/promo.json' with { type: 'json' };
import ru from '#words/ru/promo.json' with { type: 'json' };
import { translator } from '#words/translate.ts';

/** The words of promo codes, for exported tables. */
export const promoTranslations: (locale: Locale) => ReturnType<ReturnType<typeof translator>> = translator({
  ru,
  en,
  kg,
});
