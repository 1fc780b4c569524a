import type { Page } from '@playwright/test';
import { formatMoney } from '#kernel/money.ts';
import type { ReturnChoices, TicketReturn } from '#modules/orders/api.ts';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { checkScreen } from './support/accessibility-checks.ts';
import { createOrder, readOrder } from './support/api-setup.ts';
import { inDatabase } from './support/database.ts';
import { OrderPage } from './support/order-page.ts';
import { expect, test } from './support/test.ts';
import { type Translate, translationPattern } from './support/translations.ts';
import { person, travelDates } from './support/trip.ts';

const party = () => [
  person('aaa', 'KANATOV', 'AZIS', 'male', 41),
  person('aaa', 'KANATOVA', 'BUBUSARA', 'female', 39),
  person('rbg', 'KANATOV', 'DANIYAR', 'male', 9),
];

/** An order that has its tickets. */
async function issued(page: Page, week: number, people = party()): Promise<string> {
  const { orderId, redirectUrl } = await createOrder(page, { out: travelDates(week).out, people, refundable: true });
  await payOnPage(redirectUrl, CARDS.withoutCode);
  await expect.poll(async () => (await readOrder(page, orderId)).actions, { timeout: 30_000 }).toContain('refund');
  return orderId;
}

const choose = async (page: Page, say: Translate, name: RegExp, way: string) => {
  await page.getByRole('checkbox', { name }).check();
  await page.getByRole('radio', { name: new RegExp(`^${say(`order.returns.${way}`)}`) }).check();
  await page.getByRole('button', { name: say('order.returns.show') }).click();
};
const agreeing = (page: Page, say: Translate) =>
  page.getByRole('checkbox', { name: translationPattern(say, 'order.returns.agree', 'sum') });

/** In the last ten minutes of the day in Bishkek no void is offered; the stories then expect that. */
const mayVoid = async (page: Page, id: string) => (await readOrder(page, id)).actions.includes('void');

test('one of three passengers is annulled: all of that one’s money goes back, the others fly', async ({
  page,
  say,
}) => {
  const id = await issued(page, 30);
  if (!(await mayVoid(page, id))) {
    await page.goto(`/order/${id}/refund`);
    await expect(page.getByRole('radio', { name: new RegExp(`^${say('order.returns.void')}`) })).toHaveCount(0);
    return;
  }
  await page.goto(`/order/${id}`);
  await page.getByRole('link', { name: say('order.actions.refund'), exact: true }).click();
  await checkScreen(page, 'return-choices');
  await choose(page, say, /KANATOVA BUBUSARA/, 'void');
  await expect(page).toHaveURL(/refund\?quote=/);
  await checkScreen(page, 'return-sums-void');
  const before = await readOrder(page, id);
  const paid = before.price.lines.find((line) => line.category === 'aaa')?.total;
  const sum = formatMoney(paid ?? before.price.total);
  const button = page.getByRole('button', { name: say('order.returns.doVoid', { sum }) });
  await button.click();
  // The box is required: nothing has happened.
  expect((await readOrder(page, id)).returns).toEqual([]);
  await agreeing(page, say).check();
  await button.click();
  await expect(page.getByText(say('order.returns.doneVoid'))).toBeVisible({ timeout: 20_000 });
  await checkScreen(page, 'return-done');

  await page.goto(`/order/${id}`);
  await new OrderPage(page, say).stands('partial_sold');
  await checkScreen(page, 'return-order');
  const after = await readOrder(page, id);
  expect(after.tickets.map(({ state }) => state).sort()).toEqual(['open', 'open', 'void']);
  await expect
    .poll(async () => (await readOrder(page, id)).returns.map(({ money }) => money), { timeout: 30_000 })
    .toEqual(['paid']);
  const back = await inDatabase(
    'select r.amount_minor::int as minor, r.state from payments.refunds r join payments.intents i on i.id = ' +
      'r.intent_id where i.order_id = $1',
    [id],
  );
  expect(back).toEqual([{ minor: paid?.minor, state: 'done' }]);
  const receipt = await page.request.get(`/api/orders/${id}/returns/${after.returns[0]?.id}/receipt.pdf`);
  expect((await receipt.body()).subarray(0, 4).toString()).toBe('%PDF');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a voluntary refund by a quote that expires and is worked out again', async ({ page, say }) => {
    const id = await issued(page, 31, [person('aaa', 'KANATOV', 'AZIS', 'male', 41)]);
    // The day of issue is over: until then the carrier takes a void, and that is offered instead.
    const [ticket] = (await readOrder(page, id)).tickets;
    await inDatabase("update inventory.tickets set void_until = now() - interval '1 hour' where number = $1", [
      ticket?.number,
    ]);
    await page.goto(`/order/${id}/refund`);
    await choose(page, say, /KANATOV AZIS/, 'refund');
    await expect(page).toHaveURL(/refund\/voluntary\?quote=/);
    await expect(agreeing(page, say)).toBeVisible();
    await inDatabase("update orders.ticket_returns set expires_at = now() - interval '1 minute' where order_id = $1", [
      id,
    ]);
    await agreeing(page, say).check();
    await page.getByRole('button', { name: translationPattern(say, 'order.returns.doRefund', 'sum') }).click();
    await expect(page.getByText(say('order.returns.staleTitle'))).toBeVisible();
    await expect(page.getByText(translationPattern(say, 'order.returns.renewedSame', 'now'))).toBeVisible();

    await agreeing(page, say).check();
    await page.getByRole('button', { name: translationPattern(say, 'order.returns.doRefund', 'sum') }).click();
    await expect(page.getByText(say('order.returns.doneRefund'))).toBeVisible();
    const { returns, tickets, status } = await readOrder(page, id);
    expect(status).toBe('refunded');
    expect(tickets.map(({ state }) => state)).toEqual(['refunded']);
    const [line] = (returns[0] as TicketReturn).lines;
    const kept = [line?.penalty, line?.taxesRetained, line?.feesRetained, line?.refundFee];
    expect((line?.paid.minor ?? 0) - kept.reduce((all, part) => all + (part?.minor ?? 0), 0)).toBe(
      line?.refundAmount.minor,
    );
  });
});

test('a quote that expires while it is read: pressing shows the new sum, and the form works', async ({ page, say }) => {
  const id = await issued(page, 35, party().slice(0, 1));
  await page.goto(`/order/${id}/refund`);
  await choose(page, say, /KANATOV AZIS/, 'refund');
  await expect(agreeing(page, say)).toBeVisible();
  await inDatabase("update orders.ticket_returns set expires_at = now() - interval '1 minute' where order_id = $1", [
    id,
  ]);
  const act = (await mayVoid(page, id)) ? 'order.returns.doVoid' : 'order.returns.doRefund';
  await agreeing(page, say).check();
  await page.getByRole('button', { name: translationPattern(say, act, 'sum') }).click();
  await expect(page.getByText(say('order.returns.staleTitle'))).toBeVisible();
  await expect(page.getByText(translationPattern(say, 'order.returns.renewedSame', 'now'))).toBeVisible();
  await expect(agreeing(page, say)).not.toBeChecked();
  await checkScreen(page, 'stale quote of a refund');
  await agreeing(page, say).check();
  await page.getByRole('button', { name: translationPattern(say, act, 'sum') }).click();
  await expect(page.getByText(say(`order.returns.done${act.endsWith('Void') ? 'Void' : 'Refund'}`))).toBeVisible();
});

test('without agreement nothing happens, and that is said', async ({ page, say, complaints }) => {
  complaints.expect(/status of 400/);
  const id = await issued(page, 33, party().slice(0, 1));
  await page.goto(`/order/${id}/refund`);
  await choose(page, say, /KANATOV AZIS/, 'refund');
  await checkScreen(page, 'return-sums');
  const better = await mayVoid(page, id);
  await expect(page.getByText(say('order.returns.better'))).toHaveCount(better ? 1 : 0);
  // As a browser that does not know required boxes.
  await page.locator('form:has([name=agreed])').evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  const act = better ? 'order.returns.doVoid' : 'order.returns.doRefund';
  await page.getByRole('button', { name: translationPattern(say, act, 'sum') }).click();
  await expect(page.getByText(say('order.returns.agreeNeeded'))).toBeVisible();
  expect((await readOrder(page, id)).returns).toEqual([]);
});

test('an empty choice, a forced refund, and another buyer’s order', async ({ page, say, stranger, complaints }) => {
  const id = await issued(page, 32, party().slice(0, 2));
  complaints.expect(/status of (400|404|422)/);
  await page.goto(`/order/${id}/refund`);
  await page.getByRole('button', { name: say('order.returns.show') }).click();
  await expect(page.getByText(say('orders.errors.return_no_passengers'))).toBeVisible();
  await choose(page, say, /KANATOV AZIS/, 'forced');
  await expect(page).toHaveURL(/\/refund\/forced\?p=/);
  await expect(page.getByRole('heading', { level: 1, name: say('requests.kinds.forced_refund') })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /KANATOV AZIS/ })).toBeChecked();

  const other = await stranger();
  expect((await other.goto(`/order/${id}/refund`))?.status()).toBe(404);
  const choices: ReturnChoices = await (await page.request.get(`/api/orders/${id}/returns`)).json();
  const data = { kind: 'void', passengerIds: choices.passengers.map((p) => p.id) };
  expect((await other.request.post(`/api/orders/${id}/returns`, { data })).status()).toBe(404);
  expect((await other.goto('/order/refund'))?.url()).toMatch(/\/order$/);
});
