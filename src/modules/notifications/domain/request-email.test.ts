import { expect, test } from 'vitest';
import { emptyCompany } from '#kernel/company.ts';
import { LOCALES } from '#kernel/locale.ts';
import { emailTranslations } from '../translations.ts';
import { composeEmail } from './compose-email.ts';
import { renderEmail } from './render-email.ts';

test.each(LOCALES)('letters about a request without an order name the request in %s, and no order', (locale) => {
  const t = emailTranslations(locale);
  const travel = { order: '', request: 'R-10482213', link: 'https://sapar.example/account/requests/1', journey: [] };
  const letters = [
    composeEmail('staff-alert', { ...travel, reason: 'R-10482213 travel' }, t, emptyCompany('kg')),
    ...(['received', 'question', 'done', 'rejected', 'chat'] as const).map((news) =>
      composeEmail('request-news', { ...travel, news, message: '' }, t, emptyCompany('kg')),
    ),
  ].map((content) => renderEmail(content, locale, t));
  for (const { subject, text } of letters) {
    expect(subject).toContain('R-10482213');
    expect(text).not.toMatch(/\{|S-\d/);
    expect(text).not.toContain(`${t('labels.order')}:`);
  }
});
