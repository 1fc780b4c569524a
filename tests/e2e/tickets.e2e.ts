import { checkScreen } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { createOrder, readOrder } from './support/api-setup.ts';
import { expect, test } from './support/test.ts';
import { travelDates } from './support/trip.ts';

test('an agent finds a ticket, saves view and columns, downloads the table, and sees a change', async ({
  page,
  say,
}) => {
  await signIn(page, 'silver');
  const { orderId } = await createOrder(page, { out: travelDates(33).out, refundable: true });
  const paid = await page.request.post(`/api/orders/${orderId}/payments`, { data: { method: 'balance' } });
  expect(paid.ok()).toBe(true);
  await expect.poll(async () => (await readOrder(page, orderId)).status).toBe('sold');
  const [ticket] = (await readOrder(page, orderId)).tickets;
  const number = ticket?.number ?? '';

  await page.goto('/account/tickets');
  await expect(page.getByRole('heading', { level: 1, name: say('orderLists.tickets.title') })).toBeVisible();
  await page.getByLabel(say('orderLists.filters.number')).fill(number);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/number=/);
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(say('orderLists.tickets.type.ETICKET'));
  await checkScreen(page, 'tickets');

  await page.setViewportSize({ width: 1440, height: 900 });
  const view = `Билет ${number.slice(-4)}`;
  await page.locator('summary', { hasText: say('orderLists.views.open') }).press('Enter');
  await page.getByLabel(say('orderLists.views.name')).first().fill(view);
  await page.getByRole('button', { name: say('orderLists.views.save') }).press('Enter');
  await expect(page.getByRole('link', { name: view })).toHaveAttribute('aria-current', 'page');

  const taxes = page.getByRole('columnheader', { name: say('orderLists.tickets.columns.taxes') });
  await page.locator('summary', { hasText: say('orderLists.columnsMenu.open') }).press('Enter');
  // The button is at the right edge: the panel stays within the window.
  await expect(page.getByText(say('orderLists.columnsMenu.legend'))).toBeInViewport({ ratio: 1 });
  await page.getByRole('checkbox', { name: say('orderLists.tickets.columns.taxes') }).press('Space');
  await page.getByRole('button', { name: say('orderLists.columnsMenu.save') }).press('Enter');
  await expect(taxes).toHaveCount(0);
  await page.goto('/account/tickets');
  await page.getByRole('link', { name: view }).press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(taxes).toHaveCount(0);

  const commission = page.getByRole('columnheader', { name: say('orderLists.tickets.columns.commission') });
  await expect(commission).toBeVisible();
  await page.getByRole('link', { name: say('orderLists.plain') }).press('Enter');
  await expect(page.getByText(say('orderLists.plainNote'))).toBeVisible();
  await expect(commission).toHaveCount(0);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: say('orderLists.tickets.export') }).press('Enter');
  expect((await download).suggestedFilename()).toBe('sapar-tickets.xlsx');

  const passengerIds = [ticket?.passengerId];
  const returns = `/api/orders/${orderId}/returns`;
  const quote = await (await page.request.post(returns, { data: { kind: 'refund', passengerIds } })).json();
  await page.request.post(`${returns}/${quote.id}/confirm`, {
    data: { agreed: true, refundAmount: quote.refundAmount },
  });
  // Annulled, but in the last minutes of Bishkek's day refunded.
  const state = async () => (await readOrder(page, orderId)).tickets[0]?.state;
  await expect.poll(state).toMatch(/^(void|refunded)$/);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(say('orderLists.changed.text'))).toBeVisible();
  await expect(rows).toContainText(say('orderLists.tickets.state.open'));
  await page.getByRole('button', { name: say('orderLists.changed.act') }).press('Enter');
  await expect(rows).toContainText(say(`orderLists.tickets.state.${await state()}`));
  await expect(page.getByText(say('orderLists.changed.text'))).toBeHidden();
});
