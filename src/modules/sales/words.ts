import en from '#words/en/sales.json' with { type: 'json' };
import kg from '#words/kg/sales.json' with { type: 'json' };
import ru from '#words/ru/sales.json' with { type: 'json' };
import { translator } from '#words/translate.ts';

export const salesWords = translator({ ru, en, kg });
