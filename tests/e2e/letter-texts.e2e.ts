import { expectAccessible } from './support/accessibility-checks.ts';
import { signIn } from './support/api-setup.ts';
import { expect, test } from './support/test.ts';

test('an editor writes a letter anew: a wrong name is refused, a preview, a publication, the standard again', async ({
  page,
  say,
  complaints,
}) => {
  complaints.expect(/status of 4\d\d/);
  const t = (key: string, values?: Record<string, string>) => say(`contentDesk.letters.${key}`, values);
  await signIn(page, 'content');
  await page.goto('/office/content/letters');
  await expectAccessible(page);
  await page.getByRole('link', { name: t('names.webhook-off') }).click();
  // No other story writes or reads this letter in Kyrgyz.
  await page.getByRole('link', { name: say('shell.language.kg') }).click();
  await expect(page.getByRole('link', { name: say('shell.language.kg') })).toHaveAttribute('aria-current', /page|true/);
  const subject = page.getByLabel(t('subject'), { exact: true });
  const standard = await subject.inputValue();
  await subject.fill('Вебхук {server}');
  await page.getByRole('button', { name: t('publish') }).click();
  const wrong = say('notifications.errors.letter_name', { name: 'server', offered: 'host' });
  await expect(page.getByText(wrong).first()).toBeVisible();
  await expect(subject).toHaveValue('Вебхук {server}');
  await expectAccessible(page);

  await subject.fill('{host}: вебхук өчүк');
  await page.getByRole('button', { name: t('preview') }).click();
  const letter = page.getByRole('region', { name: t('previewTitle') });
  await expect(letter.getByRole('heading', { name: 'erp.example.kg: вебхук өчүк' })).toBeVisible();
  await page.getByRole('button', { name: t('publish') }).click();
  await expect(page.getByText(t('published', { count: '1' }))).toBeVisible();
  await expect(page.getByText(t('standardText', { text: standard }))).toBeVisible();
  await page.reload();
  await expect(subject).toHaveValue('{host}: вебхук өчүк');

  await page.getByRole('button', { name: t('reset') }).click();
  await expect(page.getByText(t('published', { count: '1' }))).toBeVisible();
  await expect(subject).toHaveValue(standard);
});
