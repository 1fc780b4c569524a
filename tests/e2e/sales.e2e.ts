import { checkScreen } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { createOrder } from './support/api-setup.ts';
import { expect, test } from './support/test.ts';
import { travelDates } from './support/trip.ts';

test('an agent finds an order by number and surname, filters the list by keyboard, and opens it', async ({
  page,
  say,
}) => {
  await signIn(page, 'silver');
  const { orderId, number } = await sold(page, 21);
  await sold(page, 23);
  await page.goto('/');
  await page.goto('/account/orders');
  await expect(page.getByRole('heading', { level: 1, name: say('orderLists.title') })).toBeVisible();

  const typed = page.getByLabel(say('orderLists.filters.number'));
  await typed.focus();
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/number=/);
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows).toHaveCount(1);
  await page.getByRole('link', { name: number }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/order/${orderId}$`));

  await page.goto('/account/orders?passenger=nobody');
  await expect(page.getByText(say('orderLists.none'))).toBeVisible();
  await checkScreen(page, 'sales-none');
});

async function sold(page: Parameters<typeof createOrder>[0], day: number) {
  const { orderId } = await createOrder(page, { out: travelDates(day).out });
  const order = (await (await page.request.get(`/api/orders/${orderId}`)).json()) as { number: string };
  return { orderId, number: order.number };
}

test('a visitor is led to the login and back; an agency without orders is shown where to begin', async ({
  page,
  say,
}) => {
  await page.goto('/account/orders');
  await expect(page).toHaveURL(/\/login\?from=%2Faccount%2Forders/);
  await signIn(page, 'sub');
  await page.goto('/account/orders');
  await expect(page.getByText(say('orderLists.empty'))).toBeVisible();
});
