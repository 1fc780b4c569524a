import en from '#words/en/requests.json' with { type: 'json' };
import kg from '#words/kg/requests.json' with { type: 'json' };
import ru from '#words/ru/requests.json' with { type: 'json' };
import { translator } from '#words/translate.ts';

/** The words of the form of travel requests. */
export const serviceTranslations = translator({ ru: ru.travel, en: en.travel, kg: kg.travel });
