import { signedIn } from './support/account-page.ts';
import { clean, tooWide } from './support/looking.ts';
import { expect, test } from './support/test.ts';
import { days } from './support/trip.ts';
import { ordered, orderOf } from './support/wire.ts';

test.use({ viewport: { width: 1366, height: 768 } });

test('an agent goes through orders by keys, opens one at the side, and voids it with three keys', async ({
  page,
  say,
}) => {
  await signedIn(page, 'platinum');
  await ordered(page, { out: days(38).out });
  const { orderId } = await ordered(page, { out: days(36).out, refundable: true });
  await page.request.post(`/api/orders/${orderId}/payments`, { data: { method: 'balance' } });
  await expect.poll(async () => (await orderOf(page, orderId)).actions).toContain('void');
  const { number } = await orderOf(page, orderId);
  await page.goto('/account/orders?all=1');
  const row = page.locator(`tr[data-row="${orderId}"]`);
  await expect(page.getByRole('button', { name: say('workspace.bar.find') })).toBeVisible();
  await clean(page);
  expect(await tooWide(page)).toEqual([]);

  await row.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: say('orderLists.panel.label', { number }) });
  await expect(panel.getByRole('button', { name: say('orderLists.panel.void') })).toBeVisible();
  await clean(page);
  await page.keyboard.press('ArrowUp');
  await expect(panel).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(row).toBeFocused();

  // The void: its letter, the consent, the button.
  await page.keyboard.press('a');
  await expect(page).toHaveURL(/quote=/);
  await expect(page.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await orderOf(page, orderId)).tickets[0]?.state).toBe('void');
});
