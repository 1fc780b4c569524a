import { expect, test } from '../support/release-test.ts';

test.use({ settings: { SAPAR_TYPE: 'agent' } });

test('a release for agencies greets with the portal, its footer has managers, and a firm registers', async ({
  page,
  say,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: say('storefront.agent.title') })).toBeVisible();
  await expect(page.getByRole('form', { name: say('search.form.label') })).toHaveCount(0);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('heading', { name: say('shell.footer.managers') })).toBeVisible();
  await expect(footer.getByRole('link', { name: say('shell.footer.apps') })).toBeVisible();
  await expect(footer.getByRole('heading', { name: say('shell.footer.hours') })).toHaveCount(0);
  await page.goto('/registration');
  await expect(page.getByRole('heading', { level: 1, name: say('account.registration.agentTitle') })).toBeVisible();
  await expect(page.locator('[name="organisation"]')).toBeVisible();
});
