import { checkScreen, expectAccessible } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { createOrder, readOrder } from './support/api-setup.ts';
import { expect, test } from './support/test.ts';
import { travelDates } from './support/trip.ts';

test('staff charge for a service, the agent pays it, staff enter its document, and it stands on the order', async ({
  page,
  stranger,
  say,
  complaints,
}) => {
  test.slow();
  // A sum of nothing is refused.
  complaints.expect(/status of 400/);
  await signIn(page, 'platinum');
  const { orderId } = await createOrder(page, { out: travelDates(33).out, refundable: true });
  await page.request.post(`/api/orders/${orderId}/payments`, { data: { method: 'balance' } });
  await expect.poll(async () => (await readOrder(page, orderId)).status).toBe('sold');
  const { passengers } = await readOrder(page, orderId);
  const made = await page.request.post('/api/requests', {
    data: {
      orderId,
      kind: 'services',
      passengerIds: [passengers[0]?.id],
      reason: 'plans',
      description: 'A small dog',
      agreed: true,
    },
  });
  const { id } = await made.json();

  const staff = await stranger();
  await signIn(staff, 'executor');
  await staff.goto(`/office/requests/${id}`);
  await staff.getByRole('button', { name: say('requests.serve.claim') }).click();
  await staff.locator('summary', { hasText: say('requests.charges.add') }).click();
  const form = staff.locator('form', { has: staff.locator('[name="intent"][value="charge"]') });
  await form.getByLabel(say('requests.charges.name')).fill('Провоз собаки');
  const price = form.getByLabel(say('requests.charges.price', { currency: 'KGS' }));
  await price.fill('0');
  await form.getByRole('button', { name: say('requests.charges.send') }).click();
  await expect(form.getByText(say('requests.errors.charge_sum'))).toBeVisible();
  await expectAccessible(staff);
  await price.fill('3 200');
  await form.getByRole('button', { name: say('requests.charges.send') }).click();
  const charges = staff.getByRole('region', { name: say('requests.charges.title') });
  await expect(charges.getByText(say('requests.charges.states.unpaid'))).toBeVisible();
  await checkScreen(staff, 'request of staff with a charge');

  await page.goto(`/account/requests/${id}`);
  const pay = page.getByRole('link', { name: /^Оплатить 3.200/ });
  await expect(pay).toBeVisible();
  await checkScreen(page, 'request with a charge');
  await pay.click();
  await expect(page.getByText('Провоз собаки').first()).toBeVisible();
  await checkScreen(page, 'purchase of a charge');
  await page.getByRole('radio', { name: new RegExp(`^${say('payments.form.way.balance')}`) }).check();
  await page.getByRole('button', { name: /3.200/ }).click();
  await expect
    .poll(async () => (await (await page.request.get(`/api/requests/${id}`)).json()).charges[0].state)
    .toBe('processing');

  await staff.reload();
  await charges.getByLabel(say('requests.charges.number')).fill('999 2400000099');
  await charges.getByRole('button', { name: say('requests.charges.issue') }).click();
  await expect(charges.getByText(say('requests.charges.states.done'), { exact: true })).toBeVisible();
  await expect(charges.getByText('999-2400000099')).toBeVisible();
  await page.goto(`/order/${orderId}`);
  await expect(page.getByText('Провоз собаки').first()).toBeVisible();
  await expect(page.getByText('999-2400000099').first()).toBeVisible();
});
