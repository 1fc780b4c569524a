import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { callers } from './callers.ts';
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

test('an internal note is in no answer to its author or a stranger, no list, export, letter or notice', async () => {
  const { id, agent, executor } = await claimedRequest(harness, 40);
  const post = (path: string, body: object) => executor.good('POST', path, { clientId: randomUUID(), ...body });
  const { id: conversationId } = await post(`/api/requests/${id}/chat`, { text: PUBLIC });
  const before = await agent.good('GET', `/api/conversations/${conversationId}`);
  const { colleagues } = await executor.good('GET', '/api/office/conversations/colleagues');
  for (const { name } of colleagues)
    await post(`/api/conversations/${conversationId}/messages`, { text: `@${name} ${NOTE}`, internal: true });
  expect(await agent.good('GET', `/api/conversations/${conversationId}`)).toEqual(before);

  const stranger = await harness.signIn('silver');
  const ids = [id, conversationId];
  const places = new Map<string, number>([
    ['agent', 0],
    ['stranger', 0],
    ['executor', 0],
  ]);
  let workbooks = 0;
  /** Every route that answers a reader, with every id that has to do with the note. */
  for (const [who, reader] of Object.entries({ agent, stranger, executor }))
    for (const route of harness.mounted.keys()) {
      const [method, path = ''] = route.split(' ');
      // A stream does not end; what it says of a note is tested with conversations.
      if (method !== 'GET' || path.includes('*') || /\/events$/.test(path)) continue;
      for (const one of path.includes(':') ? ids : [id]) {
        const query = path.endsWith('/search') ? `?q=${encodeURIComponent(NOTE)}` : '';
        const filled = path.replaceAll(/:seq\b/g, '1').replaceAll(/:\w+/g, one);
        const { bytes } = await reader.ask('GET', { path: `${filled}${query}` });
        if (isWorkbook(bytes)) workbooks += 1;
        if (textOf(bytes).includes(NOTE)) places.set(who, (places.get(who) ?? 0) + 1);
      }
    }
  expect(places.get('agent')).toBe(0);
  expect(places.get('stranger')).toBe(0);
  // The control: the same walk finds it where staff read it.
  expect(places.get('executor')).toBeGreaterThan(0);

  expect(workbooks).toBeGreaterThan(0);

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
