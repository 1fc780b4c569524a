import type { Locator } from '@playwright/test';
import { addDays } from '#kernel/dates.ts';
import { signIn } from './support/api-setup.ts';
import { BookingPage } from './support/booking-page.ts';
import { OrderPage } from './support/order-page.ts';
import { SearchPage } from './support/search-page.ts';
import { expect, test } from './support/test.ts';
import { type Person, person, today, travelDates } from './support/trip.ts';

const MOST_TAPS = 12;

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

test('with saved passengers, Bishkek–Istanbul for four is bought from the home page in at most twelve taps', async ({
  page,
  say,
}) => {
  const abroad = (one: Person): Person => ({
    ...one,
    documentType: 'internationalPassport',
    documentNumber: one.documentNumber.replace(/\D/g, '').padStart(7, '1').replace(/^/, 'AC'),
    expiration: addDays(today(), 2000),
  });
  const people = [
    person('aaa', 'TAPBAEVA', 'AIPERI', 'female', 34),
    person('aaa', 'TAPBAEV', 'BEKTUR', 'male', 36),
    person('rbg', 'TAPBAEV', 'EMIR', 'male', 9),
    person('rbg', 'TAPBAEVA', 'NURAI', 'female', 7),
  ].map(abroad);
  await signIn(page, 'platinum');
  for (const { category: _, documentType, documentNumber, expiration, ...one } of people) {
    const data = { ...one, patronymic: '', citizenship: 'KG', bonusCard: '' };
    const documents = [{ documentType, documentNumber, expiration }];
    const saved = await page.request.post('/api/account/passengers', { data: { ...data, documents } });
    expect(saved.status(), await saved.text()).toBe(201);
  }
  const search = new SearchPage(page, say, 'ru');
  const booking = new BookingPage(page, say);
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  // The family looked for the flight before, and comes back to buy.
  const query = new URLSearchParams({ from: 'bishkek', to: 'istanbul', out: travelDates(14).out, aaa: '2', rbg: '2' });
  await page.goto(`/search?${query}`);
  await search.arrived();
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('searches=');
  await page.goto('/');
  await tap(page.locator('main a[href^="/search?"][href*="to=istanbul"][href*="rbg=2"]').first());
  await search.arrived();
  await search.open(search.cards.first(), tap);
  await tap(search.choose(search.cards.first()).first());
  await booking.at('passengers');
  await tap(page.getByRole('button', { name: say('travellers.saved.fillAll') }));
  await expect(page.getByText(say('travellers.saved.party', { count: 4, all: 4 }))).toBeVisible();
  for (const [field, text] of booking.contacts) {
    await tap(field);
    await field.fill(text);
  }
  await tap(booking.toServices);
  await booking.at('services');
  await tap(booking.toPayment);
  await booking.at('payment');
  for (const box of await booking.agreements.all()) await tap(box);
  await tap(booking.pay);
  await new OrderPage(page, say).stands('sold');
  test.info().annotations.push({ type: 'taps', description: String(taps) });
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
});
