import type { Locale } from '#kernel/locale.ts';
import en from '#words/en/campaigns.json' with { type: 'json' };
import kg from '#words/kg/campaigns.json' with { type: 'json' };
import ru from '#words/ru/campaigns.json' with { type: 'json' };
import { translator } from '#words/translate.ts';

/** The words of campaigns, for exported tables. */
export const campaignTranslations: (locale: Locale) => ReturnType<ReturnType<typeof translator>> = translator({
  ru,
  en,
  kg,
});
