import { randomUUID } from 'node:crypto';
import { addDays } from '#kernel/dates.ts';
import { checkScreen } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { keyboard, tabTo } from './support/input-methods.ts';
import { waitForHydration } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { hotelService, sendTravelRequest } from './support/travel-request.ts';
import { today } from './support/trip.ts';

test('a support chat is claimed, answered and handed over by keys, with a note that its author does not see', async ({
  page,
  stranger,
  say,
}) => {
  test.slow();
  const begun = await page.request.post('/api/support-chats', {
    data: { clientId: randomUUID(), text: 'Где мой билет?' },
  });
  const { id } = (await begun.json()) as { id: string };
  const staff = await stranger();
  await signIn(staff, 'executor');
  const hands = keyboard(staff);
  await staff.goto('/office/chats?filter=open');
  await waitForHydration(staff);
  await hands.press(staff.locator(`main a[href*="chatId=${id}"]`));
  await expect(staff).toHaveURL(new RegExp(`chatId=${id}`));
  await hands.press(staff.getByRole('button', { name: say('conversations.office.claim') }));
  await expect(staff.getByRole('button', { name: say('conversations.office.claim') })).toHaveCount(0);
  // By when it is answered stands in the head and in the list; urgent, it is due sooner, which its author sees, too.
  await hands.press(staff.getByRole('button', { name: say('conversations.office.makeFire') }));
  await expect(staff.getByRole('button', { name: say('conversations.office.makeNormal') })).toBeVisible();
  await page.goto(`/support-chat?chatId=${id}`);
  const clock = say('conversations.clock.by', { moment: '' }).trim();
  await expect(page.getByText(clock).first()).toBeVisible();
  await expect(page.getByText(say('conversations.clock.fire'), { exact: true })).toBeVisible();
  await staff.goto(`/office/chats?filter=due&chatId=${id}`);
  await expect(staff.locator(`main a[href*="chatId=${id}"]`)).toContainText(clock);
  await checkScreen(staff, 'support tickets by deadline');
  // It stands above the queue and the board, too, by its clock.
  for (const view of ['list', 'board']) {
    await staff.goto(`/office/requests?view=${view}`);
    const due = staff.getByRole('navigation', { name: say('requests.desk.tickets') });
    const ticket = due.locator(`li:has(a[href*="chatId=${id}"])`);
    await expect(ticket).toContainText(clock);
    await expect(ticket).toContainText(say('conversations.clock.fire'));
    await checkScreen(staff, `support tickets above the ${view}`);
  }
  await staff.goto(`/office/chats?filter=due&chatId=${id}`);
  await waitForHydration(staff);
  await hands.type(staff.getByRole('textbox', { name: say('conversations.panel.field'), exact: true }), 'Ищем его');
  await staff.keyboard.press('Enter');
  await expect(staff.getByText('Ищем его', { exact: true })).toBeVisible();
  // An answer ends the clock on the page that its author has open, which says who serves them.
  await page.goto(`/support-chat?chatId=${id}`);
  await expect(page.getByText(say('conversations.support.served', { name: '' }).trim()).first()).toBeVisible();
  await expect(page.getByText(clock)).toHaveCount(0);
  await hands.press(staff.locator('summary', { hasText: say('conversations.office.handOver') }));
  await checkScreen(staff, 'a support chat to hand over');
  const who = staff.getByLabel(say('conversations.office.toWhom'));
  const names = await who.locator('option').allInnerTexts();
  const own = await staff.getByText(say('conversations.office.executor', { name: '' }).trim()).innerText();
  const colleague = names.slice(1).find((name) => !own.includes(name)) ?? '';
  await tabTo(who);
  for (let n = 0; n < names.indexOf(colleague); n++) await staff.keyboard.press('ArrowDown');
  await expect(who.locator('option:checked')).toHaveText(colleague);
  await hands.type(staff.getByLabel(say('conversations.office.note')), 'Ждёт ответа перевозчика');
  await staff.reload();
  await waitForHydration(staff);
  await expect(staff.getByLabel(say('conversations.office.note'))).toHaveValue('Ждёт ответа перевозчика');
  await expect(who.locator('option:checked')).toHaveText(colleague);
  await hands.press(staff.getByRole('button', { name: say('conversations.office.handOver') }));
  await expect(staff.getByText(say('conversations.office.executor', { name: colleague }))).toBeVisible();
  await expect(staff.getByText('Ждёт ответа перевозчика')).toBeVisible();
  // It is the colleague's now.
  await expect(staff.locator('summary', { hasText: say('conversations.office.handOver') })).toHaveCount(0);

  await page.goto(`/support-chat?chatId=${id}`);
  await expect(page.getByText('Где мой билет?', { exact: true })).toBeVisible();
  await expect(page.getByText('Ждёт ответа перевозчика')).toHaveCount(0);
});

test('arrow keys move between the cards of the board, and a key claims one', async ({ page, stranger, say }) => {
  test.slow();
  await signIn(page, 'silver');
  const day = addDays(today(), 40);
  const send = () => sendTravelRequest(page, [hotelService(day, addDays(day, 2))], { priority: 'fire' });
  const [id] = [await send(), await send()];
  const staff = await stranger();
  await signIn(staff, 'executor');
  await staff.goto('/office/requests?view=board&executor=none');
  await waitForHydration(staff);
  const cards = staff.getByRole('region', { name: say('requests.office.new') }).locator('a[data-card]');
  await cards.first().focus();
  await staff.keyboard.press('ArrowDown');
  await expect(cards.nth(1)).toBeFocused();
  await staff.keyboard.press('ArrowUp');
  await expect(cards.first()).toBeFocused();
  // Its own: the first may be another story's.
  await staff.locator(`a[data-card="${id}"]`).focus();
  await staff.keyboard.press('c');
  await expect(staff).toHaveURL(`/office/requests/${id}`);
  await expect(staff.getByText(say('requests.office.process'), { exact: true })).toBeVisible();
});
