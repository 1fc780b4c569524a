import type { Locale } from '#kernel/locale.ts';
import en from '#words/en/bonuses.json' with { type: 'json' };
import kg from '#words/kg/bonuses.json' with { type: 'json' };
import ru from '#words/ru/bonuses.json' with { type: 'json' };
import { translator } from '#words/translate.ts';

/** The words of the programme, for its workbook. */
export const bonusTranslations: (locale: Locale) => ReturnType<ReturnType<typeof translator>> = translator({
  ru,
  en,
  kg,
});
