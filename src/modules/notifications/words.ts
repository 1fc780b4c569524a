import enDocuments from '#words/en/documents.json' with { type: 'json' };
import enNotices from '#words/en/notices.json' with { type: 'json' };
import en from '#words/en/notifications.json' with { type: 'json' };
import kgDocuments from '#words/kg/documents.json' with { type: 'json' };
import kgNotices from '#words/kg/notices.json' with { type: 'json' };
import kg from '#words/kg/notifications.json' with { type: 'json' };
import ruDocuments from '#words/ru/documents.json' with { type: 'json' };
import ruNotices from '#words/ru/notices.json' with { type: 'json' };
import ru from '#words/ru/notifications.json' with { type: 'json' };
import { translator } from '#words/translate.ts';

/** Letters name months as documents do. */
export const mailWords = translator({
  ru: { ...ru, dates: ruDocuments.dates },
  en: { ...en, dates: enDocuments.dates },
  kg: { ...kg, dates: kgDocuments.dates },
});

export const noticeWords = translator({ ru: ruNotices, en: enNotices, kg: kgNotices });
