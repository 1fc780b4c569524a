import { randomInt } from 'node:crypto';
import { expectAccessible } from './support/accessibility-checks.ts';
import { signIn } from './support/api-setup.ts';
import { expect, test } from './support/test.ts';

test('a banner is written in two languages, published, read at home and in accounts, and taken back', async ({
  page,
  stranger,
  say,
  complaints,
}) => {
  complaints.expect(/status of 4\d\d/);
  const t = (key: string, values?: Record<string, string>) => say(`contentDesk.banners.${key}`, values);
  const inLocale = (key: string, locale: string) => t(key, { locale: say(`shell.language.${locale}`) });
  const title = `Иссык-Куль ${randomInt(1e9)}`;
  await signIn(page, 'content');
  await page.goto('/office/content/banners');
  await page.getByRole('link', { name: t('create') }).click();
  await page.getByLabel(inLocale('titleIn', 'ru')).fill(title);
  await page.getByLabel(inLocale('textIn', 'ru')).fill('Скидки на июнь');
  await page.getByLabel(inLocale('titleIn', 'en')).fill(`${title} in June`);
  await page.getByLabel(t('link'), { exact: true }).fill('/content/nowhere');
  await page.getByRole('button', { name: t('save') }).click();
  await expect(page.getByText(t('done.saved'))).toBeVisible();
  await page.getByRole('button', { name: t('publish') }).click();
  await expect(page.getByText(say('content.errors.banner_link')).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(t('link'), { exact: true }).fill('/explore');
  await page.getByRole('button', { name: t('publish') }).click();
  await expect(page.getByText(t('done.published'))).toBeVisible();
  await expect(page.getByRole('region', { name: t('preview') })).toContainText('Скидки на июнь');

  // Anonymous readers share a rendering of the page; the banner is a link without any script.
  const visitor = await stranger();
  const read = async () => (await visitor.request.get('/', { headers: { cookie: 'defaultLanguage=ru' } })).text();
  await expect.poll(read).toContain(title);
  await visitor.goto('/');
  await visitor.getByRole('link', { name: title }).click();
  await expect(visitor).toHaveURL(/\/explore$/);
  const kyrgyz = await visitor.request.get('/', { headers: { cookie: 'defaultLanguage=kg' } });
  expect(await kyrgyz.text()).not.toContain(title);
  const agent = await stranger();
  await signIn(agent, 'gold');
  await agent.goto('/account');
  await expect(agent.getByRole('main').getByRole('link', { name: title })).toBeVisible();
  await expectAccessible(agent);

  await page.getByRole('button', { name: t('withdraw') }).click();
  await expect(page.getByText(t('done.withdrawn'))).toBeVisible();
  await expect.poll(read).not.toContain(title);
  await agent.reload();
  await expect(agent.getByRole('link', { name: title })).toBeHidden();
  // Its history has what each publication changed, and gives an older version back to the draft.
  const history = page.getByRole('region', { name: say('contentDesk.history.title') });
  await expect(history.locator('ins', { hasText: title }).first()).toBeVisible();
  await expect(history.locator('del', { hasText: title }).first()).toBeVisible();
  await history.getByRole('button', { name: say('contentDesk.history.restore') }).click();
  await expect(page.getByText(t('done.restored'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('delete') }).click();
  await expect(page).toHaveURL(/\/office\/content\/banners$/);
  await expect(page.getByText(title)).toBeHidden();
});
