import type { Page } from '@playwright/test';
import type { Locale } from '#kernel/locale.ts';
import { BankPage, BookingPage } from './support/booking-page.ts';
import { type InputMethod, keyboard, touch } from './support/input-methods.ts';
import { emailLink } from './support/mailbox.ts';
import { downloaded, OrderPage } from './support/order-page.ts';
import { SearchPage } from './support/search-page.ts';
import { allAnswered } from './support/search-story.ts';
import { expect, test } from './support/test.ts';
import { familyParty, travelDates } from './support/trip.ts';

/** As most readers have it: links are fetched ahead. */
test.use({ prefetch: true });

type Way = {
  language: Locale;
  how: string;
  hands: (page: Page) => InputMethod;
  osh: string;
  week: number;
  keys?: boolean;
  phone?: boolean;
};

/** With the mouse, in Russian, the other stories buy. */
const WAYS: readonly Way[] = [
  { language: 'en', how: 'with the keyboard alone', hands: keyboard, osh: 'osh', week: 3, keys: true },
  {
    language: 'kg',
    how: 'with a finger on a phone 360 px wide',
    hands: () => touch,
    osh: 'ош',
    week: 4,
    phone: true,
  },
];

for (const { language, how, hands: handsOf, osh, week, keys, phone } of WAYS) {
  test.describe(language, () => {
    test.use({
      language,
      ...(phone && { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }),
    });

    test(`${how}, a family of four buys a return ticket from the home page to the PDF`, async ({
      page,
      say,
      stranger,
      complaints,
    }) => {
      test.slow();
      const hands = handsOf(page);
      const people = familyParty();
      const { out, back } = travelDates(week);
      const search = new SearchPage(page, say, language);
      const booking = new BookingPage(page, say);
      const order = new OrderPage(page, say);
      const bank = new BankPage(page);

      await page.goto('/');
      await hands.city(search, 'to', osh, /^(Ош|Osh)/);
      await hands.dates(search, out, back);
      await hands.press(search.passengers);
      for (const category of ['aaa', 'rbg', 'rmg']) await hands.press(search.more(category));
      await hands.press(search.ready);
      await hands.press(search.find);
      await search.arrived();
      // Until then another card may become the first.
      await allAnswered(page, say);
      await search.open(search.cards.first(), hands.press);
      await hands.press(search.choose(search.cards.first()).first());

      await booking.at('passengers');
      for (const [i, person] of people.entries()) {
        for (const [field, text] of booking.fields(i + 1, person)) await hands.type(field, text);
        await hands.tick(booking.noPatronymic(i + 1));
        await hands.tick(booking.gender(i + 1, person));
      }
      for (const [field, text] of booking.contacts) await hands.type(field, text);
      await hands.press(booking.toServices);
      await booking.at('services');
      await hands.press(booking.toPayment);
      await booking.at('payment');
      await hands.tick(booking.card);
      for (const box of await booking.agreements.all()) await hands.tick(box);
      await hands.press(booking.pay);

      await bank.arrived();
      if (keys) await bank.payByKeys('4111111111111111', '1234');
      else {
        await bank.pay('4111 1111 1111 1111');
        await bank.confirm();
        await bank.back();
      }

      await expect(page).toHaveURL(/\/order\//);
      await order.stands('sold');
      expect(await order.tickets()).toHaveLength(4);
      const number = await order.number();
      for (const { surname, name } of people) await expect(order.people).toContainText(`${surname} ${name}`);

      await expect(order.receipt).toBeVisible();
      const receipt = await downloaded(page, () => hands.press(order.receipt));
      expect(receipt.subarray(0, 5).toString()).toBe('%PDF-');
      expect(receipt.length).toBeGreaterThan(10_000);

      const subject = say('notifications.order_issued.subject', { order: number });
      const link = await emailLink(page, say, complaints, subject, 'order_issued');
      const elsewhere = await stranger();
      await elsewhere.goto(link);
      await expect(elsewhere).toHaveURL(/\/order\/[\w-]+$/);
      await expect(elsewhere.locator('main')).toContainText(number);
    });
  });
}
