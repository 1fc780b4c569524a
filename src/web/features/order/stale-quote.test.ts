import { expect, test } from 'vitest';
import type { Endpoint } from '#kernel/endpoint.ts';
import {
  confirmExchange,
  confirmReturn,
  quoteExchange,
  quoteReturn,
  readExchange,
  readReturn,
} from '#modules/orders/api.ts';
import type { Call } from '../../api/call-type.ts';
import { ApiProblem } from '../../api/problem.ts';
import { actOnExchange } from '../../shared/order/exchange-actions.ts';
import { actOnReturns } from '../../shared/order/return-actions.ts';

const ID = 'order-12345678';
const som = (minor: number) => ({ minor, currency: 'KGS' });
type Asked = { body?: Record<string, unknown> };
/** The wire in memory: an answer, or a refusal, for each endpoint. */
const wire =
  (answers: readonly (readonly [Endpoint, (asked: Asked) => unknown])[]): Call =>
  async (endpoint, asked) => {
    const answer = answers.find(([one]) => (one as unknown) === endpoint)?.[1];
    if (!answer) throw new Error('nobody answers');
    return answer(asked as Asked) as never;
  };
const refuse = (status: number, code: string) => () => {
  throw new ApiProblem(status, code);
};
const form = (fields: Record<string, string>) => {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.set(name, value);
  return made;
};
const confirmed = form({
  intent: 'confirm',
  quote: 'old',
  agreed: '1',
  minor: '100',
  currency: 'KGS',
  method: 'card',
});
const toOf = (answer: unknown) => (answer as Response).headers.get('location');

const oldReturn = (kind: 'void' | 'refund') =>
  [readReturn, () => ({ id: 'old', kind, lines: [{ passengerId: 'p1', tickets: ['9'] }] })] as const;
const stale = [confirmReturn, refuse(410, 'orders.quote_expired')] as const;

test('a refund agreed to by a quote that is out of date leads to the new sum, with what happened', async () => {
  const asked: unknown[] = [];
  const call = wire([
    stale,
    oldReturn('refund'),
    [quoteReturn, ({ body }) => asked.push(body) && { id: 'new', kind: 'refund' }],
  ]);
  const answer = await actOnReturns(call, ID, confirmed);
  expect(toOf(answer)).toBe(`/order/${ID}/refund/voluntary?quote=new&stale=1`);
  expect(asked).toEqual([{ kind: 'refund', passengerIds: ['p1'], instead: 'old' }]);
});

test('the note about a child without an adult goes with the choice, the agreement and the new sum', async () => {
  const note = 'Agreed with the carrier';
  const notes: unknown[] = [];
  const call = wire([
    [confirmReturn, ({ body }) => notes.push(['agreed', body?.note]) && stale[1]()],
    oldReturn('refund'),
    [quoteReturn, ({ body }) => notes.push(['quoted', body?.note]) && { id: 'new', kind: 'refund' }],
  ]);
  const agreed = new FormData();
  for (const [name, value] of [...confirmed, ['note', ` ${note} `] as const]) agreed.set(name, value);
  await actOnReturns(call, ID, agreed);
  await actOnReturns(call, ID, form({ intent: 'quote', way: 'refund', p: 'p1', note }));
  expect(notes).toEqual([
    ['agreed', note],
    ['quoted', note],
    ['quoted', note],
  ]);
});

test('a void whose time has passed leads to what a refund brings', async () => {
  const call = wire([
    stale,
    oldReturn('void'),
    [
      quoteReturn,
      ({ body }) => (body?.kind === 'void' ? refuse(410, 'orders.void_closed')() : { id: 'new', kind: 'refund' }),
    ],
  ]);
  expect(toOf(await actOnReturns(call, ID, confirmed))).toContain('/voluntary?quote=new&stale=1');
});

test('where the order has changed since, the choice is made again; a person’s case says so', async () => {
  const messageOf = async (code: string) =>
    actOnReturns(wire([stale, oldReturn('refund'), [quoteReturn, refuse(409, code)]]), ID, confirmed);
  expect(toOf(await messageOf('orders.return_refused'))).toBe(`/order/${ID}/refund?stale=1`);
  expect(await messageOf('orders.refund_not_automatic')).toMatchObject({
    data: { code: 'orders.refund_not_automatic' },
  });
});

test('an exchange agreed to by an offer that is out of date leads to the same flights at the new sum', async () => {
  const old = [
    readExchange,
    () => ({
      id: 'old',
      lines: [{ passengerId: 'p1' }],
      slices: [{ segments: [{ departs: '2027-03-01T07:00' }] }],
    }),
  ] as const;
  const gone = [confirmExchange, refuse(410, 'orders.quote_expired')] as const;
  const offers = (was: unknown) =>
    [
      quoteExchange,
      () => ({
        asked: 'again',
        offers: [
          { id: 'other', was: null },
          { id: 'new', was },
        ],
      }),
    ] as const;
  const led = async (...answers: Parameters<typeof wire>[0]) =>
    toOf(await actOnExchange(wire([gone, old, ...answers]), ID, confirmed, null));
  expect(await led(offers(som(100)))).toBe(`/order/${ID}/exchange?quote=new&stale=1`);
  expect(await led(offers(null))).toBe(`/order/${ID}/exchange?asked=again&stale=1#offers`);
  expect(await led([quoteExchange, refuse(409, 'orders.exchange_nothing')])).toBe(`/order/${ID}/exchange?stale=1`);
});
