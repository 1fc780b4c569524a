import type { Page } from '@playwright/test';
import { LOCALES, type Locale } from '#kernel/locale.ts';
import { ADMIN, Office } from '../support/release-office.ts';
import { expect, test } from '../support/release-test.ts';

const NEWS = '/news/winter-timetable';
const AGREEMENT = '/content/agmnt';
const PHONE = '+996 (700) 55-44-33';

/** A page of the content desk, whose three languages are published one by one. */
class Editor extends Office {
  /** `written` of a language goes into its text; an existing text stays below it. */
  async publish(address: string, written: (locale: Locale) => { title?: string; text: string }): Promise<void> {
    await this.page.goto(`/office/content/page${address}`);
    for (const locale of LOCALES) {
      const form = this.page.getByRole('region', { name: this.say(`shell.language.${locale}`) });
      const { title, text } = written(locale);
      if (title) {
        await form.getByRole('textbox', { name: this.say('contentDesk.edit.title') }).fill(title);
        await form.getByRole('textbox', { name: this.say('contentDesk.edit.description') }).fill(title);
      }
      const field = form.getByRole('textbox', { name: this.say('contentDesk.edit.markdown'), exact: true });
      await field.fill(`${text}\n\n${await field.inputValue()}`);
      await form.getByRole('button', { name: this.say('contentDesk.edit.publish'), exact: true }).click();
      await expect(form.getByRole('status')).toContainText(this.say('contentDesk.edit.published'));
    }
  }
}

/** What an anonymous visitor of a process reads at an address in a language. */
const read = async (page: Page, process: string, address: string, locale: Locale): Promise<string> =>
  (await page.request.get(process + address, { headers: { cookie: `defaultLanguage=${locale}` } })).text();

test('an agreement, a news item and the footer are changed in three languages, and every process shows them', async ({
  page,
  stranger,
  release,
  say,
}) => {
  test.slow();
  const processes = [release.url, await release.startAnother()];
  await release.createAdmin(ADMIN.email, ADMIN.password);
  const visitor = await stranger();
  // Rendered before the changes, so that what a process keeps for its anonymous readers is of before.
  for (const process of processes)
    for (const locale of LOCALES)
      for (const address of ['/', AGREEMENT])
        expect(await read(visitor, process, address, locale)).not.toContain(PHONE);

  const editor = new Editor(page, say);
  await editor.enter();
  const ofAgreement = (locale: Locale) => `Rule 77 in ${locale}`;
  const ofNews = (locale: Locale) => `Winter timetable in ${locale}`;
  const ofFooter = (locale: Locale) => `Manas avenue 7, ${locale}`;
  await editor.publish(AGREEMENT, (locale) => ({ text: ofAgreement(locale) }));
  await editor.publish(NEWS, (locale) => ({ title: ofNews(locale), text: 'Buses leave an hour earlier.' }));
  await page.goto('/office/company');
  await editor.fill({
    'legalName.ru': 'ОсОО «Кочмон»',
    'legalName.en': 'Kochmon LLC',
    'legalName.kg': '«Кочмон» ЖЧК',
    ...Object.fromEntries(LOCALES.map((locale) => [`address.${locale}`, ofFooter(locale)])),
  });
  await editor.press('contentDesk.edit.publish');
  await editor.sees('contentDesk.edit.published');
  await editor.follow('company.parts.public');
  await editor.fill({
    'phones.0': PHONE,
    email: 'help@kochmon.example',
    ...Object.fromEntries(LOCALES.map((locale) => [`footerText.${locale}`, `Since 2009, ${locale}`])),
    'footerLinks.0.href': AGREEMENT,
    ...Object.fromEntries(LOCALES.map((locale) => [`footerLinks.0.title.${locale}`, `The offer in ${locale}`])),
  });
  await editor.press('contentDesk.edit.publish');
  await editor.sees('contentDesk.edit.published');

  for (const process of processes)
    for (const locale of LOCALES) {
      await expect.poll(() => read(visitor, process, AGREEMENT, locale)).toContain(ofAgreement(locale));
      await expect.poll(() => read(visitor, process, NEWS, locale)).toContain(ofNews(locale));
      await expect.poll(() => read(visitor, process, '/', locale)).toContain(ofFooter(locale));
      for (const text of [PHONE, `Since 2009, ${locale}`, `The offer in ${locale}`])
        await expect.poll(() => read(visitor, process, '/', locale)).toContain(text);
    }
});
