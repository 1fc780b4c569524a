import { formatMoney } from '#kernel/money.ts';
import { checkScreen } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { createPayableBooking, placeOrder, readOrder, startSearch } from './support/api-setup.ts';
import { expect, test } from './support/test.ts';
import { travelDates } from './support/trip.ts';

test('«why this price» is folded on bookings and orders of an agency; staff read the rules', async ({
  page,
  say,
  stranger,
}) => {
  test.slow();
  await signIn(page, 'gold');
  // At a fare of the results, loaded when it is opened.
  const { uid } = await startSearch(page, { out: travelDates(43).out });
  await page.goto(`/search/${uid}`);
  const atFare = page.getByRole('group').filter({ hasText: say('search.card.whyPrice') });
  await atFare.getByText(say('search.card.whyPrice')).first().click();
  await expect(atFare.getByText(say('pricing.kinds.it_fee')).first()).toBeVisible();
  await checkScreen(page, 'why a found offer costs what it costs');

  const booking = await createPayableBooking(page, { out: travelDates(43).out });
  await page.goto(`/booking/${booking}`);
  const why = page.getByRole('group').filter({ hasText: say('pricing.why.title') });
  await expect(page.getByText(say('pricing.why.title')).first()).toBeVisible();
  await expect(why.getByText(say('pricing.why.taxes'))).toBeHidden();
  await why.getByText(say('pricing.why.title')).click();
  await expect(why.getByText(say('pricing.kinds.it_fee'))).toBeVisible();
  await expect(why.getByText(say('pricing.why.commission'))).toBeVisible();
  await checkScreen(page, 'why a booking costs what it costs');

  const { orderId } = await placeOrder(page, booking);
  const { price } = await readOrder(page, orderId);
  await page.goto(`/order/${orderId}`);
  await why.getByText(say('pricing.why.title')).click();
  await expect(why.getByText(formatMoney(price.total)).last()).toBeVisible();
  await expect(why.getByText(say('pricing.why.commission'))).toBeVisible();
  // Which rule made our fees is ours to know.
  const version = say('pricing.why.version', { version: price.ruleSet ?? 0, code: 'one_avia_pricing' });
  await expect(why.getByText(version)).toHaveCount(0);

  const staff = await stranger();
  await signIn(staff, 'executor');
  await staff.goto(`/order/${orderId}`);
  const read = staff.getByRole('group').filter({ hasText: say('pricing.why.title') });
  await read.getByText(say('pricing.why.title')).click();
  await expect(read.getByText(version)).toBeVisible();
  await expect(read.getByText(say('pricing.kinds.service_fee'))).toBeVisible();
  await checkScreen(staff, 'why an order costs what it costs');

  const visitor = await stranger();
  const own = await createPayableBooking(visitor, { out: travelDates(43).out });
  await visitor.goto(`/booking/${own}`);
  await expect(visitor.getByRole('complementary', { name: say('booking.summary.sums') })).toBeVisible();
  await expect(visitor.getByText(say('pricing.why.title'))).toHaveCount(0);
});
