import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signIn } from './support/account-page.ts';
import { expect, NO_NETWORK, test } from './support/test.ts';
import type { Translate } from './support/translations.ts';

const texts = (page: Page, say: Translate) =>
  page.getByRole('list', { name: say('conversations.panel.messages') }).getByRole('listitem');

async function posted(page: Page, path: string, data: object): Promise<{ seq: number }> {
  const response = await page.request.post(path, { data });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

test('who was offline gets what was written, edited and deleted meanwhile, and what they wrote goes out once', async ({
  page,
  context,
  stranger,
  say,
  complaints,
}) => {
  complaints.expect(NO_NETWORK);
  const begun = await page.request.post('/api/support-chats', {
    data: { clientId: randomUUID(), text: 'Где мой билет?' },
  });
  const { id } = (await begun.json()) as { id: string };
  const staff = await stranger();
  await signIn(staff, 'executor');
  const messages = `/api/conversations/${id}/messages`;
  const write = (text: string) => posted(staff, messages, { clientId: randomUUID(), text });
  const [first, second] = [await write('Первый ответ'), await write('Второй ответ')];
  await page.goto(`/support-chat?chatId=${id}`);
  await expect(texts(page, say).filter({ hasText: 'Второй ответ' })).toBeVisible();

  await context.setOffline(true);
  await posted(staff, `${messages}/${first.seq}/edits`, { text: 'Первый ответ, исправленный' });
  await posted(staff, `${messages}/${second.seq}/deletion`, {});
  await write('Третий ответ');
  const field = page.getByRole('textbox', { name: say('conversations.panel.field'), exact: true });
  await field.fill('Написано без связи');
  await field.press('Enter');
  // It stands there at once, and says that it is on its way.
  await expect(texts(page, say).filter({ hasText: 'Написано без связи' })).toContainText(
    say('conversations.panel.sending'),
  );

  await context.setOffline(false);
  const own = texts(page, say).filter({ hasText: 'Написано без связи' });
  await expect(own).not.toContainText(say('conversations.panel.sending'));
  await expect(own).toHaveCount(1);
  await expect(texts(page, say).filter({ hasText: 'Первый ответ, исправленный' })).toContainText(
    say('conversations.panel.edited'),
  );
  await expect(texts(page, say).filter({ hasText: 'Второй ответ' })).toHaveCount(0);
  await expect(texts(page, say).filter({ hasText: say('conversations.panel.deleted') })).toHaveCount(1);
  await expect(texts(page, say).filter({ hasText: 'Третий ответ' })).toHaveCount(1);

  // The answer to a message is lost on its way: sent again, it is the same message.
  let lost = 0;
  await page.route(`**${messages}`, async (route) => {
    lost += 1;
    if (lost > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  complaints.expect(/ERR_CONNECTION_RESET/);
  await field.fill('Ответ на это потерялся');
  await field.press('Enter');
  const again = texts(page, say).filter({ hasText: 'Ответ на это потерялся' });
  await expect.poll(() => lost).toBeGreaterThan(1);
  await expect(again).not.toContainText(say('conversations.panel.sending'));
  await expect(again).toHaveCount(1);
  const { messages: stored } = (await (await page.request.get(`/api/conversations/${id}`)).json()) as {
    messages: { text: string | null }[];
  };
  expect(stored.map(({ text }) => text)).toEqual([
    'Где мой билет?',
    'Первый ответ, исправленный',
    null,
    'Третий ответ',
    'Написано без связи',
    'Ответ на это потерялся',
  ]);
});
