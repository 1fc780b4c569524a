import { checkScreen, expectAccessible } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { createOrder } from './support/api-setup.ts';
import { expect, test } from './support/test.ts';
import { translationPattern } from './support/translations.ts';
import { travelDates } from './support/trip.ts';

test('an agent finds an order by keys, turns the screen to the client, and sends two receipts', async ({
  page,
  say,
  complaints,
}) => {
  await signIn(page, 'platinum');
  const { orderId } = await createOrder(page, { out: travelDates(24).out });
  const order = async () =>
    (await (await page.request.get(`/api/orders/${orderId}`)).json()) as {
      number: string;
      actions: string[];
    };
  await page.request.post(`/api/orders/${orderId}/payments`, { data: { method: 'balance' } });
  await expect.poll(async () => (await order()).actions).toContain('download');
  const { number } = await order();

  await page.goto('/account/balance');
  await expect(page.getByRole('button', { name: say('workspace.bar.find') })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: say('workspace.palette.hint') });
  await expect(field).toBeFocused();
  // «S-» as it comes out on the Russian layout.
  await field.pressSequentially(number.replace('S', 'ы'));
  await expect(page.getByRole('option', { name: number })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/order/${orderId}$`));

  const price = page.getByRole('region', { name: say('order.price.title') }).first();
  const earned = price.getByRole('columnheader', { name: say('order.price.commission') });
  await expect(earned).toBeVisible();
  await checkScreen(page, 'order of an agency');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('v');
  await expect(earned).toBeHidden();
  expect(JSON.stringify(await order())).not.toContain('"commission"');

  const emails = page.getByLabel(say('order.share.emails'));
  await emails.fill('first@example.kg second@');
  // A form that is refused is answered 400.
  complaints.expect(/400/);
  await page.getByRole('button', { name: say('order.share.send') }).click();
  await expect(page.getByText(`${say('common.errors.bad_email')}: second@`)).toBeVisible();
  await emails.fill('first@example.kg second@example.kg');
  await page.getByRole('button', { name: say('order.share.send') }).click();
  await expect(page.getByRole('status').filter({ hasText: 'second@example.kg' })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('heading', { name: say('workspace.keys.title') })).toBeVisible();
  await expectAccessible(page);
});

test('palette, shortcuts and contract choice open and close by keys, and return the focus', async ({ page, say }) => {
  await signIn(page, 'two');
  const data = { contractId: 'demo-osh-city', workplaceId: 'demo-osh-city-1' };
  await page.request.put('/api/session/contract', { data });
  await page.goto('/account/profile');
  await expect(page.getByRole('button', { name: say('workspace.bar.find') })).toBeVisible();
  const edit = page.getByRole('link', { name: say('account.profile.edit') });
  const dialog = page.getByRole('dialog');
  for (const key of ['Control+k', '?']) {
    await edit.focus();
    await page.keyboard.press(key);
    await expect(dialog).toBeVisible();
    await expect(edit).not.toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(edit).toBeFocused();
  }
  const change = page.getByRole('link', { name: translationPattern(say, 'workspace.bar.switch', 'place') });
  await change.press('Enter');
  await expect(dialog.getByRole('radio', { name: 'Групповой отдел' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(change).toBeFocused();
});

test.describe('in the longest words', () => {
  test.use({ language: 'kg', viewport: { width: 1440, height: 900 } });

  test('the agent bar is one row on a desktop, and its sum links to the contract’s money', async ({ page, say }) => {
    for (const who of ['silver', 'approver']) {
      await signIn(page, who);
      await page.goto('/order');
      const screens = page.getByRole('navigation', { name: say('workspace.bar.screens') });
      const client = page.getByRole('switch', { name: say('account.clientView.switch') });
      const [left, right] = [await screens.boundingBox(), await client.boundingBox()];
      if (!left || !right) throw new Error('the bar is not there');
      expect(right.y).toBeLessThan(left.y + left.height);
      expect(right.y + right.height).toBeGreaterThan(left.y);
      expect(await screens.evaluate((nav) => nav.scrollWidth - nav.clientWidth)).toBe(0);
      const money = page.getByRole('link', { name: new RegExp(`^${say('workspace.bar.available')}`) });
      await money.click();
      await expect(money).toHaveAttribute('aria-current', 'page');
      // The page asks again now and then: without its session, it must be gone first.
      await page.goto('about:blank');
      await page.context().clearCookies({ name: 'sapar_session' });
    }
  });
});
