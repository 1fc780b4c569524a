import { expectAccessible, overflowingElements } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { createOrder, readOrder } from './support/api-setup.ts';
import { waitForHydration } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { translationPattern } from './support/translations.ts';
import { travelDates } from './support/trip.ts';

test.use({ viewport: { width: 1366, height: 768 } });

test('an agent goes through orders by keys, opens one at the side, and voids it with three keys', async ({
  page,
  say,
}) => {
  await signIn(page, 'platinum');
  await createOrder(page, { out: travelDates(38).out });
  const { orderId } = await createOrder(page, { out: travelDates(36).out, refundable: true });
  await page.request.post(`/api/orders/${orderId}/payments`, { data: { method: 'balance' } });
  await expect.poll(async () => (await readOrder(page, orderId)).actions).toContain('void');
  const { number } = await readOrder(page, orderId);
  await page.goto('/account/orders?all=1');
  const row = page.locator(`tr[data-row="${orderId}"]`);
  await expect(page.getByRole('button', { name: say('workspace.bar.find') })).toBeVisible();
  await expectAccessible(page);
  expect(await overflowingElements(page)).toEqual([]);

  await row.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: say('orderLists.panel.label', { number }) });
  await expect(panel.getByRole('button', { name: say('orderLists.panel.void') })).toBeVisible();
  await expectAccessible(page);
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
  // The address is the void's before its page is drawn.
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await expect(page.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await readOrder(page, orderId)).tickets[0]?.state).toBe('void');
});

test('an agent searches, pays from the balance and releases a booking by keys; the focus stays in the list', async ({
  page,
  say,
}) => {
  await signIn(page, 'platinum');
  const paid = (await createOrder(page, { out: travelDates(39).out })).orderId;
  const released = (await createOrder(page, { out: travelDates(40).out })).orderId;
  const rowOf = (id: string) => page.locator(`tr[data-row="${id}"]`);
  const dialog = page.getByRole('dialog');
  /** `/`, the number, Enter: the keys of the list act on the order at once. */
  const find = async (id: string) => {
    const { number } = await readOrder(page, id);
    await page.keyboard.press('/');
    await page.keyboard.type(number);
    await page.keyboard.press('Enter');
    await expect(rowOf(id)).toBeFocused();
  };
  await page.goto('/account/orders?all=1');
  await waitForHydration(page);

  await find(paid);
  await page.keyboard.press('x');
  await page.keyboard.press('b');
  await page.keyboard.press('Enter');
  const charge = translationPattern(say, 'orderLists.bulk.chargeLess', 'sum', 'commission');
  await expect(dialog.getByText(charge)).toBeVisible();
  await dialog.getByRole('button', { name: translationPattern(say, 'orderLists.bulk.doPay', 'sum') }).press('Enter');
  await expect(dialog).toContainText(say('orderLists.bulk.progress.issued'));
  await dialog.getByRole('button', { name: say('orderLists.bulk.close') }).press('Enter');
  await expect(rowOf(paid)).toBeFocused();

  await find(released);
  await page.keyboard.press('a');
  await dialog.getByRole('button', { name: say('orderLists.bulk.doRelease', { count: 1 }) }).press('Enter');
  await dialog.getByRole('button', { name: say('orderLists.bulk.close') }).press('Enter');
  await expect(rowOf(released)).toBeFocused();
  await expect(rowOf(released)).toContainText(say('orderLists.status.canceled'));
});
