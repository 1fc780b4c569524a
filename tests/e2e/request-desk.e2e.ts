import { randomUUID } from 'node:crypto';
import { addDays } from '#kernel/dates.ts';
import { formatNumericDate } from '../../src/web/i18n/dates.ts';
import { checkScreen } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { createIssuedOrder, readOrder } from './support/api-setup.ts';
import { waitForHydration } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { hotelService, sendTravelRequest } from './support/travel-request.ts';
import { today } from './support/trip.ts';

const day = addDays(today(), 30);

test('a request is claimed by a key, waits for a hotel with its clock stopped, and is handed over', async ({
  page,
  stranger,
  say,
  complaints,
}) => {
  test.slow();
  // A field that no template has is refused.
  complaints.expect(/status of 400/);
  await signIn(page, 'silver');
  const id = await sendTravelRequest(page, [hotelService(day, addDays(day, 3))], { priority: 'fire' });
  const staff = await stranger();
  await signIn(staff, 'executor');

  // A text for such answers, in the author's language and with the request's fields.
  await staff.goto('/office/requests/templates');
  await staff.getByLabel(say('requests.templates.name')).last().fill('Hotel asked');
  const russian = staff.getByLabel(say('requests.templates.ru')).last();
  await russian.fill('Спросили отель по {surname}');
  await staff.getByRole('button', { name: say('requests.templates.create') }).click();
  await expect(
    staff.getByText(say('requests.errors.unknown_template_field', { field: 'surname' })).first(),
  ).toBeVisible();
  await checkScreen(staff, 'reply templates');
  await russian.fill('Спросили отель по {number}, ответим до {deadline}');
  await staff.getByRole('button', { name: say('requests.templates.create') }).click();
  await expect(staff.getByText(say('requests.templates.saved'))).toBeVisible();

  await page.goto(`/account/requests/${id}`);
  await staff.goto('/office/requests?executor=none&priority=fire');
  await checkScreen(staff, 'queue of requests');
  await staff.locator(`tr[data-row="${id}"]`).focus();
  await staff.keyboard.press('c');
  await expect(staff).toHaveURL(`/office/requests/${id}`);
  await expect(staff.getByText(say('requests.office.process'), { exact: true })).toBeVisible();

  await staff.locator('summary', { hasText: say('requests.serve.pause') }).click();
  const wait = staff.locator('form', { has: staff.locator('[name="intent"][value="paused"]') });
  await wait.getByLabel(say('requests.serve.template')).selectOption('Hotel asked');
  await expect(wait.getByLabel(say('requests.serve.pauseText'))).toHaveValue(/^Спросили отель по R-\d{8}, ответим до /);
  await wait.getByRole('button', { name: say('requests.serve.pause') }).click();
  await expect(staff.getByText(say('requests.clock.pausedFor.supplier'))).toBeVisible();
  await checkScreen(staff, 'request of staff that waits for a supplier');
  // Its author, who has had the page open since before it was claimed, sees so without a reload.
  await expect(page.getByText(say('requests.clock.pausedFor.supplier'))).toBeVisible();
  await expect(page.getByText(/^Спросили отель по R-/)).toBeVisible();

  await staff.locator('summary', { hasText: say('requests.serve.handOver') }).click();
  const form = staff.locator('form', { has: staff.locator('[name="intent"][value="assigned"]') });
  const [, other] = await form.getByLabel(say('requests.serve.assignTo')).locator('option').allInnerTexts();
  const name = other?.split(' · ')[0] ?? '';
  await form.getByLabel(say('requests.serve.assignTo')).selectOption(other ?? '');
  await form.getByLabel(say('requests.serve.assignNote')).fill('The hotel calls back at five');
  await form.getByRole('button', { name: say('requests.serve.handOver') }).click();
  await expect(staff.getByText('The hotel calls back at five')).toBeVisible();
  await expect(staff.getByText(name, { exact: true }).first()).toBeVisible();
  // A note names the colleague, who finds it among their mentions.
  await staff.getByLabel(say('conversations.panel.asNote')).check();
  const mention = staff.getByRole('combobox', { name: say('conversations.panel.mention') });
  await mention.focus();
  await expect(mention.locator('option', { hasText: name })).toHaveCount(1);
  await mention.selectOption({ label: name });
  const field = staff.getByRole('textbox', { name: say('conversations.panel.field'), exact: true });
  await expect(field).toHaveValue(`@${name} `);
  await field.pressSequentially('please');
  await staff.keyboard.press('Enter');
  await expect(staff.getByText(`@${name} please`)).toBeVisible();
  const colleague = await stranger();
  await signIn(colleague, 'cashier');
  await colleague.goto('/office/chats?filter=mentioned');
  await expect(colleague.locator('main').getByRole('link', { name: /R-\d{8}/ })).toBeVisible();
  await page.goto(`/account/requests/${id}?tab=chat`);
  await expect(page.getByText('The hotel calls back at five')).toBeHidden();

  await staff.goto('/office/requests?view=board&priority=fire');
  const paused = staff.getByRole('region', { name: say('requests.office.paused') });
  await expect(paused.locator(`a[href="/office/requests/${id}"]`)).toBeVisible();
  await checkScreen(staff, 'board of requests');
  await staff.getByRole('link', { name: say('requests.desk.executors'), exact: true }).click();
  await expect(staff.getByRole('row', { name: new RegExp(`^${name} `) })).toBeVisible();
  await checkScreen(staff, 'executors of requests');
  await staff.getByRole('link', { name: say('requests.desk.deadlines'), exact: true }).click();
  await expect(staff.getByText(say('requests.deadlines.adminOnly'))).toBeVisible();
  await checkScreen(staff, 'deadlines of requests');
});

test('an executor sets the deadline of an exchange by hand, and its author sees the new moment', async ({
  page,
  stranger,
  say,
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of 400/);
  const orderId = await createIssuedOrder(page, 43);
  const { passengers } = await readOrder(page, orderId);
  const made = await page.request.post('/api/requests', {
    headers: { 'idempotency-key': randomUUID() },
    data: { orderId, kind: 'exchange', passengerIds: [passengers[0]?.id], reason: 'plans', agreed: true },
  });
  const { id } = (await made.json()) as { id: string };
  const staff = await stranger();
  await signIn(staff, 'executor');
  await staff.goto('/office/requests?kind=exchange&executor=none');
  await waitForHydration(staff);
  await staff.locator(`tr[data-row="${id}"]`).focus();
  await staff.keyboard.press('c');
  await expect(staff).toHaveURL(`/office/requests/${id}`);
  await staff.locator('summary', { hasText: say('requests.serve.deadlineTitle') }).click();
  const form = staff.locator('form', { has: staff.locator('[name="intent"][value="deadline"]') });
  const date = form.getByRole('textbox', { name: say('requests.serve.deadlineDay') });
  const time = form.getByLabel(say('requests.serve.deadlineTime'));
  const send = form.getByRole('button', { name: say('requests.serve.setDeadline') });
  // A moment that has passed is refused at its field, and stays there.
  const past = formatNumericDate(addDays(today(), -1));
  await date.fill(past);
  await send.click();
  await expect(form.getByText(say('requests.errors.past_deadline'))).toBeVisible();
  await checkScreen(staff, 'a deadline that is set by hand');
  await date.fill(formatNumericDate(addDays(today(), 3)));
  await time.fill('15:30');
  await send.click();
  await expect(staff.getByText(say('requests.serve.deadlineSetNote'))).toBeVisible();
  await expect(staff.getByText(/15:30/).first()).toBeVisible();
  await page.goto(`/bid-return/${id}`);
  await expect(page.getByText(/15:30/).first()).toBeVisible();
  await expect(page.getByText(say('requests.history.deadline_changed'))).toBeVisible();
  // The usual time again: the moment is gone on both sides.
  await staff.locator('summary', { hasText: say('requests.serve.deadlineTitle') }).click();
  await staff.getByRole('button', { name: say('requests.serve.usualDeadline') }).click();
  await expect(staff.getByText(say('requests.serve.priorityNote'))).toBeVisible();
});

test('an administrator sets by when requests are answered, and the form of a request says it', async ({
  page,
  say,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  await signIn(page, 'admin');
  await page.goto('/office/requests/deadlines');
  const hours = page.locator('[name="travel.fire.hours"]');
  await hours.fill('0');
  await page.getByRole('button', { name: say('requests.deadlines.save') }).click();
  await expect(page.getByText(say('requests.deadlines.badHours')).first()).toBeVisible();
  await hours.fill('2');
  await page.locator('[name="travel.fire.counting"]').selectOption('working');
  await checkScreen(page, 'deadlines of requests of an administrator');
  await page.getByRole('button', { name: say('requests.deadlines.save') }).click();
  await expect(page.getByText(say('requests.deadlines.saved'))).toBeVisible();
  await page.reload();
  await expect(page.locator('[name="travel.fire.counting"]')).toHaveValue('working');
});
