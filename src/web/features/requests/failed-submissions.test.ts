import { expect, test } from 'vitest';
import type { Call } from '../../api/call-type.ts';
import { sendForm } from './create.ts';
import { loadTravelForm, sendTravelForm } from './create-travel.ts';
import type { RequestRefusal } from './form-text.ts';
import { handleRequestAction } from './requester-actions.ts';
import type { TravelRefusal } from './travel-form.tsx';

const NOW = '2026-12-01T12:00:00.000Z';
const formOf = (values: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
};
/** A server that answers each call with a status. */
const failing = (status: number) =>
  (async () => {
    throw { status, code: 'platform.broken', details: {}, fields: [] };
  }) as unknown as Call;
type Answer<T> = { data: T; init: ResponseInit };

test.each([404, 409, 500, 503])('a page stays with what was typed when the answer is %d', async (status) => {
  const call = failing(status);
  const rated = formOf({ move: 'accepted', rating: '4', text: 'Quick' });
  const rating = (await handleRequestAction(call, 'request-1', rated, 'account', NOW)) as Answer<RequestRefusal>;
  expect(rating.init).toMatchObject({ status });
  expect(rating.data.typed).toMatchObject({ move: 'accepted', rating: '4', text: 'Quick' });

  const body = formOf({ kind: 'exchange', description: 'A day later', p: 'passenger-1' });
  const request = new Request('https://sapar.example/bid-return/create/order-1', { method: 'POST', body });
  const aboutOrder = (await sendForm(call, 'order-000001', request, NOW)) as Answer<RequestRefusal>;
  expect(aboutOrder.init).toMatchObject({ status });
  expect(aboutOrder.data).toMatchObject({ typed: { description: 'A day later' }, chosen: ['passenger-1'] });

  const services = formOf({ 'services.0.kind': 'additional', 'services.0.what': 'A visa', description: 'Soon' });
  const travel = (await sendTravelForm(call, services, NOW)) as Answer<TravelRefusal>;
  expect(travel.init).toMatchObject({ status });
  expect(travel.data.draft).toMatchObject({ description: 'Soon', services: [{ kind: 'additional', what: 'A visa' }] });
});

test('an error of the page itself is not a refusal', async () => {
  const broken = (async () => {
    throw new RangeError('A defect');
  }) as unknown as Call;
  await expect(sendTravelForm(broken, formOf({}), NOW)).rejects.toThrow('A defect');
});

test.each([
  ['service=ticketOperation&operation=REFUND', { kind: 'ticketOperation', operation: 'REFUND' }],
  ['service=ticketOperation&operation=GIFT', { kind: 'ticketOperation' }],
  ['service=avia&operation=REFUND', { kind: 'avia' }],
])('the form of ?%s begins with its service', async (query, service) => {
  const call = (async () => ({ phone: null })) as unknown as Call;
  const { draft } = await loadTravelForm(call, new URLSearchParams(query), 'a@example.com');
  expect(draft.services).toEqual([service]);
});
