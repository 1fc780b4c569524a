import en from '#words/en/documents.json' with { type: 'json' };
import kg from '#words/kg/documents.json' with { type: 'json' };
import ru from '#words/ru/documents.json' with { type: 'json' };
import { translator } from '#words/translate.ts';

export const documentWords = translator({ ru, en, kg });
