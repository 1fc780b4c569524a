import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import { checkScreen } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { expect, test } from './support/test.ts';

const LANGUAGES = ['ru', 'en', 'kg'] as const;

test('an editor publishes news in three languages, and a reader has it at once; taken back, it is gone', async ({
  page,
  stranger,
  say,
  complaints,
}) => {
  test.slow();
  // A text that is refused, and a page that was taken back.
  complaints.expect(/status of (400|404)/);
  const name = `winter-${randomInt(1e9)}`;
  const address = `/news/${name}`;
  await signIn(page, 'content');
  await page.goto('/office/content');
  await checkScreen(page, 'content desk');
  await page.getByText(say('contentDesk.list.create')).click();
  await page.getByRole('textbox', { name: say('contentDesk.list.slug') }).fill(name);
  await page.getByRole('button', { name: say('contentDesk.list.go') }).click();
  await expect(page.getByRole('heading', { level: 1, name: address })).toBeVisible();

  const editor = (language: (typeof LANGUAGES)[number]) =>
    page.getByRole('region', { name: say(`shell.language.${language}`) });
  const press = (language: (typeof LANGUAGES)[number], act: 'save' | 'publish' | 'preview') =>
    editor(language)
      .getByRole('button', { name: say(`contentDesk.edit.${act}`), exact: true })
      .click();
  for (const language of LANGUAGES) {
    const form = editor(language);
    await form.getByRole('textbox', { name: say('contentDesk.edit.title') }).fill(`Snow ${language}`);
    await form.getByRole('textbox', { name: say('contentDesk.edit.description') }).fill(`About snow ${language}`);
    const text = form.getByRole('textbox', { name: say('contentDesk.edit.markdown'), exact: true });
    if (language === 'ru') {
      // A link that leads nowhere is named, and nothing of the text is lost.
      await text.fill('See [rules](/content/no-such-page).');
      await press('ru', 'publish');
      await expect(form.getByRole('alert')).toContainText('/content/no-such-page');
      await expect(text).toHaveValue('See [rules](/content/no-such-page).');
    }
    await text.fill(`## Roads\n\nSnow in ${language}. [Contacts](/content/contacts)`);
    if (language === 'ru') {
      // A picture is uploaded, and the words for what it shows are selected to be typed over.
      await text.press('Control+End');
      await form.locator('input[type="file"]').setInputFiles({
        name: 'road.png',
        mimeType: 'image/png',
        buffer: await sharp({ create: { width: 800, height: 400, channels: 3, background: '#7aa' } })
          .png()
          .toBuffer(),
      });
      await expect(text).toHaveValue(/!\[.+\]\(\/api\/content-pictures\/[0-9a-f-]{36}\/800x400\)$/);
      await page.keyboard.type('A white road');
      await expect(text).toHaveValue(/!\[A white road\]/);
      await press('ru', 'preview');
      await expect(page.getByRole('heading', { level: 2, name: 'Roads' })).toBeVisible();
    }
    await press(language, 'publish');
    await expect(form.getByRole('status')).toContainText(say('contentDesk.edit.published'));
  }
  await checkScreen(page, 'content editor');

  const reader = await stranger();
  for (const language of LANGUAGES) {
    await reader.context().addCookies([{ name: 'defaultLanguage', value: language, url: new URL(page.url()).origin }]);
    await reader.goto(address);
    await expect(reader.getByRole('heading', { level: 1, name: `Snow ${language}` })).toBeVisible();
    await expect(reader.getByRole('img', { name: 'A white road' })).toHaveCount(language === 'ru' ? 1 : 0);
  }
  await editor('ru').getByText(say('contentDesk.edit.withdraw')).first().click();
  await editor('ru')
    .getByRole('button', { name: say('contentDesk.edit.withdraw') })
    .click();
  await expect(editor('ru').getByRole('status')).toContainText(say('contentDesk.edit.withdrawn'));
  await reader.context().addCookies([{ name: 'defaultLanguage', value: 'ru', url: new URL(page.url()).origin }]);
  const gone = await reader.goto(address);
  expect(gone?.status()).toBe(404);
});
