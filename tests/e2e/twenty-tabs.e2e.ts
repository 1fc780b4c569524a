import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { signIn } from './support/account-page.ts';
import { expect, test } from './support/test.ts';

// One after the other: both open twenty tabs at once.
test.describe.configure({ mode: 'default' });

/** The live connections that the tabs of a browser hold. */
function openConnections(context: BrowserContext): () => Page[] {
  const open = new Map<Request, Page>();
  context.on('request', (request) => {
    if (request.resourceType() === 'eventsource') open.set(request, request.frame().page());
  });
  context.on('requestfinished', (request) => void open.delete(request));
  context.on('requestfailed', (request) => void open.delete(request));
  return () => [...open.values()].filter((tab) => !tab.isClosed());
}

async function openTabs(context: BrowserContext, first: Page, paths: readonly string[]): Promise<Page[]> {
  const tabs = [first];
  while (tabs.length < 20) tabs.push(await context.newPage());
  for (const [n, tab] of tabs.entries()) await tab.goto(paths[n % paths.length] ?? '/');
  return tabs;
}

test('twenty tabs of a browser hold one connection; when its tab closes another takes over', async ({
  page,
  context,
}) => {
  test.slow();
  const begun = await page.request.post('/api/support-chats', {
    data: { clientId: randomUUID(), text: 'Is it there?' },
  });
  const { id } = await begun.json();
  const open = openConnections(context);
  const tabs = await openTabs(context, page, ['/support-chat']);
  const write = async (text: string) => {
    const posted = await tabs[0]?.request.post(`/api/conversations/${id}/messages`, {
      data: { clientId: randomUUID(), text },
    });
    expect(posted?.status()).toBe(201);
    for (const tab of tabs) await expect(tab.getByText(text, { exact: true })).toBeVisible();
  };
  await write('A message to every tab');
  expect(open()).toHaveLength(1);
  const [leader] = open();
  if (!leader) throw new Error('no tab holds a connection');
  await leader.close();
  tabs.splice(tabs.indexOf(leader), 1);
  await expect.poll(() => open().length).toBe(1);
  await write('And one more');
  expect(open()).toHaveLength(1);
});

test('twenty tabs of a member of staff hold one connection for chats and notices together', async ({
  page,
  context,
  stranger,
}) => {
  test.slow();
  const [client, colleague] = [await stranger(), await stranger()];
  const post = async (who: Page, path: string, data: object) => {
    const answer = await who.request.post(path, { data });
    expect(answer.status()).toBeLessThan(300);
    return answer.json();
  };
  const { id } = await post(client, '/api/support-chats', { clientId: randomUUID(), text: 'Is anybody there?' });
  await signIn(page, 'executor');
  await signIn(colleague, 'cashier');
  const { user } = await (await page.request.get('/api/session')).json();
  const { colleagues } = await (await page.request.get('/api/office/conversations/colleagues')).json();
  const own = colleagues.find(({ name }: { name: string }) => name === user.name);
  await post(page, '/api/account/notices/read', {});
  const open = openConnections(context);
  const desk = `/office/chats?filter=open&chatId=${id}`;
  const tabs = await openTabs(context, page, [desk, '/', '/account/notify', '/office/requests']);
  const text = 'A message to every desk';
  await post(client, `/api/conversations/${id}/messages`, { clientId: randomUUID(), text });
  for (const tab of tabs.filter((one) => one.url().includes('chatId')))
    await expect(tab.getByText(text, { exact: true }).first()).toBeVisible();
  await post(colleague, `/api/office/conversations/${id}/executor`, { executorId: own.id, note: '' });
  for (const tab of tabs) await expect(tab.getByRole('banner').locator('output').first()).toContainText(/\d/);
  expect(open()).toHaveLength(1);
});
