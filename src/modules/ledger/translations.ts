import en from '#words/en/balance.json' with { type: 'json' };
import kg from '#words/kg/balance.json' with { type: 'json' };
import ru from '#words/ru/balance.json' with { type: 'json' };
import { translator } from '#words/translate.ts';

export const statementTranslations = translator({ ru, en, kg });
