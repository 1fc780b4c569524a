import type { Page } from '@playwright/test';
import type { TicketReturn } from '#modules/orders/api.ts';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { checkScreen } from './support/accessibility-checks.ts';
import { createOrder, readOrder } from './support/api-setup.ts';
import { OrderPage } from './support/order-page.ts';
import { expect, test } from './support/test.ts';
import { translationPattern } from './support/translations.ts';
import { person, travelDates } from './support/trip.ts';

const party = () => [
  person('aaa', 'BOLOTOV', 'ERLAN', 'male', 41),
  person('aaa', 'BOLOTOVA', 'MEERIM', 'female', 39),
  person('rbg', 'BOLOTOV', 'ADIS', 'male', 9),
];

async function issued(page: Page, week: number): Promise<string> {
  const { orderId, redirectUrl } = await createOrder(page, { out: travelDates(week).out, people: party() });
  await payOnPage(redirectUrl, CARDS.withoutCode);
  await expect.poll(async () => (await readOrder(page, orderId)).actions, { timeout: 30_000 }).toContain('split');
  return orderId;
}

test('one of three passengers is split off and voided there; the other order stays untouched', async ({
  page,
  say,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  const id = await issued(page, 33);
  const before = await readOrder(page, id);
  await page.goto(`/order/${id}`);
  await page.getByRole('link', { name: say('order.actions.split'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('order.split.heading') })).toBeVisible();
  await page.getByRole('checkbox', { name: /BOLOTOV ADIS/ }).check();
  await page.getByRole('button', { name: say('order.split.show') }).click();
  await expect(
    page.getByText(say('orders.errors.child_alone', { names: 'BOLOTOV ADIS', side: 'leaving' })),
  ).toBeVisible();
  await page.getByRole('checkbox', { name: /BOLOTOV ADIS/ }).uncheck();
  await page.getByRole('checkbox', { name: /BOLOTOVA MEERIM/ }).check();
  await checkScreen(page, 'split-choices');
  await page.getByRole('button', { name: say('order.split.show') }).click();
  await expect(page.getByRole('heading', { name: say('order.split.own') })).toBeVisible();
  await checkScreen(page, 'split-parts');
  await page.getByRole('button', { name: say('order.split.confirm') }).click();
  await expect(page.getByText(say('orders.errors.agreement_required'))).toBeVisible();
  await page.locator('input[name=agreed]').check();
  await page.getByRole('button', { name: say('order.split.confirm') }).click();
  await expect(page.getByText(say('order.split.done'), { exact: true })).toBeVisible({ timeout: 30_000 });
  await checkScreen(page, 'split-done');
  await page.getByRole('link', { name: translationPattern(say, 'order.split.openNew', 'number') }).click();
  await new OrderPage(page, say).stands('sold');

  const left = await readOrder(page, id);
  const childId = left.splitInto[0]?.id ?? '';
  await expect(page).toHaveURL(new RegExp(childId));
  const own = await readOrder(page, childId);
  expect(own.price.total.minor + left.price.total.minor).toBe(before.price.total.minor);
  expect([...own.tickets, ...left.tickets].map((t) => t.number).sort()).toEqual(
    before.tickets.map((t) => t.number).sort(),
  );
  await expect(
    page.getByRole('link', { name: translationPattern(say, 'order.split.cameFrom', 'number') }),
  ).toBeVisible();

  await expect.poll(async () => (await readOrder(page, childId)).actions, { timeout: 30_000 }).toContain('refund');
  // In the last ten minutes of the day in Bishkek nothing is offered to be annulled.
  if (!(await readOrder(page, childId)).actions.includes('void')) return;
  const kept = await readOrder(page, id);
  const quote = await page.request.post(`/api/orders/${childId}/returns`, {
    data: { kind: 'void', passengerIds: own.passengers.map((p) => p.id) },
  });
  const { id: returnId, refundAmount } = (await quote.json()) as TicketReturn;
  expect(refundAmount).toEqual(own.price.total);
  const data = { agreed: true, refundAmount };
  await page.request.post(`/api/orders/${childId}/returns/${returnId}/confirm`, { data });
  await expect.poll(async () => (await readOrder(page, childId)).returns[0]?.money, { timeout: 60_000 }).toBe('paid');
  const after = await readOrder(page, id);
  for (const part of ['status', 'tickets', 'returns', 'price', 'passengers'] as const)
    expect(after[part], part).toEqual(kept[part]);
  expect(after.payments.map((p) => p.state)).toEqual(['captured']);
  await page.goto(`/order/${id}`);
  await expect(page.getByRole('link', { name: new RegExp(own.number) }).first()).toBeVisible();
  await checkScreen(page, 'split-order');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('an order is split by forms alone', async ({ page, say }) => {
    const id = await issued(page, 34);
    await page.goto(`/order/${id}/split`);
    await page.getByRole('button', { name: say('order.split.show') }).click();
    await expect(page.getByText(say('orders.errors.split_no_passengers'))).toBeVisible();
    await page.getByRole('checkbox', { name: /BOLOTOVA MEERIM/ }).check();
    await page.getByRole('button', { name: say('order.split.show') }).click();
    await page.locator('input[name=agreed]').check();
    await page.getByRole('button', { name: say('order.split.confirm') }).click();
    await expect(page.getByText(say('order.split.done'), { exact: true })).toBeVisible();
    expect((await readOrder(page, id)).passengers).toHaveLength(2);
  });
});
