import type { Page } from '@playwright/test';
import { addDays } from '#kernel/dates.ts';
import { formatNumericDate } from '../../src/web/i18n/dates.ts';
import { formatTicketNumber } from '../../src/web/shared/order/ticket-labels.ts';
import { checkScreen, expectAccessible } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { enterPassengers, readOrder } from './support/api-setup.ts';
import { BookingPage } from './support/booking-page.ts';
import { waitForHydration } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { type Translate, translationPattern } from './support/translations.ts';
import { today, traveller } from './support/trip.ts';

const out = addDays(today(), 30);
const back = addDays(out, 3);
const isRequest = /\/account\/requests\/([\w-]{36})$/;

/** An agent asks for a flight to Osh, and for a hotel there after it; answers the request's id. */
async function sendRequest(page: Page, say: Translate): Promise<string> {
  await page.goto('/account/requests/create');
  await expect(page.getByRole('heading', { level: 1, name: say('requests.travel.title') })).toBeVisible();
  const service = (n: number, kind: 'avia' | 'hotel') =>
    page.getByRole('region', { name: `${n} ${say(`requests.travel.kinds.${kind}`)}` });
  const flight = service(1, 'avia');
  await flight.getByLabel(say('requests.travel.from')).fill('Бишкек');
  await flight.getByLabel(say('requests.travel.to'), { exact: true }).fill('Ош');
  const dayIn = (part: typeof flight, name: 'date' | 'checkInDate' | 'checkOutDate') =>
    part.getByRole('textbox', { name: say(`requests.travel.${name}`), exact: true });
  await dayIn(flight, 'date').fill(formatNumericDate(out));
  await page.getByRole('button', { name: say('requests.travel.kinds.hotel') }).click();
  const hotel = service(2, 'hotel');
  await hotel.getByLabel(say('requests.travel.city'), { exact: true }).fill('Ош');
  await dayIn(hotel, 'checkInDate').fill(formatNumericDate(out));
  await dayIn(hotel, 'checkOutDate').fill(formatNumericDate(back));
  await hotel.getByLabel(say('requests.travel.timing')).selectOption('after-1');
  await page.getByLabel(say('requests.travel.phone')).fill('+996 555 010 203');
  await page.getByRole('button', { name: say('requests.travel.send') }).click();
  await expect(page).toHaveURL(isRequest);
  await expect(page.getByRole('link', { name: say('requests.sections.tabs.chat'), exact: true })).toBeVisible();
  await expect(page.getByText(say('requests.travel.timings.after', { n: 1 }))).toBeVisible();
  return isRequest.exec(page.url())?.[1] ?? '';
}

async function write(page: Page, say: Translate, text: string): Promise<void> {
  await page.getByRole('textbox', { name: say('conversations.panel.field'), exact: true }).fill(text);
  await page.keyboard.press('Enter');
  await expect(page.getByText(text, { exact: true })).toBeVisible();
}

/** An own price that does not cover the supplier is said at its field, and one that does is what the client pays. */
async function nameOwnPrice(staff: Page, say: Translate): Promise<void> {
  const own = staff.getByLabel(say('offers.sale.ownPrice')).first();
  await own.fill('1');
  await expect(own).toHaveAttribute('aria-invalid', 'true');
  await own.fill('99 000');
  await expect(staff.getByText(/^(?:Клиент заплатит 99|The client will pay 99)/)).toBeVisible();
}

/** Staff find what is on sale for a service and send the first two of it; the first of a flight at an own price. */
async function sendTwoFound(staff: Page, say: Translate, n: number): Promise<void> {
  await staff.getByRole('link', { name: say('offers.sale.findFor', { n }) }).click();
  await expect(staff.getByRole('heading', { level: 2, name: say('offers.sale.title') })).toBeVisible();
  await staff.getByRole('button', { name: say('offers.sale.search'), exact: true }).click();
  await staff.waitForURL(/uid=/);
  const found = staff.getByRole('list', { name: say('offers.sale.results') });
  // Every supplier has answered: nothing moves any more.
  await expect(staff.getByText(translationPattern(say, 'offers.sale.asking', 'answered', 'all'))).toHaveCount(0);
  const fares = found.getByRole('checkbox').locator('visible=true');
  await fares.nth(0).check();
  await fares.nth(1).check();
  await expect(staff.getByText(say('offers.sale.picked', { count: 2, most: 3 }))).toBeVisible();
  if (n === 1) await nameOwnPrice(staff, say);
  await staff.getByLabel(say('offers.found.note')).fill(`Для услуги ${n}`);
  await staff.getByLabel(say('offers.found.hours')).selectOption('12');
  await checkScreen(staff, `offers found for service ${n}`);
  await staff.getByRole('button', { name: say('offers.found.send') }).click();
  await expect(staff.getByText(say('offers.form.sent'))).toBeVisible();
}

/** The author takes the first option of a service and pays it from the balance; answers its order. */
async function takeFirst(page: Page, say: Translate, id: string, n: number): Promise<string> {
  await page.goto(`/account/requests/${id}`);
  await page
    .getByRole('region', { name: say('offers.service', { n }) })
    .getByRole('button', { name: say('offers.accept') })
    .first()
    .click();
  const booking = new BookingPage(page, say);
  await page.waitForURL(/\/booking\/[\w-]+\/passengers/);
  const bookingId = /\/booking\/([\w-]+)\//.exec(page.url())?.[1] ?? '';
  await enterPassengers(page, bookingId, traveller());
  await page.goto(`/booking/${bookingId}/payment`);
  await booking.at('payment');
  await page.getByRole('radio', { name: new RegExp(`^${say('payments.form.way.balance')}`) }).check();
  await booking.agree();
  await booking.pay.click();
  await page.waitForURL(/\/order\//);
  const orderId = /\/order\/([\w-]+)/.exec(page.url())?.[1] ?? '';
  await expect.poll(async () => (await readOrder(page, orderId)).status, { timeout: 60_000 }).toBe('sold');
  return orderId;
}

test('an agent wants a flight and a hotel after it; staff ask, find options and send them; two are paid', async ({
  page,
  stranger,
  say,
}) => {
  test.slow();
  await signIn(page, 'silver');
  const id = await sendRequest(page, say);
  const staff = await stranger();
  await signIn(staff, 'executor');
  await staff.goto(`/office/requests/${id}`);
  await staff.getByRole('button', { name: say('requests.serve.claim') }).click();
  await expect(staff.getByText(say('requests.office.process'), { exact: true })).toBeVisible();

  // A question and its answer, in two browsers at once.
  await staff.getByLabel(say('requests.chat.first')).fill('Утром или вечером?');
  await staff.getByRole('button', { name: say('requests.chat.send') }).click();
  await expect(staff.getByText('Утром или вечером?')).toBeVisible();
  await page.goto(`/account/requests/${id}?tab=chat`);
  await expect(page.getByText('Утром или вечером?')).toBeVisible();
  await write(page, say, 'Утром, пожалуйста.');
  await expect(staff.getByText('Утром, пожалуйста.')).toBeVisible();

  // Two flights and two rooms, found inside the request; the open chat of the agent gets their cards.
  await sendTwoFound(staff, say, 1);
  const cards = page.locator(`main a[href="/account/requests/${id}#offers"]`);
  await expect(cards).toHaveCount(2);
  await sendTwoFound(staff, say, 2);
  await expect(cards).toHaveCount(4);
  await expect(cards.first()).toContainText('Бишкек – Ош');
  await checkScreen(page, 'cards of offers in a chat');

  // One of each service is taken: its tickets and its voucher stand on the orders.
  const flight = await takeFirst(page, say, id, 1);
  const sold = await readOrder(page, flight);
  expect(sold.tickets).toMatchObject([{ state: 'open' }]);
  expect(sold.price.total).toEqual({ minor: 9_900_000, currency: 'KGS' });
  await page.goto(`/account/requests/${id}`);
  const flights = page.getByRole('region', { name: say('offers.service', { n: 1 }) });
  await expect(flights.getByText(say('offers.status.issued'))).toHaveCount(1);
  // The other option of a service that is sold is not to be had.
  await expect(flights.getByRole('button', { name: say('offers.accept') })).toHaveCount(0);
  const hotel = await takeFirst(page, say, id, 2);
  const voucher = await readOrder(page, hotel);
  expect(voucher.tickets).toMatchObject([{ type: 'HOTEL', state: 'open' }]);
  await page.goto(`/order/${hotel}`);
  await expect(page.getByText(formatTicketNumber(voucher.tickets[0]?.number ?? '')).first()).toBeVisible();
  await page.goto(`/account/requests/${id}`);
  await expect(page.getByText(say('offers.status.issued'))).toHaveCount(2);
  await checkScreen(page, 'offers of a request, sold');
  // The voucher and the ticket are in the request, too, as PDF.
  const tabs = page.getByRole('navigation', { name: say('requests.sections.sections') });
  for (const [tab, kind, orderId] of [
    ['vouchers', 'voucher', hotel],
    ['documents', 'ticket', flight],
  ] as const) {
    await tabs.getByRole('link', { name: say(`requests.sections.tabs.${tab}`) }).click();
    const paper = page.getByRole('link', { name: say(`offers.documents.${kind}`) });
    await expect(paper).toHaveAttribute('href', new RegExp(`/api/orders/${orderId}/documents/itinerary.pdf`));
    const pdf = await page.request.get((await paper.getAttribute('href')) ?? '');
    expect([pdf.status(), (await pdf.body()).subarray(0, 4).toString()]).toEqual([200, '%PDF']);
  }

  // The work goes back once and is rated when it is right.
  const complete = async () => {
    await staff.goto(`/office/requests/${id}`);
    await staff.locator('summary', { hasText: say('requests.serve.complete') }).click();
    await staff.getByRole('button', { name: say('requests.serve.complete') }).click();
    await expect(staff.getByText(say('requests.office.checkup'))).toBeVisible();
  };
  await complete();
  await page.goto(`/account/requests/${id}`);
  await page.getByText(say('requests.rating.revision')).click();
  await page.getByLabel(say('requests.rating.revisionText')).fill('Нужен ранний заезд');
  await page.getByRole('button', { name: say('requests.rating.revisionSend') }).click();
  await expect(page.getByText(say('requests.rating.revisionSent'))).toBeVisible();
  await staff.reload();
  await expect(staff.getByText('Нужен ранний заезд')).toBeVisible();
  await staff.getByRole('button', { name: say('requests.serve.claim') }).click();
  await expect(staff.getByText(say('requests.office.process'), { exact: true })).toBeVisible();
  await complete();
  await page.goto(`/account/requests/${id}`);
  await page.getByRole('radio', { name: say('requests.rating.star', { n: 5 }) }).check();
  await page.getByLabel(say('requests.rating.comment')).fill('Быстро');
  await expectAccessible(page);
  await page.getByRole('button', { name: say('requests.rating.send') }).click();
  await expect(page.getByText(say('requests.rating.thanks'))).toBeVisible();
});

test('a wrong search of staff says what is wrong at its field and keeps what was typed; places are suggested', async ({
  page,
  stranger,
  say,
  complaints,
}) => {
  // A place that is not known is refused.
  complaints.expect(/status of 400/);
  await signIn(page, 'silver');
  const id = await sendRequest(page, say);
  const staff = await stranger();
  await signIn(staff, 'executor');
  await staff.goto(`/office/requests/${id}/offers/create?service=1&way=find`);
  await waitForHydration(staff);
  const place = (name: 'from' | 'to') => staff.getByRole('combobox', { name: say(`offers.form.${name}`), exact: true });
  // The hand is led by suggestions, and the arrow keys choose one.
  await place('to').fill('алма');
  // The suggestions of an empty field may still be shown: the hand waits for those of what was typed.
  await expect(staff.getByRole('option').first()).toContainText(/^Алма/);
  await staff
    .getByRole('option', { name: /^Алматы/ })
    .first()
    .click();
  await expect(place('to')).toHaveValue('Алматы');
  await place('from').fill('Нигденск');
  await staff.getByRole('button', { name: say('offers.sale.search'), exact: true }).click();
  await expect(staff.getByRole('link', { name: say('search.errors.bad_from') })).toBeVisible();
  await expect(place('from')).toHaveValue('Нигденск');
  await expect(place('to')).toHaveValue('Алматы');
  await expectAccessible(staff);
});

test('a visitor talks to support and finds the talk again by its code in another browser', async ({
  page,
  stranger,
  say,
}) => {
  test.slow();
  await page.goto('/support-chat');
  const form = page.locator('#start-chat');
  await form.getByLabel(say('conversations.support.question')).fill('Где мой билет?');
  await form.getByRole('button', { name: say('conversations.support.start') }).click();
  await page.waitForURL(/chatId=/);
  await expect(page.getByText('Где мой билет?', { exact: true })).toBeVisible();
  const line = page.getByText(translationPattern(say, 'conversations.support.yourCode', 'code'));
  await expect(line).toBeVisible();
  const [before = ''] = say('conversations.support.yourCode', { code: '|' }).split('|');
  const code = ((await line.textContent()) ?? '').slice(before.length).split('.')[0] ?? '';

  const staff = await stranger();
  await signIn(staff, 'executor');
  await staff.goto(`/office/chats?filter=open&chatId=${new URL(page.url()).searchParams.get('chatId')}`);
  await write(staff, say, 'В письме, отправили снова.');
  await expect(page.getByText('В письме, отправили снова.')).toBeVisible();

  const elsewhere = await stranger();
  await elsewhere.goto('/support-chat');
  await elsewhere.getByText(say('conversations.support.haveCode')).click();
  await elsewhere.getByLabel(say('conversations.support.code')).fill(code);
  await elsewhere.getByRole('button', { name: say('conversations.support.find'), exact: true }).click();
  await expect(elsewhere.getByText('Где мой билет?', { exact: true })).toBeVisible();
  await expect(elsewhere.getByText('В письме, отправили снова.')).toBeVisible();
  await expectAccessible(elsewhere);
});
