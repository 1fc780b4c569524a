import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type Browser, callers } from './callers.ts';
import { dump, until } from './product-fixture.ts';
import { claimedRequest } from './request-offers-fixture.ts';

const harness = callers({ jobs: true });
const NOTE = `дубль-${randomUUID()}`;
const PUBLIC = `ответ-${randomUUID()}`;

/** An answer as text: workbooks are opened. */
const isWorkbook = (bytes: Buffer): boolean => bytes.subarray(0, 2).toString('latin1') === 'PK';
const textOf = (bytes: Buffer): string =>
  isWorkbook(bytes)
    ? Object.values(unzipSync(bytes))
        .map((part) => strFromU8(part))
        .join('\n')
    : bytes.toString();

test('an internal note is in no answer to the author of the chat, no list, export, letter or notice', async () => {
  const { id, agent, executor } = await claimedRequest(harness, 40);
  const post = (path: string, body: object) => executor.good('POST', path, { clientId: randomUUID(), ...body });
  const { id: conversationId } = await post(`/api/requests/${id}/chat`, { text: PUBLIC });
  const before = await agent.good('GET', `/api/conversations/${conversationId}`);
  const { colleagues } = await executor.good('GET', '/api/office/conversations/colleagues');
  for (const { name } of colleagues)
    await post(`/api/conversations/${conversationId}/messages`, { text: `@${name} ${NOTE}`, internal: true });
  expect(await agent.good('GET', `/api/conversations/${conversationId}`)).toEqual(before);

  const gets = [...harness.mounted.keys()].flatMap((route) => {
    const [method, path = ''] = route.split(' ');
    // A stream does not end; what it says of a note is tested with conversations.
    return method === 'GET' && !path.includes('*') && !path.endsWith('/events') ? [path] : [];
  });
  let workbooks = 0;
  /** Where a reader finds the note, among all answers about the request and its conversation. */
  async function findings(reader: Browser, paths: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (const path of paths)
      for (const one of path.includes(':') ? [id, conversationId] : [id]) {
        const query = path.endsWith('/search') ? `?q=${encodeURIComponent(NOTE)}` : '';
        const filled = path.replaceAll(/:seq\b/g, '1').replaceAll(/:\w+/g, one);
        const answer = await reader.ask('GET', { path: `${filled}${query}` });
        const bytes = answer.bytes ?? Buffer.from(JSON.stringify(answer.body));
        if (isWorkbook(bytes)) workbooks += 1;
        if (textOf(bytes).includes(NOTE)) found.push(filled);
      }
    return found;
  }
  expect(await findings(agent, gets)).toEqual([]);
  expect(workbooks).toBeGreaterThan(0);
  // The control: the same walk finds it where staff read it.
  const ofChats = gets.filter((path) => path.startsWith('/api/conversations/:id'));
  expect(await findings(executor, ofChats)).toContain(`/api/conversations/${conversationId}`);

  // The colleagues get notices; neither these nor letters and jobs repeat the note.
  await until(
    async () =>
      Number(
        (await harness.database.pool.query('select count(*) from notifications.in_app_notifications')).rows[0].count,
      ),
    (count) => count > 0,
  );
  const { items } = await executor.good('GET', '/api/demo/mails?limit=200');
  for (const { id: mailId } of items) {
    const mail = await executor.good('GET', `/api/demo/mails/${mailId}`);
    expect(JSON.stringify(mail)).not.toContain(NOTE);
  }
  expect(await dump(harness.database.pool)).not.toContain(NOTE);
}, 120_000);
