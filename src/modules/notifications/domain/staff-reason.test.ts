import { expect, test } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { emailTranslations } from '../translations.ts';
import { staffReason } from './staff-reason.ts';

test.each(LOCALES)('a letter about a new request says in %s what it asks for, in words', (locale) => {
  const subject = { request: 'R-12345678', kind: 'forced_refund', agency: true, fire: true };
  const none = { order: '', link: '', journey: [], reason: 'request' };
  const said = staffReason(emailTranslations(locale), { ...none, subject });
  expect(said).toMatch(/^R-12345678: [^,]+, [^,]+, [^,]+$/);
  expect(said).not.toMatch(/forced_refund|fire/);
});
