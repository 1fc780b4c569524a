import type { Locator } from '@playwright/test';
import { signIn } from './support/account-page.ts';
import { createBooking, createIssuedOrder } from './support/api-setup.ts';
import { BookingPage } from './support/booking-page.ts';
import { waitForHydration } from './support/screens.ts';
import { SearchPage } from './support/search-page.ts';
import { address } from './support/search-story.ts';
import { expect, NO_NETWORK, test } from './support/test.ts';
import { person, travelDates } from './support/trip.ts';

/** As most readers have it: links are fetched ahead. */
test.use({ prefetch: true });

const keptForms = () => Object.keys(localStorage).filter((name) => name.startsWith('sapar.input.'));

test('passengers typed offline stay in the form, are sent once online, and leave the device', async ({
  page,
  context,
  say,
  complaints,
}) => {
  complaints.expect(NO_NETWORK);
  const id = await createBooking(page, { out: travelDates(9).out });
  await page.goto(`/booking/${id}/passengers`);
  const booking = new BookingPage(page, say);
  await booking.at('passengers');
  await waitForHydration(page);
  const sent: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.method() === 'POST' && /\/passengers\.data/.test(request.url())) sent.push(request.url());
  });
  await context.setOffline(true);
  const traveller = person('aaa', 'ASANOV', 'BAKYT', 'male', 31);
  await booking.enter([traveller]);
  await booking.toServices.click();
  await expect(page.getByText(say('shell.unsent.waitingTitle'))).toBeInViewport();
  await booking.at('passengers');
  for (const [field, text] of booking.fields(1, traveller)) await expect(field).toHaveValue(text);
  // Mended while it waits: what stands in the form is what is sent.
  const [[surname]] = booking.fields(1, traveller) as [[Locator, string]];
  await surname.fill('ASANOVA');
  expect(await page.evaluate(keptForms)).toEqual([`sapar.input./booking/${id}/passengers#passengers`]);
  await context.setOffline(false);
  await booking.at('services');
  expect(sent).toHaveLength(1);
  await expect(page.getByText(say('shell.unsent.waitingTitle'))).toBeHidden();
  expect(await page.evaluate(keptForms)).toEqual([]);
  await page.goBack();
  await expect(surname).toHaveValue('ASANOVA');
});

test('the sheet of fares says that the line is lost, and the pressed fare waits for it', async ({
  page,
  context,
  say,
  complaints,
}) => {
  complaints.expect(NO_NETWORK);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(address(11));
  await waitForHydration(page);
  await page.locator('main li[id^="i-"] summary').first().click();
  const sheet = page.getByRole('dialog', { name: say('search.card.fares') });
  const fare = sheet.locator('button[name="offerId"]').first();
  await expect(fare).toBeVisible();
  await context.setOffline(true);
  await expect(sheet.getByText(say('shell.offline'))).toBeInViewport();
  await fare.click();
  await expect(sheet.getByText(say('shell.unsent.waitingTitle'))).toBeInViewport();
  await expect(fare).toHaveAttribute('data-waits');
  await context.setOffline(false);
  await new BookingPage(page, say).at('passengers');
});

test('offline input survives closing the page, and is not sent by itself', async ({
  page,
  context,
  say,
  complaints,
}) => {
  complaints.expect(NO_NETWORK);
  const id = await createBooking(page, { out: travelDates(9).out });
  await page.goto(`/booking/${id}/passengers`);
  const before = new BookingPage(page, say);
  await before.at('passengers');
  await waitForHydration(page);
  await context.setOffline(true);
  const traveller = person('aaa', 'OSMONOVA', 'AIDAI', 'female', 28);
  await before.enter([traveller]);
  await page.close();
  await context.setOffline(false);

  const next = await context.newPage();
  await next.goto(`/booking/${id}/passengers`);
  const booking = new BookingPage(next, say);
  await expect(next.getByText(say('shell.unsent.restoredTitle'))).toBeVisible();
  for (const [field, text] of [...booking.fields(1, traveller), ...booking.contacts])
    await expect(field).toHaveValue(text);
  await expect(booking.gender(1, traveller)).toBeChecked();
  await booking.at('passengers');
  await booking.toServices.click();
  await booking.at('services');
  expect(await next.evaluate(keptForms)).toEqual([]);
});

test('a sign-out deletes what was typed, and the next user of the device sees none of it', async ({
  page,
  context,
  say,
  complaints,
}) => {
  // The stream of notifications of a user who has just signed out.
  complaints.expect(/status of 401/);
  await signIn(page, 'poor');
  await page.goto('/account/passengers/create');
  await waitForHydration(page);
  await page.getByLabel(say('travellers.fields.surname')).fill('SECRETOV');
  expect(await page.evaluate(keptForms)).toHaveLength(1);
  await page.reload();
  await expect(page.getByLabel(say('travellers.fields.surname'))).toHaveValue('SECRETOV');
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form[action="/logout"]')?.requestSubmit());
  await expect(page).toHaveURL(/\/$/);
  await waitForHydration(page);
  expect(await page.evaluate(keptForms)).toEqual([]);
  await context.clearCookies();
  await signIn(page, 'gold');
  await page.goto('/account/passengers/create');
  await waitForHydration(page);
  await expect(page.getByLabel(say('travellers.fields.surname'))).toHaveValue('');
});

test('a search and a chosen flight continue by themselves when the connection is back', async ({
  page,
  context,
  say,
  complaints,
}) => {
  complaints.expect(NO_NETWORK);
  const search = new SearchPage(page, say, 'ru');
  await page.goto(address(9));
  await search.arrived();
  await waitForHydration(page);
  await context.setOffline(true);
  await search.choose(search.cards.first()).first().click();
  await expect(page.getByText(say('shell.unsent.waitingTitle'))).toBeInViewport();
  await expect(search.cards.first()).toBeVisible();
  await context.setOffline(false);
  await new BookingPage(page, say).at('passengers');

  await context.setOffline(true);
  await page
    .getByRole('banner')
    .getByRole('link', { name: say('shell.nav.home') })
    .first()
    .click();
  await expect(page.getByText(say('shell.unsent.heldTitle'))).toBeInViewport();
  await new BookingPage(page, say).at('passengers');
  await context.setOffline(false);
  await expect(page).not.toHaveURL(/\/booking\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a return request that is sent without a connection keeps what it says and reaches the office once', async ({
  page,
  context,
  say,
  complaints,
}) => {
  complaints.expect(NO_NETWORK);
  const id = await createIssuedOrder(page, 34);
  await page.goto(`/bid-return/create/${id}?kind=refund`);
  await waitForHydration(page);
  const sent: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.method() === 'POST' && /\/bid-return\/create\//.test(request.url())) sent.push(request.url());
  });
  await context.setOffline(true);
  const traveller = page.getByRole('checkbox', { name: /TOKTOROVA MEERIM/ });
  const agreement = page.getByRole('checkbox', { name: say('requests.form.agreeRefund') });
  await traveller.check();
  await page.getByLabel(say('requests.form.description')).fill('The meeting was moved');
  await agreement.check();
  await page.getByRole('button', { name: say('requests.form.send') }).click();
  await expect(page.getByText(say('shell.unsent.waitingTitle'))).toBeInViewport();
  await expect(traveller).toBeChecked();
  await expect(page.getByLabel(say('requests.form.description'))).toHaveValue('The meeting was moved');
  await expect(agreement).toBeChecked();
  expect(await page.evaluate(keptForms)).toHaveLength(1);
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/bid-return\/[\w-]{36}$/);
  await expect(page.getByText('The meeting was moved')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(await page.evaluate(keptForms)).toEqual([]);
  await page.goto(`/order/${id}`);
  await expect(
    page.getByRole('region', { name: say('requests.own.title') }).getByRole('link', { name: /R-\d{8}/ }),
  ).toHaveCount(1);
});
