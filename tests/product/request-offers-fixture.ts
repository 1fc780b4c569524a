import { expect } from 'vitest';
import { type Browser, type callers, ORDER_BODY } from './callers.ts';
import { adult, CONTACTS, dateInDays } from './visitor.ts';

export const som = (whole: number) => ({ minor: whole * 100, currency: 'KGS' });
export const service = { action: 'issue', payment: 'cashless', comment: '' };
export const train = (day: number) => ({
  ...service,
  kind: 'rail',
  timing: { when: 'exact' },
  from: 'Бишкек',
  to: 'Астана',
  date: dateInDays(day),
  passengers: 2,
  carriage: 'coupe',
  wishes: [],
});
export const room = (day: number) => ({
  ...service,
  kind: 'hotel',
  timing: { when: 'after', service: 1 },
  city: 'Ош',
  hotel: '',
  dailyLimit: null,
  date: dateInDays(day + 2),
  checkIn: 'normal',
  endDate: dateInDays(day + 5),
  checkOut: 'normal',
  guests: 2,
  room: 'double',
});

/** A request of an agent for a train and a room, taken by an executor. */
export async function claimedRequest(
  { signIn }: Pick<ReturnType<typeof callers>, 'signIn'>,
  day: number,
): Promise<{ id: string; agent: Browser; executor: Browser }> {
  const agent = await signIn('gold');
  const { id } = await agent.good('POST', '/api/account/requests', {
    priority: 'normal',
    deadline: null,
    ...CONTACTS,
    description: '',
    services: [train(day), room(day)],
    travellers: [{ surname: 'SYDYKOV', name: 'AZAMAT', birthdate: '1990-01-01', document: '' }],
    guests: [],
  });
  const executor = await signIn('executor');
  await executor.good('POST', `/api/office/requests/${id}/moves`, { move: 'claimed', text: '' });
  return { id, agent, executor };
}

export const flight = (day: number, changed: object = {}) => ({
  service: 1,
  product: {
    kind: 'journey',
    mode: 'avia',
    slices: [
      [
        {
          carrier: 'x0',
          number: '831',
          from: 'Манас',
          to: 'Ош',
          departsLocal: `${dateInDays(day)}T09:15`,
          arrivesLocal: `${dateInDays(day)}T10:05`,
        },
      ],
    ],
    cabin: 'economy',
    coachClass: null,
    fareName: 'Групповой',
    baggage: { pieces: 1, kg: 23 },
  },
  prices: {
    adult: { count: 2, fare: som(4_000), taxes: som(500) },
    child: null,
    infant: null,
  },
  refundPenalty: som(1_000),
  exchangeFee: null,
  note: 'Багаж включён',
  deadline: `${dateInDays(1)}T18:00`,
  ...changed,
});
export const hotel = (day: number) => ({
  ...flight(day),
  service: 2,
  product: {
    kind: 'hotel',
    city: 'Ош',
    hotel: 'Sulaiman',
    stars: 3,
    address: 'Ленина 1',
    phone: '+996 3222 00000',
    checkInDate: dateInDays(day + 2),
    checkOutDate: dateInDays(day + 5),
    room: 'double',
    rateName: 'Завтрак включён',
    breakfast: true,
    adults: 2,
  },
  prices: { adult: { count: 1, fare: som(9_000), taxes: som(0) }, child: null, infant: null },
});
export const offersOf = async (who: Browser, id: string) =>
  (await who.good('GET', `/api/requests/${id}/offers`)).offers;
export const send = async (executor: Browser, id: string, body: object): Promise<string> =>
  (await executor.good('POST', `/api/office/requests/${id}/offers`, body)).id;
export const tryAccept = (agent: Browser, offerId: string, total: unknown = som(1)) =>
  agent.ask('POST', { path: `/api/request-offers/${offerId}/acceptance`, body: { total } });
export async function accept(agent: Browser, requestId: string, offerId: string): Promise<string> {
  const { total } = (await offersOf(agent, requestId)).find((one: { id: string }) => one.id === offerId);
  return (await agent.good('POST', `/api/request-offers/${offerId}/acceptance`, { total })).bookingId;
}

export async function fill(agent: Browser, bookingId: string, people: object[]): Promise<void> {
  const data = { passengers: people, contacts: CONTACTS, complete: true };
  await agent.good('PUT', `/api/bookings/${bookingId}/passengers`, data);
  await agent.good('POST', `/api/bookings/${bookingId}/services`, {});
}
export const people = (count: number) => Array.from({ length: count }, () => ({ ...adult(), noPatronymic: true }));
export async function order(agent: Browser, bookingId: string, method = 'balance') {
  const ready = await agent.good('GET', `/api/bookings/${bookingId}`);
  return agent.ask('POST', {
    path: `/api/bookings/${bookingId}/order`,
    body: {
      ...ORDER_BODY,
      method,
      agreements: ready.agreements.map(({ key, version }: { key: string; version: number }) => ({ key, version })),
      acceptedTotal: ready.price.total,
    },
  });
}
export const paid = async (agent: Browser, bookingId: string): Promise<string> => {
  const { status, body } = await order(agent, bookingId);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.orderId;
};
export const statusOf = async (agent: Browser, id: string) => (await agent.good('GET', `/api/orders/${id}`)).status;
