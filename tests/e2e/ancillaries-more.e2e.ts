import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { checkScreen } from './support/accessibility-checks.ts';
import { AncillariesPage } from './support/ancillaries-page.ts';
import { createOrder, createPayableBooking, readOrder, startSearch } from './support/api-setup.ts';
import { expect, test } from './support/test.ts';
import { translationPattern } from './support/translations.ts';
import { familyParty, travelDates, traveller } from './support/trip.ts';

/** The name of a flight of a carrier on the stories' own day. */
async function flightOf(page: Page, carrier: string, week: number): Promise<string> {
  const { house } = await startSearch(page, { out: travelDates(week).out });
  const flights = house.flatMap(({ itinerary }) => itinerary.slices[0]?.segments[0]?.flight ?? []);
  return flights.find((one) => one.startsWith(carrier)) ?? '';
}

test('low-cost check-in weeks before is paid from a wallet, to the boarding pass and the phone’s file', async ({
  page,
  context,
  say,
}) => {
  test.slow();
  const { orderId, redirectUrl } = await createOrder(page, {
    out: travelDates(3).out,
    to: 'novosibirsk',
    flight: 'Z1 401',
  });
  await payOnPage(redirectUrl, CARDS.withoutCode);
  await expect.poll(async () => (await readOrder(page, orderId)).status, { timeout: 30_000 }).toBe('sold');
  await page.goto(`/order/${orderId}`);
  await page.getByRole('link', { name: say('ancillaries.order.checkIn') }).click();
  await expect(page.getByText(say('ancillaries.checkIn.state.paid'), { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0);
  await checkScreen(page, 'check-in-paid');

  await page.getByRole('link', { name: translationPattern(say, 'ancillaries.checkIn.buyEarly', 'sum') }).click();
  await page.getByRole('button', { name: new RegExp(`^${say('ancillaries.kind.checkin')}`) }).click();
  await page.getByRole('radio', { name: new RegExp(`^${say('payments.form.way.wallet_tulpar')}`) }).check();
  await page.getByLabel(say('payments.form.phone')).fill('0700 445 577');
  await checkScreen(page, 'order-ancillaries-wallet');
  await page.getByRole('checkbox', { name: say('ancillaries.order.agree') }).check();
  await page.getByRole('button', { name: translationPattern(say, 'ancillaries.order.pay', 'sum') }).click();
  const phone = page.getByRole('link', { name: say('payments.form.code.practice') });
  await expect(phone).toBeVisible();
  await checkScreen(page, 'purchase-code');
  const practice = await context.newPage();
  await practice.goto((await phone.getAttribute('href')) ?? '');
  const code = await practice.locator('.code').first().innerText();
  await page.getByRole('textbox', { name: say('payments.form.code.field') }).fill(code);
  await page.locator('form:has(input[name="code"]) button').click();
  await expect(page.getByText(say('ancillaries.order.state.done'))).toBeVisible({ timeout: 30_000 });

  await page.goto(`/order/${orderId}/check-in`);
  await page.getByRole('button', { name: say('ancillaries.checkIn.do') }).click();
  await expect(page.getByText(say('ancillaries.checkIn.state.done'), { exact: true })).toBeVisible();
  await checkScreen(page, 'check-in-done');
  const taken = async (name: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: translationPattern(say, name, 'who') }).click();
    return readFile(await (await download).path());
  };
  const pdf = await taken('ancillaries.checkIn.pdfOf');
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const pass = JSON.parse(strFromU8(unzipSync(await taken('ancillaries.checkIn.walletOf'))['pass.json'] as Uint8Array));
  expect(pass.barcode.message).toMatch(/^M1KANATOVA\/JYLDYZ {5}E.{7}BSZOVBZ1/);
});

test('a bag after the ticket is paid by QR: the page sees the capture, to document and receipt', async ({
  page,
  context,
  say,
}) => {
  const { orderId, redirectUrl } = await createOrder(page, { out: travelDates(32).out });
  await payOnPage(redirectUrl, CARDS.withoutCode);
  await expect.poll(async () => (await readOrder(page, orderId)).status, { timeout: 30_000 }).toBe('sold');
  await page.goto(`/order/${orderId}/ancillaries?tab=baggage`);
  await page
    .getByRole('button', { name: translationPattern(say, 'ancillaries.add', 'what', 'who') })
    .first()
    .click();
  await page.getByRole('radio', { name: new RegExp(`^${say('payments.form.way.qr')}`) }).check();
  await page.getByRole('checkbox', { name: say('ancillaries.order.agree') }).check();
  await page.getByRole('button', { name: translationPattern(say, 'ancillaries.order.pay', 'sum') }).click();
  const bank = await context.newPage();
  await bank.goto((await page.locator('a[href*="/qr/pay/"]').first().getAttribute('href')) ?? '');
  await bank.locator('#pay').click();
  await expect(bank.locator('#back')).toBeVisible();
  await expect(page.getByText(say('ancillaries.order.state.done'))).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(translationPattern(say, 'ancillaries.bought.number', 'number'))).toBeVisible();
  await expect(page.getByRole('link', { name: say('ancillaries.order.receipt') })).toBeVisible();
});

test('every tab fits a phone and a desktop and is accessible', async ({ page, say }) => {
  test.slow();
  const flight = await flightOf(page, 'X0', 44);
  const id = await createPayableBooking(page, { out: travelDates(44).out, people: familyParty(), flight });
  const ancillaries = new AncillariesPage(page, say);
  await page.goto(`/booking/${id}/upsale`);
  for (const tab of ['baggage', 'meals', 'seats', 'bus', 'special'] as const) {
    await ancillaries.tab(tab).click();
    await expect(ancillaries.tab(tab)).toHaveAttribute('aria-current', 'page');
    await checkScreen(page, `ancillaries-${tab}`);
  }
});

test('the map zooms under two fingers around their centre, and the page around it does not move', async ({
  page,
  say,
}) => {
  const flight = await flightOf(page, 'X0', 45);
  const id = await createPayableBooking(page, { out: travelDates(45).out, people: traveller(), flight });
  const ancillaries = new AncillariesPage(page, say);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/booking/${id}/upsale?tab=seats`);
  // The part of the page that the map is moved in.
  const frame = ancillaries.map.locator('xpath=../..');
  await frame.scrollIntoViewIfNeeded();
  const seat = ancillaries.map.locator('[data-seat="8C"]');
  const before = { frame: await frame.boundingBox(), seat: await seat.boundingBox() };
  const box = before.frame ?? { x: 0, y: 0, width: 0, height: 0 };
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const fingers = (apart: number) => [
    { x: centre.x - apart, y: centre.y, id: 0 },
    { x: centre.x + apart, y: centre.y, id: 1 },
  ];
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: ReturnType<typeof fingers>) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', fingers(40));
  for (const apart of [48, 56, 64, 72, 80]) await send('touchMove', fingers(apart));
  await send('touchEnd', []);
  await expect
    .poll(async () => (await seat.boundingBox())?.width ?? 0)
    .toBeGreaterThan((before.seat?.width ?? 0) * 1.7);
  expect(await frame.boundingBox()).toEqual(before.frame);
  await page.getByRole('button', { name: say('seats.map.smaller') }).click();
  await expect(page.getByRole('button', { name: say('seats.map.larger') })).toBeEnabled();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a bag and a seat are chosen by sending the form, and the sum follows', async ({ page, say }) => {
    const flight = await flightOf(page, 'X0', 46);
    const id = await createPayableBooking(page, { out: travelDates(46).out, people: traveller(), flight });
    const ancillaries = new AncillariesPage(page, say);
    await page.goto(`/booking/${id}/upsale`);
    await page
      .getByRole('button', { name: translationPattern(say, 'ancillaries.add', 'what', 'who') })
      .first()
      .click();
    await expect(ancillaries.tab('baggage')).toContainText('1');
    await ancillaries.tab('seats').click();
    await page
      .getByRole('list', { name: say('seats.list.label') })
      .getByRole('button')
      .first()
      .click();
    await expect(ancillaries.tab('seats')).toContainText('1');
    await expect(page.getByRole('complementary')).toContainText(/Багаж × 1/);
  });
});
