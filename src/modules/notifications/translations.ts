import type { Locale } from '#kernel/locale.ts';
import enDocuments from '#words/en/documents.json' with { type: 'json' };
import enNotices from '#words/en/inAppNotifications.json' with { type: 'json' };
import en from '#words/en/notifications.json' with { type: 'json' };
import enPayments from '#words/en/payments.json' with { type: 'json' };
import enTasks from '#words/en/tasks.json' with { type: 'json' };
import kgDocuments from '#words/kg/documents.json' with { type: 'json' };
import kgNotices from '#words/kg/inAppNotifications.json' with { type: 'json' };
import kg from '#words/kg/notifications.json' with { type: 'json' };
import kgPayments from '#words/kg/payments.json' with { type: 'json' };
import kgTasks from '#words/kg/tasks.json' with { type: 'json' };
import ruDocuments from '#words/ru/documents.json' with { type: 'json' };
import ruNotices from '#words/ru/inAppNotifications.json' with { type: 'json' };
import ru from '#words/ru/notifications.json' with { type: 'json' };
import ruPayments from '#words/ru/payments.json' with { type: 'json' };
import ruTasks from '#words/ru/tasks.json' with { type: 'json' };
import { type Catalogue, translator } from '#words/translate.ts';

/**
 * Letters name months as documents do, say where money goes back to as pages do, and what needs a person as the list
 * of tasks does.
 */
export const emailTranslations = translator({
  ru: { ...ru, dates: ruDocuments.dates, moneyBack: ruPayments.moneyBack, staffTasks: ruTasks },
  en: { ...en, dates: enDocuments.dates, moneyBack: enPayments.moneyBack, staffTasks: enTasks },
  kg: { ...kg, dates: kgDocuments.dates, moneyBack: kgPayments.moneyBack, staffTasks: kgTasks },
});

export const notificationTranslations = translator({ ru: ruNotices, en: enNotices, kg: kgNotices });

/** The texts of letters as they come with the product. */
export const standardEmailTexts = (locale: Locale): Readonly<Record<string, string | Catalogue>> =>
  ({ ru, en, kg })[locale];
