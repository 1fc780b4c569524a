import { expect, test } from 'vitest';
import { emptyCompany } from '#kernel/company.ts';
import { LOCALES } from '#kernel/locale.ts';
import { emailTranslations } from '../translations.ts';
import { helpText } from './email-help.ts';

test.each(LOCALES)('an e-mail in %s names the telephone and the hours of the company, or neither', (locale) => {
  const t = emailTranslations(locale);
  const company = emptyCompany('kg');
  const help = helpText(t, { phones: ['+996 (000) 70-20-30'], hours: { opens: 8, closes: 24 } });
  expect(help).toMatch(/\+996 \(000\) 70-20-30.*08:00.*00:00/);
  expect(helpText(t, company)).toBe(t('help_by_letter'));
});
