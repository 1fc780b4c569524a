import type { Page } from '@playwright/test';
import { addDays, type LocalDate } from '#kernel/dates.ts';
import { formatDate, formatNumericDate } from '../../src/web/i18n/dates.ts';
import { accessibilityViolations, checkScreen } from './support/accessibility-checks.ts';
import { AccountPage } from './support/account-page.ts';
import { bookOffer, enterPassengers, placeOrder, readOrder, signIn, startSearch } from './support/api-setup.ts';
import { BookingPage } from './support/booking-page.ts';
import { inDatabase } from './support/database.ts';
import { newDay, OrderPage } from './support/order-page.ts';
import { expect, test } from './support/test.ts';
import { type Translate, translationPattern } from './support/translations.ts';
import { person, travelDates } from './support/trip.ts';

const CENTRE = 'Рудник Тоо-Ашуу';
const PURPOSE = 'Ремонт насоса';
const CEILING = /за пассажира\.\sПо правилам не больше 4\s500\sсом/;

/** From the results to an order that waits for approval; answers its id. */
async function bookedOutside(page: Page, say: Translate, week: number): Promise<string> {
  const booking = new BookingPage(page, say);
  const { uid } = await startSearch(page, { out: travelDates(week + test.info().retry).out });
  await page.goto(`/search/${uid}`);
  // The dearest fare costs more than the company lets anybody spend by themselves: it says so and is not hidden.
  const fares = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  const outside = fares
    .filter({ hasText: say('travel.offer.outside') })
    .filter({ hasText: CEILING })
    .filter({ visible: true })
    .last();
  await expect(outside).toContainText(say('travel.offer.needs'));
  await outside.getByRole('button', { name: translationPattern(say, 'search.fare.choose', 'name') }).click();

  await booking.at('passengers');
  await expect(page.getByText(say('travel.booking.outside'))).toBeVisible();
  await expect(page.getByText(say('travel.booking.waits', { names: 'Нурбек Керимов' }))).toBeVisible();
  await booking.enter([person('aaa', 'JUMABEKOVA', 'AIZADA', 'female', 36)]);
  // Nothing goes on without what the company asks about the trip.
  await booking.toServices.click();
  await expect(page.getByRole('alert')).toContainText(say('travel.booking.costCentre'));
  await page.getByRole('combobox', { name: say('travel.booking.costCentre') }).selectOption(CENTRE);
  await page.getByRole('textbox', { name: say('travel.booking.purpose') }).fill(PURPOSE);
  await booking.toServices.click();
  await booking.at('services');
  await booking.toPayment.click();
  await expect(page.getByRole('heading', { level: 1, name: say('travel.booking.checkTitle') })).toBeVisible();
  await booking.agree();
  await page
    .getByRole('button', { name: say('travel.booking.submit') })
    .locator('visible=true')
    .first()
    .click();
  const order = new OrderPage(page, say);
  await order.stands('approving');
  await expect(page.getByRole('region', { name: say('travel.order.title') })).toContainText(CENTRE);
  await expect(order.pay).toHaveCount(0);
  return order.id;
}

/** The same by the wire alone: what the pages of it show is the story before. */
async function placedOutside(page: Page, week: number): Promise<string> {
  const { uid, house } = await startSearch(page, { out: travelDates(week + test.info().retry).out });
  const offers = house.flatMap(({ itinerary }) =>
    itinerary.offers.filter(({ supplier, holdable }) => supplier === 'own' && holdable),
  );
  const dearest = offers.toSorted((a, b) => b.price.total.minor - a.price.total.minor)[0];
  const id = await bookOffer(page, uid, dearest?.id);
  const people = [person('aaa', 'JUMABEKOVA', 'AIZADA', 'female', 36)];
  await enterPassengers(page, id, people, { trip: { costCentre: CENTRE, purpose: PURPOSE } });
  const { orderId } = await placeOrder(page, id);
  expect((await readOrder(page, orderId)).actions).not.toContain('pay');
  return orderId;
}

test('a company’s traveller books above the policy; an approver says yes, and it is paid to the ticket', async ({
  page,
  say,
  stranger,
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of (400|409)/);
  await page.goto('/login?from=/');
  await new AccountPage(page, say).enter('traveller');
  await expect(page).toHaveURL(({ pathname }) => pathname === '/');
  const id = await bookedOutside(page, say, 26);
  const { number } = await readOrder(page, id);

  // The approver is notified in the app, sees all details and decides.
  const boss = await stranger();
  await signIn(boss, 'approver');
  await expect(async () => {
    await boss.goto('/account/notify');
    const values = { voucher: 'no', order: number, variant: 'none' };
    await expect(boss.getByText(say('inAppNotifications.kinds.approval-requested', values))).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await boss
    .getByText(say('inAppNotifications.kinds.approval-requested', { voucher: 'no', order: number, variant: 'none' }))
    .click();
  await expect(boss.getByRole('heading', { level: 1, name: say('travel.approvals.title') })).toBeVisible();
  const card = boss.getByRole('listitem').filter({ hasText: number }).last();
  for (const fact of [CENTRE, PURPOSE, 'JUMABEKOVA', 'Айзада Жумабекова']) await expect(card).toContainText(fact);
  await expect(card).toContainText(CEILING);
  await card.getByRole('button', { name: say('travel.approvals.refuse') }).click();
  await expect(boss.getByRole('alert').first()).toBeVisible();
  await card.getByRole('textbox', { name: say('travel.approvals.comment') }).fill('Хорошей поездки');
  await card.getByRole('button', { name: say('travel.approvals.approve') }).click();
  await expect(boss.getByText(say('travel.approvals.done_approve', { number }))).toBeVisible();

  // The traveller's page has learnt it by itself; now it is paid.
  const order = new OrderPage(page, say);
  await expect(order.pay.first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('region', { name: say('travel.order.title') })).toContainText('Хорошей поездки');
  await expect(page.getByRole('main')).toContainText(say('order.history.kinds.approved'));
  // From the balance of the contract, which is a company's default.
  await order.pay.first().click();
  await order.stands('sold');
  expect(await order.tickets()).toHaveLength(1);

  // The list has what the trip was charged to, and what for.
  await page.goto('/account/orders');
  const row = page.getByRole('row').filter({ hasText: number });
  for (const fact of [CENTRE, PURPOSE]) await expect(row).toContainText(fact);

  // Flying a week later costs more than the company has agreed to: it is asked once more, and the old ticket stays
  // until it has said yes.
  await page.goto(`/order/${id}/exchange`);
  const later = addDays((await page.locator('input[type=hidden][name=date]').inputValue()) as LocalDate, 7);
  await newDay(page, say).fill(formatNumericDate(later));
  await page.keyboard.press('Tab');
  // What is typed is said in words, with its weekday.
  await expect(page.getByText(formatDate(later, 'ru'))).toBeVisible();
  await page.getByRole('button', { name: say('order.exchange.show') }).click();
  const offer = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: translationPattern(say, 'order.exchange.choose', 'total') }) })
    .first();
  await expect(offer).toContainText(say('travel.exchange.needs'));
  await checkScreen(page, 'exchange-outside');
  await offer.getByRole('link', { name: translationPattern(say, 'order.exchange.choose', 'total') }).click();
  await page.locator('input[name=agreed]').check();
  await checkScreen(page, 'exchange-to-approve');
  await page.getByRole('button', { name: say('travel.exchange.send') }).click();
  await expect(page.getByText(say('travel.exchange.waiting'), { exact: true })).toBeVisible();
  await checkScreen(page, 'exchange-approving');
  await boss.goto('/account/approvals');
  const asked = boss.getByRole('listitem').filter({ hasText: number }).first();
  await expect(asked.getByText(translationPattern(say, 'travel.exchange.asked', 'sum'))).toBeVisible();
  await checkScreen(boss, 'approvals-exchange');
  await asked.getByRole('button', { name: say('travel.approvals.approve') }).click();
  await expect(boss.getByText(say('travel.approvals.done_exchange_approve', { number }))).toBeVisible();
  await expect(page.getByText(say('order.exchange.unpaid'), { exact: true })).toBeVisible({
    timeout: 30_000,
  });
  const [exchange] = (await readOrder(page, id)).exchanges;
  const paid = await page.request.post(`/api/orders/${id}/exchanges/${exchange?.id}/payments`, {
    data: { method: 'balance' },
  });
  expect(paid.ok()).toBe(true);
  await expect(page.getByText(say('order.exchange.done'), { exact: true })).toBeVisible({ timeout: 30_000 });
});

test('without a decision in time the order is refused, its seats released, the traveller notified', async ({
  page,
  say,
}) => {
  await signIn(page, 'traveller');
  const id = await placedOutside(page, 28);
  await inDatabase("update travel_approvals.approvals set until = now() - interval '1 second' where order_id = $1", [
    id,
  ]);
  const order = new OrderPage(page, say);
  // Whatever has slept through its time is found by the sweep, here without waiting for its minute.
  await inDatabase("select graphile_worker.add_job('orders.sweep', '{}'::json, job_key := 'orders.sweep')", []);
  await expect(async () => {
    expect((await readOrder(page, id)).status).toBe('canceled');
  }).toPass({ timeout: 100_000 });
  await page.goto(`/order/${id}`);
  await order.stands('notApproved');
  await expect(page.getByRole('main')).toContainText(say('order.history.kinds.auto_refused'));
  const { number } = await readOrder(page, id);
  await expect(async () => {
    await page.goto('/account/notify');
    await expect(
      page.getByText(
        say('inAppNotifications.kinds.approval-decided', { voucher: 'no', order: number, variant: 'refused' }),
      ),
    ).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test('the rules are changed by who approves, and read by everybody else', async ({
  page,
  say,
  stranger,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  await signIn(page, 'traveller');
  await page.goto('/account/policy');
  await expect(page.getByRole('heading', { level: 1, name: say('travel.policy.title') })).toBeVisible();
  await expect(page.getByRole('button', { name: say('travel.policy.save') })).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: say('travel.policy.hours') })).toBeDisabled();
  const boss = await stranger();
  await signIn(boss, 'approver');
  await boss.goto('/account/policy');
  await boss.getByRole('textbox', { name: say('travel.policy.hours') }).fill('999');
  await boss.getByRole('button', { name: say('travel.policy.save') }).click();
  await expect(boss.getByRole('alert')).toContainText(say('travel.policy.badNumber', { from: 1, to: 168 }));
  await boss.getByRole('textbox', { name: say('travel.policy.hours') }).fill('24');
  await boss.getByRole('button', { name: say('travel.policy.save') }).click();
  await expect(boss.getByText(say('travel.policy.saved'))).toBeVisible();

  // The office keeps the rules of every company, from the first ones on.
  const office = await stranger();
  await signIn(office, 'admin');
  await office.goto('/office/contracts?q=TB-0909');
  await office.getByRole('link', { name: 'TB-0909' }).click();
  await office.getByRole('link', { name: say('users.contracts.policy') }).click();
  const hours = office.getByRole('textbox', { name: say('travel.policy.hours') });
  await expect(hours).toHaveValue('24');
  for (const box of await office
    .getByRole('group', { name: say('travel.policy.approvers') })
    .getByRole('checkbox')
    .all())
    await box.uncheck();
  await office.getByRole('button', { name: say('travel.policy.save') }).click();
  await expect(office.getByRole('alert')).toContainText(say('travel.errors.nobody_approves'));
  expect(await accessibilityViolations(office, 'all')).toEqual([]);
  await office.getByRole('checkbox', { name: 'Нурбек Керимов' }).check();
  await office.getByRole('button', { name: say('travel.policy.save') }).click();
  await expect(office.getByText(say('travel.policy.saved'))).toBeVisible();
});
