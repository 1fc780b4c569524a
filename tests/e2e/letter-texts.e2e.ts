import { expectAccessible } from './support/accessibility-checks.ts';
import { signIn } from './support/api-setup.ts';
import { expect, test } from './support/test.ts';

test('an editor writes a letter anew: a wrong name is refused, a preview, a draft, a publication, taken back', async ({
  page,
  stranger,
  say,
  complaints,
}) => {
  complaints.expect(/status of 4\d\d/);
  const t = (key: string, values?: Record<string, string>) => say(`contentDesk.letters.${key}`, values);
  const desk = (key: string, values?: Record<string, string>) => say(`contentDesk.edit.${key}`, values);
  await signIn(page, 'content');
  await page.goto('/office/content/letters');
  await expectAccessible(page);
  await page.getByRole('link', { name: t('names.webhook-off') }).click();
  // No other story writes or reads this letter in Kyrgyz.
  const editor = page.getByRole('region', { name: say('shell.language.kg'), exact: true });
  const subject = editor.getByLabel(t('parts.subject'), { exact: true });
  const button = editor.getByLabel(t('parts.button'), { exact: true });
  const press = (act: string) => editor.getByRole('button', { name: desk(act), exact: true }).click();
  const standard = await subject.inputValue();
  await subject.fill('Вебхук {server}');
  await press('publish');
  const wrong = say('notifications.errors.letter_name', { name: 'server', offered: 'host' });
  await expect(editor.getByText(wrong).first()).toBeVisible();
  await expect(subject).toHaveValue('Вебхук {server}');
  await expectAccessible(page);

  await subject.fill('{host}: вебхук өчүк');
  await button.fill('{host} ачуу');
  await press('preview');
  const letters = page.getByRole('region', { name: t('previewTitle') });
  await expect(letters.getByRole('heading', { name: 'erp.example.kg: вебхук өчүк' })).toBeVisible();
  const letter = letters.frameLocator('iframe');
  await expect(letter.getByText('erp.example.kg ачуу')).toBeVisible();

  // Another editor opened the letter before the draft was saved, and sees both texts.
  const second = await stranger();
  await signIn(second, 'admin');
  await second.goto(page.url());
  await press('save');
  await expect(editor.getByText(desk('saved'))).toBeVisible();
  const theirs = second.getByRole('region', { name: say('shell.language.kg'), exact: true });
  await theirs.getByLabel(t('parts.subject'), { exact: true }).fill('{host}: башка');
  await theirs.getByRole('button', { name: desk('save'), exact: true }).click();
  await expect(theirs.getByText(desk('other'))).toBeVisible();
  await expect(theirs.locator('del', { hasText: '{host}: вебхук өчүк' })).toBeVisible();
  await expect(theirs.locator('ins', { hasText: '{host}: башка' })).toBeVisible();

  await press('publish');
  await expect(editor.getByText(desk('published'))).toBeVisible();
  await expect(editor.getByText(t('standardText', { text: standard }))).toBeVisible();
  await page.reload();
  await expect(subject).toHaveValue('{host}: вебхук өчүк');

  await editor.getByText(desk('withdraw')).first().click();
  await press('withdraw');
  await expect(editor.getByText(desk('takenBack'))).toBeVisible();
  await expect(subject).toHaveValue(standard);
  await expectAccessible(page);
});
