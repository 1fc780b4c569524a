import { expectAccessible } from './support/accessibility-checks.ts';
import { signIn } from './support/api-setup.ts';
import { expect, test } from './support/test.ts';

test('the bottom of pages is a draft, published, seen by visitors, taken back; two editors lose nothing', async ({
  page,
  stranger,
  say,
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of 4\d\d/);
  const desk = (key: string, values?: Record<string, string>) => say(`contentDesk.edit.${key}`, values);
  const press = (act: string) => page.getByRole('button', { name: desk(act), exact: true }).click();
  const line = (of = page) => of.locator('[name="footerText.ru"]');
  await signIn(page, 'admin');
  await page.goto('/office/company?document=public');
  await expectAccessible(page);
  const second = await stranger();
  await signIn(second, 'content');
  await second.goto('/office/company?document=public');

  await page.locator('[name="footerLinks.0.href"]').fill('/content/no-such-page');
  await page.locator('[name="footerLinks.0.title.ru"]').fill('Правила');
  await line().fill('Работаем с зимы');
  await press('publish');
  await expect(page.getByText(say('content.errors.banner_link')).first()).toBeVisible();
  await expect(line()).toHaveValue('Работаем с зимы');
  // Links of its own would stand in place of those that other stories follow.
  await page.locator('[name="footerLinks.0.href"]').fill('');
  await page.locator('[name="footerLinks.0.title.ru"]').fill('');
  await press('save');
  await expect(page.getByText(desk('saved'))).toBeVisible();

  // The other editor is refused and sees both.
  await line(second).fill('Работаем с лета');
  await second.getByRole('button', { name: desk('save'), exact: true }).click();
  await expect(second.getByText(desk('other'))).toBeVisible();
  await expect(second.locator('del', { hasText: 'Работаем с зимы' })).toBeVisible();
  await expect(second.locator('ins', { hasText: 'Работаем с лета' })).toBeVisible();
  await expect(line(second)).toHaveValue('Работаем с лета');
  await expectAccessible(second);

  const visitor = await stranger();
  await visitor.goto('/');
  await expect(visitor.getByText('Работаем с зимы')).toHaveCount(0);
  await press('publish');
  await expect(page.getByText(desk('published'))).toBeVisible();
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByRole('contentinfo').getByText('Работаем с зимы')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  await expectAccessible(page);

  await page.getByText(desk('withdraw')).first().click();
  await press('withdraw');
  await expect(page.getByText(desk('takenBack'))).toBeVisible();
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByText('Работаем с зимы')).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
});
