import type { Page } from '@playwright/test';
import { CARDS } from '../../support/buyer.ts';
import { readOrder } from './api-setup.ts';
import { BankPage, type BookingPage } from './booking-page.ts';
import { expect } from './test.ts';
import type { Person } from './trip.ts';

/**
 * Everybody's data in step two, the services step, the payment; answers the id of the order once it has its tickets.
 */
export async function buyToTickets(
  page: Page,
  booking: BookingPage,
  people: readonly Person[],
  form = { patronymic: true },
): Promise<string> {
  await booking.enter(people, form);
  await booking.toServices.click();
  await booking.toPayment.click();
  await booking.at('payment');
  await booking.card.check();
  await booking.agree();
  await booking.pay.click();
  const bank = new BankPage(page);
  await bank.pay(CARDS.withoutCode);
  await bank.back();
  await page.waitForURL(/\/order\/[\w-]{8,}/, { timeout: 30_000 });
  const id = new URL(page.url()).pathname.split('/')[2] ?? '';
  await expect.poll(async () => (await readOrder(page, id)).status, { timeout: 30_000 }).toBe('sold');
  return id;
}
