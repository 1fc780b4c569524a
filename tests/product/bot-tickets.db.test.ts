import { beforeAll, expect, test } from 'vitest';
import type { BotAnswer } from '#modules/bot/api.ts';
import { agreed, answers, begin, choose, comment, say } from './bot-fixture.ts';
import { type Browser, callers } from './callers.ts';
import { until } from './product-fixture.ts';
import { order, statusOf } from './request-offers-fixture.ts';

const harness = callers({ jobs: true });

let agent: Browser;
let executor: Browser;
let orderId: string;
let ticket: string;
beforeAll(async () => {
  [agent, executor] = await Promise.all([harness.signIn('gold'), harness.signIn('executor')]);
  orderId = (await order(agent, await harness.createReadyDraft(agent, 24))).body.orderId;
  await until(
    () => statusOf(agent, orderId),
    (status) => status === 'sold',
  );
  ticket = (await agent.good('GET', `/api/orders/${orderId}`)).tickets[0].number;
}, 120_000);

test('a request of the bot is about the tickets that were picked and their passengers, and no other', async () => {
  const { awaited, ...listed } = await say(agent, await begin(agent), choose('exchange'), { kind: 'order', orderId });
  const offered = awaited?.kind === 'pick_tickets' ? awaited.tickets : [];
  const { tickets } = await agent.good('GET', `/api/orders/${orderId}`);
  expect(offered.map((one) => one.number).sort()).toEqual(tickets.map((one: { number: string }) => one.number).sort());
  const pick = (...chosen: string[]): BotAnswer => ({ kind: 'tickets', tickets: chosen });
  expect(offered.every(({ route }) => / – /.test(route))).toBe(true);
  const refusedOf = async (...chosen: string[]) =>
    (await answers(agent, listed.id, listed.answers, pick(...chosen))).body;
  expect((await refusedOf()).fields).toMatchObject([{ path: 'tickets', code: 'bot.no_ticket' }]);
  expect((await refusedOf(ticket, '9990000000000')).code).toBe('bot.not_offered');
  const typed = await say(
    agent,
    { awaited, ...listed },
    { kind: 'back', typed: { kind: 'tickets', tickets: [ticket] } },
  );
  const again = await say(agent, typed, { kind: 'order', orderId });
  expect(again.given.tickets).toEqual([ticket]);
  const ready = await say(agent, again, pick(ticket), comment('A day later'));
  const owner = offered.find((one) => one.number === ticket);
  const people = [`${owner?.surname} ${owner?.name}`];
  expect(ready.awaited).toMatchObject({ kind: 'create_request', request: 'exchange', tickets: [ticket], people });
  const done = await say(agent, ready, agreed);
  const request = await agent.good('GET', `/api/requests/${done.request?.id}`);
  expect(request).toMatchObject({ kind: 'exchange', description: `Билеты: ${ticket}\nA day later` });
  expect(request.people.map((one: { surname: string; name: string }) => `${one.surname} ${one.name}`)).toEqual(people);
  const { history } = await executor.good('GET', `/api/requests/${done.request?.id}/chat`);
  expect(history.messages[0].text).toContain(ticket);

  const other = await say(agent, await begin(agent), choose('services'), { kind: 'order', orderId }, pick(ticket));
  const over = await say(agent, other, { kind: 'person' });
  const { messages } = await executor.good('GET', `/api/conversations/${over.conversationId}`);
  expect(messages.at(-1).card).toMatchObject({ kind: 'order', orderId, ticket });
});
