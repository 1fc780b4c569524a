import { CARDS, payOnPage } from '../support/buyer.ts';
import { checkScreen } from './support/accessibility-checks.ts';
import { createOrder, readOrder, signIn } from './support/api-setup.ts';
import { expect, test } from './support/test.ts';
import { travelDates } from './support/trip.ts';

test('a chargeback recorded by the finance desk becomes a task, completed with a note', async ({ page, say }) => {
  test.slow();
  await page.goto('/');
  const { orderId, redirectUrl } = await createOrder(page, { out: travelDates(44).out });
  await payOnPage(redirectUrl, CARDS.withoutCode);
  await expect.poll(async () => (await readOrder(page, orderId)).status, { timeout: 30_000 }).toBe('sold');
  await signIn(page, 'admin');
  await page.goto(`/office/orders/${orderId}/money`);
  const t = (key: string, values?: Record<string, string>) => say(`balance.payments.${key}`, values);
  await page.getByText(t('record'), { exact: true }).click();
  await page.locator('input[name="caseNumber"]').fill(`CB-${orderId.slice(0, 8)}`);
  await page.locator('input[name="sum"]').fill('100');
  await page.locator('input[name="reason"]').fill('10.4');
  await checkScreen(page, 'office-chargeback-form');
  await page.getByRole('button', { name: t('save'), exact: true }).press('Enter');
  await expect(page.getByText(t('saved'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('cases.open'), { exact: true })).toBeVisible();
  await checkScreen(page, 'office-chargeback');

  const row = page.getByRole('row').filter({ has: page.locator(`a[href="/office/orders/${orderId}/money"]`) });
  await expect(async () => {
    await page.goto('/office/tasks?sort=openedAt');
    await expect(row).toBeVisible({ timeout: 500 });
  }).toPass();
  // The panel of the row, by the keyboard.
  const panel = page.getByRole('complementary', { name: say('tasks.kinds.chargeback_opened.title') });
  // Keys wait for the page to come to life.
  await expect(async () => {
    await row.focus();
    await page.keyboard.press('Enter');
    await expect(panel.getByText(say('tasks.instruction'))).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await checkScreen(page, 'office-tasks');
  await panel.getByRole('textbox', { name: say('tasks.note') }).fill('Ответили банку, номер 17');
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('tasks.completed', { count: 1 }))).toBeVisible();
  await expect(row).toBeHidden();
  await page.goto('/office/tasks?state=done');
  await expect(page.getByText('Ответили банку, номер 17')).toBeVisible();
  await checkScreen(page, 'office-tasks-done');

  await page.goto(`/office/orders/${orderId}/money`);
  await page.getByRole('button', { name: t('lost'), exact: true }).press('Enter');
  await expect(page.getByText(t('cases.lost'), { exact: true })).toBeVisible();
  await expect(page.getByText(say('balance.order.noBreaks'))).toBeVisible();
});
