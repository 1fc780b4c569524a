import { randomUUID } from 'node:crypto';
import { addDays, type LocalDate } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import {
  actOnOwnRequest,
  actOnRequest,
  createTravelRequest,
  filesPath,
  type NewTravelRequest,
  startRequestChat,
  type TravelService,
} from '#modules/requests/api.ts';
import { DOCUMENT } from './after-sale.ts';
import type { DemoClient } from './demo-client.ts';
import type { DemoScenario } from './scenario.ts';

const common = { payment: 'cashless', timing: { when: 'exact' }, comment: '' } as const;

const flight = (date: LocalDate, back: LocalDate | null, passengers: number): TravelService => ({
  ...common,
  kind: 'avia',
  action: 'pricing',
  from: 'Бишкек',
  to: 'Стамбул',
  date,
  endDate: back,
  passengers,
  cabin: 'economy',
  group: false,
  baggage: true,
  fare: '',
  flight: '',
});

const hotel = (date: LocalDate, endDate: LocalDate, guests: number): TravelService => ({
  ...common,
  kind: 'hotel',
  action: 'book',
  timing: { when: 'after', service: 1 },
  city: 'Стамбул',
  hotel: '',
  dailyLimit: fromMajor(9_000),
  date,
  checkIn: 'late',
  endDate,
  checkOut: 'normal',
  guests,
  room: 'double',
});

const transfer = (date: LocalDate, passengers: number): TravelService => ({
  ...common,
  kind: 'transfer',
  action: 'book',
  timing: { when: 'after', service: 1 },
  from: 'Аэропорт Стамбула',
  to: 'Отель',
  date,
  time: '14:30',
  meetingPoint: 'Выход из зала прилёта',
  passengers,
  car: 'business',
});

const train = (date: LocalDate): TravelService => ({
  ...common,
  kind: 'rail',
  action: 'issue',
  from: 'Бишкек',
  to: 'Балыкчы',
  date,
  passengers: 2,
  carriage: 'coupe',
  wishes: ['low'],
});

async function sendTravel(
  client: DemoClient,
  services: TravelService[],
  more: Partial<NewTravelRequest> = {},
): Promise<string> {
  const body: NewTravelRequest = {
    priority: 'normal',
    deadline: null,
    phone: '+996 555 010 203',
    email: 'office@agency.example',
    description: '',
    services,
    travellers: [
      { surname: 'ISAKOVA', name: 'AIGUL', birthdate: '1988-04-12', document: 'AN3120945' },
      { surname: 'ISAKOV', name: 'TIMUR', birthdate: '1986-09-30', document: 'AN2984410' },
    ],
    guests: [],
    ...more,
  };
  return (await client.call(createTravelRequest, { body }, { idempotencyKey: randomUUID() })).id;
}

const say = (client: DemoClient, id: string, text: string) =>
  client.call(startRequestChat, { params: { id }, body: { clientId: randomUUID(), text } });
const serve = (client: DemoClient, id: string, move: 'claimed' | 'completed') =>
  client.call(actOnRequest, { params: { id }, body: { move, text: '' } });

/** Requests for services: new, in work with a chat, and one that waits for its rating. */
export const REQUESTS: readonly DemoScenario[] = [
  {
    name: 'a flight, a hotel and a transfer, discussed in the chat',
    run: async ({ as, days: { today } }) => {
      const agent = await as('gold');
      const executor = await as('executor');
      const [out, back] = [addDays(today, 24), addDays(today, 28)];
      const services = [flight(out, back, 2), hotel(out, back, 2), transfer(out, 2)];
      const id = await sendTravel(agent, services, {
        description: 'Отель ближе к центру.',
        guests: ['Айгуль Исакова'],
      });
      await say(agent, id, 'Добрый день! Важно прилететь до обеда.');
      await serve(executor, id, 'claimed');
      await say(executor, id, 'Здравствуйте! Прилёт в 11:40 подходит? Отель подберу рядом с Султанахметом.');
      await say(agent, id, 'Да, отлично.');
    },
  },
  {
    name: 'an urgent request of a company',
    run: async ({ as, days: { today } }) => {
      await sendTravel(await as('company'), [flight(addDays(today, 3), null, 1)], { priority: 'fire' });
    },
  },
  {
    name: 'a train that was arranged and waits for its rating',
    run: async ({ as, days: { today } }) => {
      const agent = await as('gold');
      const executor = await as('executor2');
      const id = await sendTravel(agent, [train(addDays(today, 9))]);
      await serve(executor, id, 'claimed');
      await executor.attach(filesPath(id, 'office', 'ticket'), { ...DOCUMENT, name: 'tickets.pdf' });
      await serve(executor, id, 'completed');
    },
  },
  {
    name: 'a rated request',
    run: async ({ as, days: { today } }) => {
      const agent = await as('gold');
      const executor = await as('executor2');
      const id = await sendTravel(agent, [hotel(addDays(today, 12), addDays(today, 14), 2)].map(withoutDependence));
      await serve(executor, id, 'claimed');
      await executor.attach(filesPath(id, 'office', 'vouchers'), { ...DOCUMENT, name: 'voucher.pdf' });
      await serve(executor, id, 'completed');
      const body = { move: 'accepted', rating: 5, text: 'Быстро и точно.' } as const;
      await agent.call(actOnOwnRequest, { params: { id }, body });
    },
  },
];

function withoutDependence(service: TravelService): TravelService {
  return { ...service, timing: { when: 'exact' } };
}
