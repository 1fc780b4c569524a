import en from '#words/en/letters.json' with { type: 'json' };
import kg from '#words/kg/letters.json' with { type: 'json' };
import ru from '#words/ru/letters.json' with { type: 'json' };
import { translator } from '#words/translate.ts';

export const letterTranslations = translator({ ru: { letters: ru }, en: { letters: en }, kg: { letters: kg } });
