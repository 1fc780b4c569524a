import { CARDS } from '../support/buyer.ts';
import { checkScreen } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { readOrder, startSearch } from './support/api-setup.ts';
import { BankPage, BookingPage } from './support/booking-page.ts';
import { OrderPage } from './support/order-page.ts';
import { waitForHydration } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { translationPattern } from './support/translations.ts';
import { travelDates, traveller } from './support/trip.ts';

test('an agent sends two options by one link; the client marks one, and the agent books it', async ({
  page,
  stranger,
  say,
  complaints,
}) => {
  await signIn(page, 'gold');
  const add = page.getByRole('checkbox', { name: say('proposals.pick.add') });
  // One of each of two searches: what was chosen goes along from one to the next.
  for (const [n, day] of [37, 38].entries()) {
    const { uid } = await startSearch(page, { out: travelDates(day).out });
    await page.goto(`/search/${uid}`);
    await add.nth(n).press('Space');
    await expect(add.nth(n)).toBeChecked();
  }
  await expect(page.getByText(say('proposals.pick.bar', { count: 2 }))).toBeVisible();
  await page.getByRole('button', { name: say('proposals.pick.create') }).press('Enter');
  await page.getByRole('textbox', { name: say('proposals.pick.note') }).fill('Два утренних рейса');
  await page.getByRole('button', { name: say('proposals.pick.send') }).press('Enter');
  await expect(page).toHaveURL(/\/account\/proposals\/[\w-]+$/);
  const link = await page.getByRole('textbox', { name: say('proposals.agent.link') }).inputValue();
  await checkScreen(page, 'proposal-agent');

  const client = await stranger();
  await client.goto(new URL(link).pathname);
  await expect(client.getByRole('heading', { level: 1, name: say('proposals.client.title') })).toBeVisible();
  await expect(client.getByText('Два утренних рейса')).toBeVisible();
  const second = client.getByRole('region', { name: say('proposals.option.number', { n: 2 }) });
  await second.getByRole('textbox').fill('Только с багажом');
  await second.getByRole('button', { name: say('proposals.client.choose') }).press('Enter');
  await expect(second.getByText(say('proposals.client.chosen'))).toBeVisible();
  await checkScreen(client, 'proposal-client');

  await page.reload();
  const chosen = page.getByRole('region', { name: say('proposals.option.number', { n: 2 }) });
  await expect(chosen).toContainText(say('proposals.agent.favourite'));
  await expect(chosen).toContainText('Только с багажом');
  await chosen.getByRole('button', { name: say('proposals.agent.book') }).press('Enter');
  await expect(page).toHaveURL(/\/booking\/[\w-]+/);

  await page.goto('/account/proposals');
  await checkScreen(page, 'proposals');
  complaints.expect(/404.*made-up-code/);
  await page.goto(link.replace(/[^/]+$/, 'made-up-code'));
  await expect(page.getByText(say('proposals.client.endedTitle'))).toBeVisible();
});

test('a client opens the link, books, pays by card and has the ticket; the agent is notified', async ({
  page,
  stranger,
  say,
  complaints,
}) => {
  test.slow();
  // An old price is refused.
  complaints.expect(/status of 409/);
  await signIn(page, 'gold');
  const { uid } = await startSearch(page, { out: travelDates(39).out });
  await page.goto(`/search/${uid}`);
  await page
    .getByRole('checkbox', { name: say('proposals.pick.add') })
    .first()
    .press('Space');
  await page.getByRole('button', { name: say('proposals.pick.create') }).press('Enter');
  await page.getByRole('button', { name: say('proposals.pick.send') }).press('Enter');
  await expect(page).toHaveURL(/\/account\/proposals\/[\w-]+$/);
  const link = await page.getByRole('textbox', { name: say('proposals.agent.link') }).inputValue();

  const address = new URL(link).pathname;
  const scriptless = await stranger({ javaScriptEnabled: false });
  await scriptless.goto(address);
  await scriptless.getByRole('button', { name: translationPattern(say, 'proposals.client.book', 'sum') }).click();
  await expect(scriptless).toHaveURL(/\/booking\/[\w-]+\/passengers$/);

  const client = await stranger();
  await client.goto(address);
  // Hydration would put the field's first value back.
  await waitForHydration(client);
  const press = client.getByRole('button', { name: translationPattern(say, 'proposals.client.book', 'sum') });
  // As if the page had been open since before the price changed: both prices are shown, and pressing again accepts
  // the new one.
  const total = client.locator('input[name=total]');
  await total.evaluate((field: HTMLInputElement) => {
    field.value = String(Number(field.value) - 10_000);
  });
  await press.click();
  await expect(client.getByRole('alert')).toContainText(
    translationPattern(say, 'proposals.errors.price_changed', 'previousText', 'currentText'),
  );
  await checkScreen(client, 'proposal-book');
  await client.reload();
  await press.click();
  const [booking, bank, order] = [new BookingPage(client, say), new BankPage(client), new OrderPage(client, say)];
  await booking.at('passengers');
  await booking.enter(traveller());
  await booking.toServices.click();
  await booking.at('services');
  await booking.toPayment.click();
  await booking.at('payment');
  await booking.card.check();
  await booking.agree();
  await booking.pay.click();
  await bank.pay(CARDS.withoutCode);
  await bank.back();
  await order.stands('sold');
  const { number } = await readOrder(client, order.id);

  await page.goto('/account/orders');
  await expect(page.getByRole('main')).toContainText(number);
  await page.goto('/account/notify');
  for (const variant of ['placed', 'paid'])
    await expect(page.getByRole('main')).toContainText(
      say('inAppNotifications.kinds.proposal-order', { voucher: 'no', order: number, variant }),
    );
});
