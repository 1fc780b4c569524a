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
import { handleExchangeForm } from '../../shared/order/exchange-actions.ts';
import { handleReturnForm } from '../../shared/order/return-actions.ts';

const ID = 'order-12345678';
const som = (minor: number) => ({ minor, currency: 'KGS' });
type CallInput = { body?: Record<string, unknown> };
/** A fake API: a response or error for each endpoint. */
const fakeCall =
  (responses: readonly (readonly [Endpoint, (input: CallInput) => unknown])[]): Call =>
  async (endpoint, input) => {
    const response = responses.find(([one]) => (one as unknown) === endpoint)?.[1];
    if (!response) throw new Error('no response for this endpoint');
    return response(input as CallInput) as never;
  };
const respondWithError = (status: number, code: string) => () => {
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
const redirectTarget = (response: unknown) => (response as Response).headers.get('location');

const oldReturn = (kind: 'void' | 'refund') =>
  [readReturn, () => ({ id: 'old', kind, lines: [{ passengerId: 'p1', tickets: ['9'] }] })] as const;
const stale = [confirmReturn, respondWithError(410, 'orders.quote_expired')] as const;

test('confirming an outdated refund quote redirects to a new quote with a message', async () => {
  const quoted: unknown[] = [];
  const call = fakeCall([
    stale,
    oldReturn('refund'),
    [quoteReturn, ({ body }) => quoted.push(body) && { id: 'new', kind: 'refund' }],
  ]);
  const response = await handleReturnForm(call, ID, confirmed);
  expect(redirectTarget(response)).toBe(`/order/${ID}/refund/voluntary?quote=new&stale=1`);
  expect(quoted).toEqual([{ kind: 'refund', passengerIds: ['p1'], instead: 'old' }]);
});

test('the note about a child without an adult is sent with the quote and the confirmation', async () => {
  const note = 'Agreed with the carrier';
  const notes: unknown[] = [];
  const call = fakeCall([
    [confirmReturn, ({ body }) => notes.push(['agreed', body?.note]) && stale[1]()],
    oldReturn('refund'),
    [quoteReturn, ({ body }) => notes.push(['quoted', body?.note]) && { id: 'new', kind: 'refund' }],
  ]);
  const agreedForm = new FormData();
  for (const [name, value] of [...confirmed, ['note', ` ${note} `] as const]) agreedForm.set(name, value);
  await handleReturnForm(call, ID, agreedForm);
  await handleReturnForm(call, ID, form({ intent: 'quote', way: 'refund', p: 'p1', note }));
  expect(notes).toEqual([
    ['agreed', note],
    ['quoted', note],
    ['quoted', note],
  ]);
});

test('confirming a void after its deadline redirects to a refund quote', async () => {
  const call = fakeCall([
    stale,
    oldReturn('void'),
    [
      quoteReturn,
      ({ body }) =>
        body?.kind === 'void' ? respondWithError(410, 'orders.void_closed')() : { id: 'new', kind: 'refund' },
    ],
  ]);
  expect(redirectTarget(await handleReturnForm(call, ID, confirmed))).toContain('/voluntary?quote=new&stale=1');
});

test('the selection starts again when the order has changed or staff must act', async () => {
  const messageOf = async (code: string) =>
    handleReturnForm(fakeCall([stale, oldReturn('refund'), [quoteReturn, respondWithError(409, code)]]), ID, confirmed);
  expect(redirectTarget(await messageOf('orders.return_refused'))).toBe(`/order/${ID}/refund?stale=1`);
  expect(await messageOf('orders.refund_not_automatic')).toMatchObject({
    data: { code: 'orders.refund_not_automatic' },
  });
});

test('confirming an outdated exchange offer redirects to the same flights at the new price', async () => {
  const old = [
    readExchange,
    () => ({
      id: 'old',
      lines: [{ passengerId: 'p1' }],
      slices: [{ segments: [{ departsLocal: '2027-03-01T07:00' }] }],
    }),
  ] as const;
  const expired = [confirmExchange, respondWithError(410, 'orders.quote_expired')] as const;
  const offers = (shownTotal: unknown) =>
    [
      quoteExchange,
      () => ({
        quoteId: 'again',
        offers: [
          { id: 'other', previousTotal: null },
          { id: 'new', previousTotal: shownTotal },
        ],
      }),
    ] as const;
  const redirectsAfter = async (...responses: Parameters<typeof fakeCall>[0]) =>
    redirectTarget(await handleExchangeForm(fakeCall([expired, old, ...responses]), ID, confirmed, null));
  expect(await redirectsAfter(offers(som(100)))).toBe(`/order/${ID}/exchange?quote=new&stale=1`);
  expect(await redirectsAfter(offers(null))).toBe(`/order/${ID}/exchange?asked=again&stale=1#offers`);
  expect(await redirectsAfter([quoteExchange, respondWithError(409, 'orders.exchange_no_offers')])).toBe(
    `/order/${ID}/exchange?stale=1`,
  );
});
