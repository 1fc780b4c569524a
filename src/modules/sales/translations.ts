import en from '#words/en/orderLists.json' with { type: 'json' };
import enPayments from '#words/en/payments.json' with { type: 'json' };
import kg from '#words/kg/orderLists.json' with { type: 'json' };
import kgPayments from '#words/kg/payments.json' with { type: 'json' };
import ru from '#words/ru/orderLists.json' with { type: 'json' };
import ruPayments from '#words/ru/payments.json' with { type: 'json' };
import { translator } from '#words/translate.ts';

export const salesTranslations = translator({ ru, en, kg });
export const paymentTranslations = translator({ ru: ruPayments, en: enPayments, kg: kgPayments });
