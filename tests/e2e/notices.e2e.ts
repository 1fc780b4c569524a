import { signIn } from './support/account-page.ts';
import { createOrder, readOrder } from './support/api-setup.ts';
import { inDatabase } from './support/database.ts';
import { expect, test } from './support/test.ts';
import { travelDates } from './support/trip.ts';

test('a notification arrives on the open page, is read, and preferences are changed', async ({ page, say }) => {
  await signIn(page, 'poor');
  await page.request.post('/api/account/notices/read', { data: {} });
  const line = page.waitForResponse((answer) => answer.url().endsWith('/api/conversations/events'));
  await page.goto('/account/notify');
  await line;
  const main = page.getByRole('main');
  await page.evaluate(() => document.body.setAttribute('data-loaded-once', 'yes'));

  const { orderId } = await createOrder(page, { out: travelDates(29).out });
  const { number } = await readOrder(page, orderId);
  const notified = main
    .getByRole('listitem')
    .filter({ hasText: say('inAppNotifications.kinds.order-held', { voucher: 'no', order: number }) });
  // The letter about held seats, and with it the notice, waits half a minute for a buyer who pays at once.
  await inDatabase(`update graphile_worker._private_jobs set run_at = now() where payload ->> 'orderId' = $1`, [
    orderId,
  ]);
  await expect(notified).toContainText(say('inAppNotifications.new'), { timeout: 30_000 });
  await expect(
    page
      .getByRole('banner')
      .getByText(say('account.menu.unread', { count: 1 }))
      .first(),
  ).toBeAttached();
  await expect(page.locator('body')).toHaveAttribute('data-loaded-once', 'yes');

  await main.getByRole('button', { name: say('inAppNotifications.readAll') }).press('Enter');
  await expect(main.getByText(say('inAppNotifications.unread', { count: 0 }))).toBeVisible();
  await expect(notified).not.toContainText(say('inAppNotifications.new'));
  await expect(
    page
      .getByRole('banner')
      .getByText(say('account.menu.unread', { count: 1 }))
      .first(),
  ).not.toBeAttached();
  await notified.getByRole('link').press('Enter');
  await expect(page).toHaveURL(new RegExp(`/order/${orderId}$`));

  await page.goto('/account/notify/settings');
  const email = main.getByRole('checkbox', {
    name: `${say('inAppNotifications.names.order-issued')}: ${say('inAppNotifications.settings.mail')}`,
  });
  const before = await email.isChecked();
  await email.press('Space');
  await main.getByRole('button', { name: say('inAppNotifications.settings.save') }).press('Enter');
  await expect(main.getByText(say('inAppNotifications.settings.saved'))).toBeVisible();
  await page.reload();
  expect(await email.isChecked()).toBe(!before);
});
