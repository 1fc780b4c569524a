import type { Locale } from '#kernel/locale.ts';
import en from '#words/en/lottery.json' with { type: 'json' };
import kg from '#words/kg/lottery.json' with { type: 'json' };
import ru from '#words/ru/lottery.json' with { type: 'json' };
import { translator } from '#words/translate.ts';

/** The words of the lottery, for exported tables. */
export const lotteryTranslations: (locale: Locale) => ReturnType<ReturnType<typeof translator>> = translator({
  ru,
  en,
  kg,
});
