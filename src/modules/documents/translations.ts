import en from '#words/en/documents.json' with { type: 'json' };
import enPayments from '#words/en/payments.json' with { type: 'json' };
import kg from '#words/kg/documents.json' with { type: 'json' };
import kgPayments from '#words/kg/payments.json' with { type: 'json' };
import ru from '#words/ru/documents.json' with { type: 'json' };
import ruPayments from '#words/ru/payments.json' with { type: 'json' };
import { translator } from '#words/translate.ts';

export const documentTranslations = translator({
  ru: { ...ru, moneyBack: ruPayments.moneyBack },
  en: { ...en, moneyBack: enPayments.moneyBack },
  kg: { ...kg, moneyBack: kgPayments.moneyBack },
});
