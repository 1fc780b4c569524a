import { describe, expect, test } from 'vitest';
import { callers } from './callers.ts';
import { until } from './product-fixture.ts';
import {
  accept,
  claimedRequest,
  fill,
  flight,
  hotel,
  offersOf,
  order,
  paid,
  people,
  send,
  som,
  statusOf,
  tryAccept,
} from './request-offers-fixture.ts';
import { CONTACTS, dateInDays } from './visitor.ts';

const harness = callers({ jobs: true });
const { signIn, browser } = harness;

describe('an offer that staff wrote', () => {
  test('is accepted, paid from the balance and issued with the tickets that staff enter', async () => {
    const { id, agent, executor } = await claimedRequest(harness, 20);
    const preview = await executor.good('POST', `/api/office/requests/${id}/offers/preview`, flight(20));
    const offerId = await send(executor, id, flight(20));
    const [offer] = await offersOf(agent, id);
    expect(offer).toMatchObject({ id: offerId, service: 1, status: 'open', canAccept: true, note: 'Багаж включён' });
    expect(offer.total).toEqual(preview.total);
    expect(offer.total.minor).toBeGreaterThan(som(9_000).minor);
    const { history } = await agent.good('GET', `/api/requests/${id}/chat`);
    expect(history.messages).toMatchObject([{ side: 'staff', text: '', card: { offerId, total: offer.total } }]);
    expect(history.messages[0].card.title.ru).toBe('Бишкек – Ош');

    const bookingId = await accept(agent, id, offerId);
    expect(await accept(agent, id, offerId)).toBe(bookingId);
    const draft = await agent.good('GET', `/api/bookings/${bookingId}`);
    expect(draft.price.total).toEqual(offer.total);
    expect(draft.passengers.map((one: { surname: string }) => one.surname)).toEqual(['SYDYKOV', '']);
    expect(draft.contacts.email).toBe(CONTACTS.email);
    await fill(agent, bookingId, people(2));
    const orderId = await paid(agent, bookingId);

    const waiting = await until(
      () => offersOf(executor, id),
      ([one]) => one.toIssue !== null,
    );
    expect(waiting[0].toIssue).toHaveLength(2);
    expect((await offersOf(agent, id))[0].toIssue).toBeNull();
    expect(await statusOf(agent, orderId)).toBe('process_selling');
    const { tasks } = await executor.good('GET', '/api/office/tasks');
    expect(tasks).toContainEqual(expect.objectContaining({ kind: 'offer_to_issue', details: { request: id } }));

    const tickets = waiting[0].toIssue.map(({ travellerId }: { travellerId: string }, n: number) => ({
      travellerId,
      number: `999 240000000${n}`,
    }));
    await executor.good('POST', `/api/office/request-offers/${offerId}/tickets`, { locator: 'abc123', tickets });
    await executor.good('POST', `/api/office/request-offers/${offerId}/tickets`, { locator: 'abc123', tickets });
    await until(
      () => statusOf(agent, orderId),
      (status) => status === 'sold',
    );
    const sold = await agent.good('GET', `/api/orders/${orderId}`);
    expect(JSON.stringify(sold)).toContain('9992400000000');
    expect((await offersOf(agent, id))[0]).toMatchObject({ status: 'issued', order: { id: orderId } });
    await until(
      () => executor.good('GET', '/api/office/tasks'),
      (all) => !all.tasks.some((task: { kind: string }) => task.kind === 'offer_to_issue'),
    );
  });

  test('of a hotel is paid by its lead guest', async () => {
    const { id, agent, executor } = await claimedRequest(harness, 21);
    const bookingId = await accept(agent, id, await send(executor, id, hotel(21)));
    await fill(agent, bookingId, [{ surname: 'SYDYKOV', name: 'AZAMAT' }]);
    const orderId = await paid(agent, bookingId);
    await until(
      () => offersOf(executor, id),
      ([one]) => one.toIssue !== null,
    );
    const [{ id: offerId, toIssue }] = await offersOf(executor, id);
    await executor.good('POST', `/api/office/request-offers/${offerId}/tickets`, {
      locator: '',
      tickets: [{ travellerId: toIssue[0].travellerId, number: '9990000000017' }],
    });
    await until(
      () => statusOf(agent, orderId),
      (status) => status === 'sold',
    );
  });

  test('tickets are one number of thirteen digits for each traveller', async () => {
    const { id, agent, executor } = await claimedRequest(harness, 29);
    const offerId = await send(executor, id, flight(29));
    const bookingId = await accept(agent, id, offerId);
    await fill(agent, bookingId, people(2));
    await paid(agent, bookingId);
    const [waiting] = await until(
      () => offersOf(executor, id),
      ([one]) => one.toIssue !== null,
    );
    const [first, second] = waiting.toIssue.map(({ travellerId }: { travellerId: string }) => travellerId);
    const enter = async (tickets: object[]) => {
      const path = `/api/office/request-offers/${offerId}/tickets`;
      const { body } = await executor.ask('POST', { path, body: { locator: '', tickets } });
      return body.fields.map(({ path: at, code }: { path: string; code: string }) => [at, code]);
    };
    const ticket = (travellerId: string, number: string) => ({ travellerId, number });
    expect(await enter([ticket(first, '999-24'), ticket(second, '9992400000031')])).toEqual([
      ['tickets.0.number', 'offers.bad_ticket_number'],
    ]);
    expect(await enter([ticket(first, '9992400000031'), ticket(second, '999 2400000031')])).toEqual([
      ['tickets.1.number', 'offers.ticket_twice'],
    ]);
    expect(await enter([ticket(first, '9992400000031'), ticket('another', '9992400000032')])).toEqual([
      ['tickets.1.number', 'offers.other_traveller'],
      ['tickets', 'offers.ticket_for_each'],
    ]);
  });

  test('that cannot be issued gives the whole sum back', async () => {
    const { id, agent, executor } = await claimedRequest(harness, 22);
    const balance = async () => (await agent.good('GET', '/api/account/funds')).available.minor;
    const before = await balance();
    const offerId = await send(executor, id, flight(22));
    const bookingId = await accept(agent, id, offerId);
    await fill(agent, bookingId, people(2));
    const orderId = await paid(agent, bookingId);
    await until(
      () => offersOf(executor, id),
      ([one]) => one.toIssue !== null,
    );
    expect(await balance()).toBeLessThan(before);
    await executor.good('POST', `/api/office/request-offers/${offerId}/refusal`, { reason: 'Мест больше нет' });
    await until(
      () => offersOf(agent, id),
      ([one]) => one.status === 'refused' && one.refusal === 'Мест больше нет',
    );
    await until(balance, (now) => now === before);
    expect(await statusOf(agent, orderId)).not.toBe('sold');
    const again = await executor.ask('POST', {
      path: `/api/office/request-offers/${offerId}/tickets`,
      body: { locator: '', tickets: [{ travellerId: 'x', number: '9990000000017' }] },
    });
    expect(again.body.code).toBe('offers.not_to_issue');
  });
});

describe('of several offers for one service', () => {
  test('the one accepted last counts until one is ordered, and then no other is accepted', async () => {
    const { id, agent, executor } = await claimedRequest(harness, 23);
    const [first, second] = [await send(executor, id, flight(23)), await send(executor, id, flight(23))];
    const firstBooking = await accept(agent, id, first);
    await fill(agent, firstBooking, people(2));
    const secondBooking = await accept(agent, id, second);
    expect((await offersOf(agent, id)).map((one: { status: string }) => one.status)).toEqual(['open', 'accepted']);
    const late = await order(agent, firstBooking);
    expect([late.status, late.body.code]).toEqual([409, 'orders.offer_not_accepted']);
    await fill(agent, secondBooking, people(2));
    await paid(agent, secondBooking);
    const refused = await tryAccept(agent, first);
    expect([refused.status, refused.body.code]).toEqual([409, 'offers.service_ordered']);
  });

  test('two accepted at once leave one accepted', async () => {
    const { id, agent, executor } = await claimedRequest(harness, 24);
    const ids = [await send(executor, id, flight(24)), await send(executor, id, flight(24))];
    await Promise.all(ids.map((offerId) => accept(agent, id, offerId)));
    const statuses = (await offersOf(agent, id)).map((one: { status: string }) => one.status);
    expect(statuses.sort()).toEqual(['accepted', 'open']);
  });
});

describe('an offer is refused', () => {
  test('to strangers as an absent one, and to staff who do not serve the request', async () => {
    const { id, agent, executor } = await claimedRequest(harness, 25);
    const offerId = await send(executor, id, flight(25));
    for (const stranger of [browser(), await signIn('silver')]) {
      expect((await stranger.ask('GET', { path: `/api/requests/${id}/offers` })).status).toBe(404);
      const accepted = await tryAccept(stranger, offerId);
      const absent = await tryAccept(stranger, 'none');
      for (const answer of [accepted, absent])
        expect([answer.status, answer.body.code]).toEqual([404, 'offers.not_found']);
    }
    const colleague = await signIn('executor2');
    for (const [path, body] of [
      [`/api/office/requests/${id}/offers`, flight(25)],
      [`/api/office/request-offers/${offerId}/withdrawal`, undefined],
    ] as const)
      expect((await colleague.ask('POST', { path, body })).body.code).toBe('offers.executor_only');
    const own = await tryAccept(executor, offerId);
    expect(own.body.code).toBe('offers.author_only');
    expect((await agent.ask('POST', { path: `/api/office/requests/${id}/offers`, body: flight(25) })).status).toBe(403);
  });

  test('with a problem at each field that is wrong', async () => {
    const { id, executor } = await claimedRequest(harness, 26);
    const wrong = flight(26);
    const segment = { ...wrong.product.slices[0]?.[0], to: 'Нигде', arrivesLocal: `${dateInDays(26)}T08:00` };
    const { status, body } = await executor.ask('POST', {
      path: `/api/office/requests/${id}/offers`,
      body: {
        ...wrong,
        service: 9,
        product: { ...wrong.product, slices: [[segment]] },
        deadline: `${dateInDays(-1)}T10:00`,
      },
    });
    expect(status).toBe(400);
    expect(body.fields).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: 'service', code: 'offers.no_service' }),
        expect.objectContaining({ path: 'product.slices.0.0.to', code: 'offers.unknown_place' }),
        expect.objectContaining({ path: 'deadline', code: 'offers.deadline_passed' }),
      ]),
    );
  });

  test('with a problem at each field whose form is wrong', async () => {
    const { id, executor } = await claimedRequest(harness, 28);
    const wrong = flight(28);
    const segment = { ...wrong.product.slices[0]?.[0], carrier: 'Россия', number: 'X0 831' };
    const { status, body } = await executor.ask('POST', {
      path: `/api/office/requests/${id}/offers/preview`,
      body: { ...wrong, product: { ...wrong.product, slices: [[segment]] } },
    });
    expect(status).toBe(400);
    expect(body.fields).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: 'product.slices.0.0.carrier', code: 'offers.bad_carrier' }),
        expect.objectContaining({ path: 'product.slices.0.0.number', code: 'offers.bad_number' }),
      ]),
    );
  });

  test('after it was taken back, and an ordered one is not taken back', async () => {
    const { id, agent, executor } = await claimedRequest(harness, 27);
    const taken = await send(executor, id, flight(27));
    for (const _ of [1, 2]) await executor.good('POST', `/api/office/request-offers/${taken}/withdrawal`);
    const late = await tryAccept(agent, taken);
    expect([late.status, late.body.code]).toEqual([409, 'offers.withdrawn']);
    const offerId = await send(executor, id, flight(27));
    const bookingId = await accept(agent, id, offerId);
    await fill(agent, bookingId, people(2));
    await paid(agent, bookingId);
    const kept = await executor.ask('POST', { path: `/api/office/request-offers/${offerId}/withdrawal` });
    expect([kept.status, kept.body.code]).toEqual([409, 'offers.ordered']);
  });
});
