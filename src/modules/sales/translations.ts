import en from '#words/en/orderLists.json' with { type: 'json' };
import kg from '#words/kg/orderLists.json' with { type: 'json' };
import ru from '#words/ru/orderLists.json' with { type: 'json' };
import { translator } from '#words/translate.ts';

export const salesTranslations = translator({ ru, en, kg });
