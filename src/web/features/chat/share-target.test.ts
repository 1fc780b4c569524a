import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { loader } from '../../routes/public/support-chat.tsx';
import { serverContext } from '../../server-context.ts';

const OPEN = { id: 'c1', kind: 'support', status: 'open' };

async function open(query: string) {
  const context = new RouterContextProvider();
  const call = async ({ path }: { path: string }) =>
    path.endsWith('/conversations') ? { items: [OPEN], outOfHours: false } : { conversation: OPEN, messages: [] };
  context.set(serverContext, { call } as never);
  const args = { request: new Request(`https://sapar.test/support-chat${query}`), context, params: {} };
  return (await loader(args as never))?.chats;
}

test('what another application shares with the installed site begins a new chat', async () => {
  const text = 'Рейс перенесли, что делать?';
  const chats = await open(`?${new URLSearchParams({ title: 'Письмо', text, url: 'https://example.kg/a' })}`);
  expect([chats?.shared, chats?.history]).toEqual([`Письмо\n${text}\nhttps://example.kg/a`, null]);
  expect((await open(`?text=${'a'.repeat(5_000)}`))?.shared).toHaveLength(4_000);
});

test('without anything shared the open chat is shown', async () => {
  expect(await open('?title=&text=')).toMatchObject({ shared: '', history: { conversation: { id: 'c1' } } });
});
