import type { Page } from '@playwright/test';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { createBooking, createOrder, readOrder } from './support/api-setup.ts';
import { OrderPage } from './support/order-page.ts';
import { expect, test } from './support/test.ts';
import type { Translate } from './support/translations.ts';
import { travelDates, traveller } from './support/trip.ts';

async function look(
  page: Page,
  say: Translate,
  kind: 'order' | 'ticket',
  number: string,
  proof: string,
): Promise<void> {
  const labels = kind === 'order' ? 'order.find' : 'order.ticket';
  await page.getByLabel(say(`${labels}.number`)).fill(number);
  await page.getByLabel(say('order.find.proof')).fill(proof);
  await page.getByRole('button', { name: say(`${labels}.find`) }).click();
}

test('an order is found by number and surname or document, its ticket by ticket number and surname', async ({
  page,
  say,
  stranger,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const people = traveller();
  const [who] = people as [(typeof people)[number]];
  const { orderId, redirectUrl } = await createOrder(page, { out: travelDates(11).out, people });
  const { number } = await readOrder(page, orderId);
  await payOnPage(redirectUrl, CARDS.withoutCode);
  await expect.poll(async () => (await readOrder(page, orderId)).tickets.length).toBe(1);
  const [ticket] = (await readOrder(page, orderId)).tickets;

  const proofs = [
    ['order', number, who.surname.toLowerCase()],
    ['order', number.replace('S-', 's '), who.documentNumber],
    ['ticket', ticket?.number, who.surname],
    ['ticket', ticket?.number, who.documentNumber.toLowerCase()],
  ] as const;
  for (const [kind, typed, proof] of proofs)
    await test.step(`${kind} ${typed} by ${proof}`, async () => {
      const visitor = await stranger();
      await visitor.goto(`/order/${orderId}`);
      await expect(visitor.getByRole('heading', { name: say('shell.error.notFound') })).toBeVisible();
      await visitor.goto(`/${kind}`);
      await look(visitor, say, kind, typed ?? '', proof);
      await expect(visitor).toHaveURL(new RegExp(`/order/${orderId}`));
      await new OrderPage(visitor, say).stands('sold');
    });
});

test('every wrong input gets the same answer; after five tries the finder must come later', async ({
  page,
  say,
  stranger,
  complaints,
}) => {
  complaints.expect(/status of (40[04]|429)/);
  const people = traveller();
  const { orderId } = await createOrder(page, { out: travelDates(12).out, people });
  const { number } = await readOrder(page, orderId);
  const visitor = await stranger();
  await visitor.goto('/order');
  const tries = [
    [number, 'NOBODY'],
    [number, 'ID0000000'],
    ['S-000001', people[0]?.surname],
    ['ZZZZZZ', people[0]?.surname],
    [number, 'NOBODY'],
  ] as const;
  const said = new Set<string>();
  for (const [typed, proof] of tries) {
    const answered = visitor.waitForResponse((response) => response.request().method() === 'POST');
    await look(visitor, say, 'order', typed, proof ?? '');
    expect((await answered).status()).toBe(404);
    await expect(visitor.getByRole('alert')).toContainText(say('orders.errors.find_failed'));
    await expect(visitor.getByLabel(say('order.find.number'))).toHaveValue(typed);
    await expect(visitor.getByLabel(say('order.find.proof'))).toHaveValue(proof ?? '');
    said.add(await visitor.getByRole('alert').innerText());
  }
  expect(said.size).toBe(1);
  const later = visitor.waitForResponse((response) => response.request().method() === 'POST');
  await look(visitor, say, 'order', number, people[0]?.surname ?? '');
  expect((await later).status()).toBe(429);
  await expect(visitor.getByRole('alert')).toContainText(/15/);
  await expect(visitor.getByRole('alert')).not.toContainText(say('order.find.notFound'));

  await look(visitor, say, 'order', '', '');
  await expect(visitor.getByRole('alert')).toContainText(say('common.errors.fill_required'));
});

test('a stranger who knows the address of a booking or an order sees a page that does not exist', async ({
  page,
  say,
  stranger,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const id = await createBooking(page, { out: travelDates(11).out });
  await page.goto(`/booking/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: say('booking.tickets.title') })).toBeVisible();
  const visitor = await stranger();
  for (const path of [
    `/booking/${id}`,
    `/booking/${id}/passengers`,
    `/booking/${id}/payment`,
    '/booking/00000000-0000-4000-8000-000000000000',
    '/order/x',
    '/order?link=stale',
  ]) {
    const response = await visitor.goto(path);
    const missing = !path.includes('stale');
    expect(response?.status(), path).toBe(missing ? 404 : 200);
    await expect(visitor.locator('main')).toContainText(say(missing ? 'shell.error.notFound' : 'order.find.stale'));
  }
});
