import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { learnt } from './sold-world.ts';
import type { Problem, Visitor } from './visitor.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
}, 60_000);
afterAll(() => world?.stop());

describe('finding an order by guessing', () => {
  const find = (visitor: Visitor, number: string, proof: string) =>
    visitor.call<Problem & { orderId: string }>('POST', '/api/orders/find', { number, proof });
  const sale = async () => {
    const { visitor, orderId: id } = await world.ordered();
    const { number, locator } = await world.order(visitor, id);
    return { id, number, locator: locator as string };
  };

  test('who knows number and surname, or booking code and document, finds it; who does not is told the same as of no order', async () => {
    const { id, number, locator } = await sale();
    const finder = world.visitor();
    const found = await find(finder, number, 'sydykov');
    expect([found.status, found.body.orderId]).toEqual([200, id]);
    expect((await finder.call('GET', `/api/orders/${id}`)).status).toBe(200);
    expect((await find(world.visitor(), locator, 'SYDYKOV')).status).toBe(200);
    const absent = learnt(await find(world.visitor(), 'S-999999', 'SYDYKOV'));
    expect([absent.status, learnt(await find(world.visitor(), number, 'ANOTHER'))]).toEqual([404, absent]);
  });

  test('three hundred guesses from three hundred addresses, the right one among them, open nothing', async () => {
    const { number } = await sale();
    const guesses = Array.from({ length: 300 }, (_, i) => (i < 250 ? `GUESS${i}` : 'SYDYKOV'));
    const statuses: number[] = [];
    for (let i = 0; i < guesses.length; i += 10)
      statuses.push(
        ...(await Promise.all(
          guesses.slice(i, i + 10).map(async (guess) => (await find(world.visitor(), number, guess)).status),
        )),
      );
    expect(new Set(statuses)).toEqual(new Set([404]));
    // The control: a quarter of an hour later whoever knows it is let in.
    world.clock.ahead(901);
    expect((await find(world.visitor(), number, 'SYDYKOV')).status).toBe(200);
    world.clock.back();
  });

  test('one address has five tries, whichever orders it tries', async () => {
    const { number } = await sale();
    const guesser = world.visitor();
    for (let i = 0; i < 5; i++) expect((await find(guesser, `S-90000${i}`, 'SYDYKOV')).status).toBe(404);
    const sixth = await find(guesser, number, 'SYDYKOV');
    expect([sixth.status, sixth.body.code]).toEqual([404, 'orders.find_failed']);
    expect((await find(world.visitor(), number, 'SYDYKOV')).status).toBe(200);
  });

  test('the time of an answer does not tell whether the order exists', async () => {
    const orders = await Promise.all(Array.from({ length: 8 }, sale));
    const timed = async (number: string) => {
      const visitor = world.visitor();
      const started = performance.now();
      await find(visitor, number, 'GUESS');
      return performance.now() - started;
    };
    const known: number[] = [];
    const absent: number[] = [];
    for (let round = 0; round < 5; round++)
      for (const [i, { number }] of orders.entries()) {
        const turns = [
          async () => known.push(await timed(number)),
          async () => absent.push(await timed(`S-8000${round}${i}`)),
        ];
        for (const turn of (round + i) % 2 ? turns : turns.reverse()) await turn();
      }
    // A busy machine adds time to some answers: the quicker quarter shows the work that is done.
    const quick = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 4)] as number;
    const gap = quick(known) - quick(absent);
    console.log(
      `finding an order: timing gap ${gap.toFixed(2)} ms of ${quick(absent).toFixed(1)} ms (lower quartiles of 40)`,
    );
    expect(Math.abs(gap)).toBeLessThan(5);
  });

  test('codes of letters and ticket numbers: a wrong one opens nothing, whatever it looks like', async () => {
    for (const code of ['x', crypto.randomUUID(), '%', `' or 1=1 --`]) {
      const refused = await world.visitor().call<Problem>('POST', '/api/orders/open', { code });
      expect([refused.status, refused.body.code]).toEqual([404, 'orders.link_unknown']);
    }
    const { visitor, orderId, pageUrl } = await world.ordered();
    await payOnPage(pageUrl as string, CARDS.withoutCode);
    const { tickets } = await world.reach(visitor, orderId, (order) => order.tickets.length > 0, 30_000);
    const number = tickets[0]?.number as string;
    const ticket = (proof: string) =>
      world.visitor().call<Problem>('POST', '/api/tickets/find', { number, proof });
    expect((await ticket('SYDYKOV')).status).toBe(200);
    for (let i = 0; i < 4; i++) expect((await ticket(`GUESS${i}`)).status).toBe(404);
    expect((await ticket('SYDYKOV')).status).toBe(404);
  });
});
