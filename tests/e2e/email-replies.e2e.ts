import { randomInt, randomUUID } from 'node:crypto';
import { addDays } from '#kernel/dates.ts';
import { checkScreen } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { inDatabase } from './support/database.ts';
import { letterWith, receiveAnswer } from './support/inbound-mail.ts';
import { keyboard } from './support/input-methods.ts';
import { signUp } from './support/registration.ts';
import { expect, test } from './support/test.ts';
import { hotelService, sendTravelRequest } from './support/travel-request.ts';
import { today } from './support/trip.ts';

const day = addDays(today(), 40);

test('an e-mail about a chat is answered by e-mail; a forged answer waits for staff, attached by keys', async ({
  page,
  stranger,
  say,
  complaints,
}) => {
  test.slow();
  // A number that no conversation has is refused.
  complaints.expect(/status of 400/);
  // E-mails about a contract's request go to its members.
  const member = 'silver@sapar.example';
  const run = randomUUID().slice(0, 8);
  const [question, answered, forgery] = [
    `Which hotel, ${run}?`,
    `Sulaiman, ${run}.`,
    `Send the money to ${run}`,
  ] as const;
  await signIn(page, 'silver');
  const id = await sendTravelRequest(page, [hotelService(day, addDays(day, 2))], { email: member });
  const staff = await stranger();
  await signIn(staff, 'executor');
  await staff.goto(`/office/requests/${id}`);
  await staff.getByRole('button', { name: say('requests.serve.claim') }).click();
  await expect(staff.getByText(say('requests.office.process'), { exact: true })).toBeVisible();
  await staff.getByLabel(say('requests.chat.first')).fill(question);
  await staff.getByRole('button', { name: say('requests.chat.send') }).click();
  await expect(staff.getByText(question, { exact: true })).toBeVisible();
  await staff.getByRole('textbox', { name: say('conversations.panel.field'), exact: true }).fill('With breakfast?');
  await staff.keyboard.press('Enter');
  await expect(staff.getByText('With breakfast?', { exact: true })).toBeVisible();

  // Both messages come in one letter, two minutes after the first.
  await inDatabase(`update graphile_worker._private_jobs set run_at = now() where payload ->> 'requestId' = $1`, [id]);
  const letter = await letterWith(page, member, question);
  expect(letter.text).toContain('With breakfast?');
  const reply = letter.replyTo ?? '';
  expect(reply).toMatch(/^reply\+[a-z2-7]{55}@sapar\.example$/);
  await page.goto(`/demo/mail/${letter.id}`);
  await expect(page.getByText(say('order.mail.replyTo', { address: reply }))).toBeVisible();
  complaints.expect(/^Blocked script execution in 'about:srcdoc'/);

  expect(await receiveAnswer(page, { from: member, to: reply, text: answered })).toBe('posted');
  await expect(staff.getByText(answered, { exact: true })).toBeVisible();
  await page.goto(`/account/requests/${id}?tab=chat`);
  await expect(page.getByText(answered, { exact: true })).toBeVisible();

  const forged = { from: member, to: reply, text: forgery, dmarc: 'fail' as const };
  expect(await receiveAnswer(page, forged)).toBe('unverified');
  await staff.goto('/office/letters');
  const card = staff.getByRole('main').locator('section', { hasText: forgery });
  await expect(card.getByText(forgery)).toBeVisible();
  await expect(card.getByText(say('letters.reason.dmarc'))).toBeVisible();
  await checkScreen(staff, 'unverified letters');
  const hands = keyboard(staff);
  await hands.press(card.locator('summary', { hasText: say('letters.attach') }));
  const number = card.getByLabel(say('letters.conversation'));
  const named = await number.inputValue();
  expect(named).toMatch(/^R-\d{8}$/);
  await hands.type(number, 'R-00000000');
  await hands.press(card.getByRole('button', { name: say('letters.attach') }));
  await expect(staff.getByText(say('letters.errors.no_conversation')).first()).toBeVisible();
  await hands.type(number, named);
  await hands.press(card.getByRole('button', { name: say('letters.attach') }));
  await expect(staff.getByText(say('letters.done.attached'))).toBeVisible();

  // As a note: staff see it in the chat, the client does not.
  await staff.goto(`/office/requests/${id}`);
  await expect(staff.getByText(forgery)).toBeVisible();
  await page.reload();
  await expect(page.getByText(answered, { exact: true })).toBeVisible();
  await expect(page.getByText(forgery)).toHaveCount(0);
});

test('a customer without a contract reads what happened in their chat', async ({ page, stranger, say, complaints }) => {
  await signUp(page, say, complaints, `notices-${randomInt(1e9)}`);
  const started = await page.request.post('/api/support-chats', { data: { clientId: randomUUID(), text: 'Where?' } });
  const { id } = await started.json();
  const staff = await stranger();
  await signIn(staff, 'executor');
  const message = { clientId: randomUUID(), text: 'Here.' };
  const answer = await staff.request.post(`/api/conversations/${id}/messages`, { data: message });
  expect(answer.status(), await answer.text()).toBe(201);
  await page.goto('/account/notify');
  const notice = page.getByRole('main').getByRole('link', { name: say('inAppNotifications.kinds.chat-answer') });
  await expect(async () => {
    // A reader of the open chat has twenty seconds; this one does not wait for them.
    const due = `update graphile_worker._private_jobs set run_at = now() where payload ->> 'conversationId' = $1`;
    await inDatabase(due, [id]);
    await expect(notice.first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await checkScreen(page, 'notices of a customer');
});
