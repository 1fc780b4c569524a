import type { Page } from '@playwright/test';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { checkScreen, expectAccessible } from './support/accessibility-checks.ts';
import { createOrder, readOrder } from './support/api-setup.ts';
import { expect, test } from './support/test.ts';
import type { Translate } from './support/translations.ts';
import { travelDates, traveller } from './support/trip.ts';

/** The newest code that was sent about an order, as the demonstration's mail reader shows it. */
async function codeOf(page: Page, order: string): Promise<string> {
  let code = '';
  await expect(async () => {
    const { items } = await (await page.request.get('/api/demo/mails?limit=50')).json();
    for (const mail of items.filter((one: { template: string }) => one.template === 'access-code')) {
      const { text } = await (await page.request.get(`/api/demo/mails/${mail.id}`)).json();
      if (text.includes(order)) code ||= /\b\d{6}\b/.exec(text)?.[0] ?? '';
    }
    expect(code).not.toBe('');
  }).toPass();
  return code;
}

/** A finder's browser in front of an issued order of another buyer. */
async function found(page: Page, finder: Page, say: Translate, week: number) {
  const people = traveller();
  const { orderId, redirectUrl } = await createOrder(page, { out: travelDates(week).out, people, refundable: true });
  await payOnPage(redirectUrl, CARDS.withoutCode);
  await expect.poll(async () => (await readOrder(page, orderId)).actions, { timeout: 30_000 }).toContain('refund');
  const { number } = await readOrder(page, orderId);
  await finder.goto('/order');
  await finder.getByLabel(say('order.find.number')).fill(number);
  await finder.getByLabel(say('order.find.proof')).fill(people[0]?.surname ?? '');
  await finder.getByRole('button', { name: say('order.find.find') }).click();
  await expect(finder).toHaveURL(new RegExp(`/order/${orderId}`));
  return { orderId, number };
}

test('a finder sees the order in part, and everything after a code that was sent by SMS', async ({
  page,
  stranger,
  say,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  const finder = await stranger();
  const { orderId, number } = await found(page, finder, say, 21);
  await expect(finder.getByText(say('order.confirm.noticeTitle'))).toBeVisible();
  await expect(finder.getByRole('link', { name: say('order.actions.refund') })).toHaveCount(0);
  // An address of an act leads to the confirmation.
  await finder.goto(`/order/${orderId}/refund`);
  await expect(finder).toHaveURL(new RegExp(`/order/${orderId}/confirm`));
  await expectAccessible(finder);
  await checkScreen(finder, 'order-confirm');
  await finder.getByRole('button', { name: say('order.confirm.send') }).click();
  await expect(finder.getByLabel(say('order.confirm.code'))).toBeVisible();
  await checkScreen(finder, 'order-confirm-code');
  const code = await codeOf(page, number);
  await finder.getByLabel(say('order.confirm.code')).fill(code === '000000' ? '000001' : '000000');
  await finder.getByRole('button', { name: say('order.confirm.enter') }).click();
  await expect(finder.getByRole('alert')).toBeVisible();
  await expectAccessible(finder);
  await finder.getByLabel(say('order.confirm.code')).fill(code);
  await finder.getByRole('button', { name: say('order.confirm.enter') }).click();
  await expect(finder).toHaveURL(new RegExp(`/order/${orderId}$`));
  await expect(finder.getByRole('link', { name: say('order.actions.refund') })).toBeVisible();
  await expect(finder.getByText(say('order.confirm.noticeTitle'))).toHaveCount(0);
});

test('without JavaScript a code is asked for and entered, and a request goes on where it was begun', async ({
  page,
  stranger,
  say,
}) => {
  const finder = await stranger({ javaScriptEnabled: false });
  const { orderId, number } = await found(page, finder, say, 22);
  await finder.goto(`/bid-return/create/${orderId}?kind=exchange`);
  await expect(finder).toHaveURL(/\/confirm\?back=/);
  await finder.getByRole('radio').last().check();
  await finder.getByRole('button', { name: say('order.confirm.send') }).click();
  await finder.getByLabel(say('order.confirm.code')).fill(await codeOf(page, number));
  await finder.getByRole('button', { name: say('order.confirm.enter') }).click();
  await expect(finder).toHaveURL(/\/bid-return\/create\/[\w-]+\?kind=exchange/);
  await expect(finder.getByRole('heading', { level: 1, name: say('requests.kinds.exchange') })).toBeVisible();
});
