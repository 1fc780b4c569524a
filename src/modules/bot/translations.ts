import enBot from '#words/en/bot.json' with { type: 'json' };
import en from '#words/en/requests.json' with { type: 'json' };
import kgBot from '#words/kg/bot.json' with { type: 'json' };
import kg from '#words/kg/requests.json' with { type: 'json' };
import ruBot from '#words/ru/bot.json' with { type: 'json' };
import ru from '#words/ru/requests.json' with { type: 'json' };
import { translator } from '#words/translate.ts';

/** The words of the form of travel requests. */
export const serviceTranslations = translator({ ru: ru.travel, en: en.travel, kg: kg.travel });
/** The words of the conversation. */
export const talkTranslations = translator({ ru: ruBot.talk, en: enBot.talk, kg: kgBot.talk });
