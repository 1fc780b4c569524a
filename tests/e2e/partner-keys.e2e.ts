import { signIn } from './support/account-page.ts';
import { expect, test } from './support/test.ts';

test('an agent makes a key, ends it, adds a webhook and reads its deliveries', async ({
  page,
  say,
  stranger,
  complaints,
}) => {
  // A form that is refused is answered 400.
  complaints.expect(/status of 400/);
  await signIn(page, 'platinum');
  await page.goto('/account/developers');
  const main = page.getByRole('main');
  const named = `1C ${Date.now()}`;
  const make = main.getByRole('button', { name: say('developers.make.go') });
  await main.getByLabel(say('developers.make.name')).fill(named);
  await make.press('Enter');
  await expect(page.getByRole('alert')).toContainText(say('developers.field.scopes'));
  await main.getByLabel(say('developers.make.name')).fill(named);
  await main.getByRole('checkbox', { name: say('developers.scope.orders_read') }).press('Space');
  await make.press('Enter');
  await expect(main.getByText(say('developers.make.done', { name: named }))).toBeVisible();
  const secret = (await main.locator('#new-secret').innerText()).trim();
  const program = (await stranger()).request;
  const ask = async (path: string) =>
    (await program.get(path, { headers: { authorization: `Bearer ${secret}` } })).status();
  expect([await ask('/api/account/orders'), await ask('/api/balance')]).toEqual([200, 403]);

  // Shown this once.
  await page.reload();
  await expect(main.getByText(secret)).toHaveCount(0);
  const key = main.getByRole('listitem').filter({ hasText: named });
  await key.locator('summary', { hasText: say('developers.keys.revoke') }).press('Enter');
  await key.getByRole('button', { name: say('developers.keys.revokeDo') }).press('Enter');
  await expect(main.getByText(say('developers.done.revoked'))).toBeVisible();
  await expect(key).toContainText(say('developers.keys.state.revoked'));
  expect(await ask('/api/account/orders')).toBe(401);

  const path = `/in/${Date.now()}`;
  const address = main.getByLabel(say('developers.hooks.url'));
  const add = main.getByRole('button', { name: say('developers.hooks.go') });
  await address.fill(`https://hooks.sapar.example:22${path}`);
  await add.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await address.fill(`https://hooks.sapar.example${path}`);
  await add.press('Enter');
  await expect(main.locator('#new-secret')).toContainText('whsec_');
  const hook = main.getByRole('listitem').filter({ hasText: path });
  await hook.locator('summary', { hasText: say('developers.hooks.more') }).press('Enter');
  await hook.getByRole('button', { name: say('developers.hooks.do.ping') }).press('Enter');
  await expect(main.getByText(say('developers.done.ping'))).toBeVisible();
  await hook.getByRole('link', { name: say('developers.hooks.log') }).press('Enter');
  await expect(page).toHaveURL(/\/webhooks\/[\w-]+$/);
  // The host name does not resolve, and the log says so.
  await expect(async () => {
    await page.reload();
    await expect(main).toContainText(say('developers.log.problem.unknown_host'), { timeout: 2_000 });
  }).toPass();
  const sent = main.getByRole('listitem').filter({ hasText: 'ping' });
  await sent.locator('summary').press('Enter');
  await expect(sent.locator('pre').first()).toContainText('"type":"ping"');
  await sent.getByRole('button', { name: say('developers.log.repeat') }).press('Enter');
  await expect(main.getByText(say('developers.log.queued'))).toBeVisible();

  await main.getByRole('link', { name: say('developers.log.back') }).press('Enter');
  await hook.locator('summary', { hasText: say('developers.hooks.more') }).press('Enter');
  await hook.getByRole('button', { name: say('developers.hooks.do.remove') }).press('Enter');
  await expect(main.getByText(say('developers.done.removed'))).toBeVisible();
  await expect(hook).toHaveCount(0);
});
