import { addDays, BUSINESS_TIME_ZONE, type LocalDate, localDate, weekday } from '#kernel/dates.ts';
import { fromMajor, money } from '#kernel/money.ts';
import { createLedger } from '#modules/ledger/index.ts';
import { listOrders } from '#modules/sales/api.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/db/database.ts';
import type { Log } from '#platform/logger.ts';
import { runInPast } from '../time.ts';
import { returnTickets } from './after-sale.ts';
import type { DemoClient } from './demo-client.ts';
import type { DemoScenarioContext } from './scenario.ts';
import { bookOffer, type Days, findOffer, readState, type SaleRequest } from './sell.ts';
import { inventTraveller } from './travellers.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Number of past days to fill. */
export const DEMO_MONTH = 30;
/** With more orders than the scenarios create, the month exists already. */
const ENOUGH = 60;
/** Orders made from one search. */
const OF_ONE_SEARCH = 3;
/** Days of sales covered by one deposit. */
const PAID_EVERY = 5;
/** Pause between two orders, so that the first visitors are not slowed down. */
const PAUSE_MS = 40;

type Journey = Pick<SaleRequest, 'slices' | 'more' | 'guest'> & { party: readonly number[] };
const way = (from: string, to: string, ahead: number, party = [1, 2, 1]): Journey => ({
  slices: [[from, to, ahead]],
  party,
});
const by = (mode: 'rail' | 'bus', from: string, to: string, ahead: number): Journey => ({
  ...way(from, to, ahead, [1, 2]),
  more: { mode },
});
const night = (city: string, ahead: number, nights: number, today: LocalDate): Journey => ({
  slices: [[city, city, ahead]],
  party: [1],
  more: {
    mode: 'hotel',
    hotelStay: {
      checkOutDate: addDays(today, ahead + nights),
      checkInTime: 'normal',
      checkOutTime: 'normal',
      adults: 2,
      children: 0,
    },
  },
  guest: { note: '' },
});

/** Journeys an agency sells, frequent ones repeated; a hotel stay is counted from the real today. */
const SEARCH_DEFAULTS = (today: LocalDate): readonly Journey[] => [
  way('bishkek', 'osh', 9),
  way('bishkek', 'istanbul', 24, [1, 2]),
  way('osh', 'bishkek', 12),
  way('bishkek', 'moscow', 18, [1, 1, 2]),
  by('bus', 'bishkek', 'karakol', 7),
  way('bishkek', 'almaty', 15),
  way('bishkek', 'osh', 27, [2, 3]),
  by('rail', 'bishkek', 'balykchy', 10),
  way('bishkek', 'dubai', 33, [1, 2]),
  night('cholpon-ata', 20, 2, today),
  way('bishkek', 'tashkent', 21),
  way('osh', 'moscow', 29, [1]),
  by('bus', 'bishkek', 'almaty', 8),
  night('bishkek', 14, 1, today),
];

type Seller = {
  login: string;
  contractId: string;
  /** Orders per working day. */
  daily: readonly number[];
  journeys: (today: LocalDate) => readonly Journey[];
  trip?: (n: number) => NonNullable<SaleRequest['trip']>;
  /** One in this many orders is returned, most on the same day. */
  returns: number;
};

const CENTRES = ['Офис в Бишкеке', 'Рудник Тоо-Ашуу', 'Фабрика'] as const;
const SELLERS: readonly Seller[] = [
  { login: 'gold', contractId: 'demo-gold', daily: [6, 4, 7, 5, 8], journeys: SEARCH_DEFAULTS, returns: 14 },
  {
    login: 'company',
    contractId: 'demo-company',
    daily: [2, 1, 3],
    journeys: (today) => [
      way('bishkek', 'osh', 11, [1]),
      way('bishkek', 'moscow', 22, [1]),
      night('osh', 16, 1, today),
      way('bishkek', 'almaty', 13, [1]),
    ],
    returns: 11,
  },
  {
    login: 'traveller',
    contractId: 'demo-mine',
    daily: [1, 0, 1, 2],
    journeys: () => [way('bishkek', 'osh', 10, [1]), way('osh', 'bishkek', 12, [1])],
    trip: (n) => ({ costCentre: CENTRES[n % CENTRES.length] as string, purpose: 'Вахта' }),
    returns: 0,
  },
];

type Sales = { sold: number; failed: number };
type MonthOptions = { db: Db; clock: Clock; log: Log };

/** Counters of one seller, which make the month reproducible. */
type Counter = { orders: number; spent: number };

/** Makes the orders of one seller on one day, in working hours, from as few searches as possible. */
async function day(
  seller: Seller,
  client: DemoClient,
  stage: { days: Days; back: number; counter: Counter },
): Promise<Sales> {
  const { days, back, counter } = stage;
  const sales: Sales = { sold: 0, failed: 0 };
  const date = addDays(days.today, -back);
  const busy = weekday(date) <= 5 ? 1 : 0.4;
  const count = Math.round((seller.daily[back % seller.daily.length] ?? 0) * busy);
  const journeys = seller.journeys(days.today);
  for (let made = 0; made < count; made += OF_ONE_SEARCH) {
    const journey = journeys[Math.floor(counter.orders / OF_ONE_SEARCH) % journeys.length] as Journey;
    const size = journey.party[counter.orders % journey.party.length] ?? 1;
    const here = Math.min(OF_ONE_SEARCH, count - made);
    // 09:10 to 18:30 in Bishkek, so the UTC date is the same.
    const minute = 190 + ((made * 97 + back * 31) % 560);
    const request = (n: number): SaleRequest => ({
      ...journey,
      people: Array.from({ length: size }, (_, k) => inventTraveller(counter.orders + n * 7 + k * 3 + back)),
      ...(seller.trip && { trip: seller.trip(counter.orders + n) }),
    });
    const earlier = back * DAY_MS - (minute - 6 * 60) * MINUTE_MS;
    try {
      await runInPast(Math.max(MINUTE_MS, earlier), async () => {
        const { uid, offers } = await findOffer(client, request(0), days);
        for (let n = 0; n < here; n++) {
          const offer = offers[(counter.orders * 5) % Math.min(offers.length, 6)];
          if (!offer) throw new Error(`nothing is sold ${journey.slices.join(', ')}`);
          const id = await bookOffer(client, { uid, offer }, request(n), days);
          counter.spent += offer.price.total.minor;
          counter.orders++;
          sales.sold++;
          if (seller.returns > 0 && counter.orders % seller.returns === 0) {
            const order = await readState(client, id, ({ status }) => status === 'sold');
            await returnTickets(client, order, 'void', order.passengers);
          }
        }
      });
    } catch {
      sales.failed++;
      // Take the next of the list next time.
      counter.orders += OF_ONE_SEARCH;
    }
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
  return sales;
}

/**
 * A month of sales of an agency and two companies, through the API like the scenarios; only the clock is set back for
 * each request, so that all times of an order agree. Deposits follow the spending. An existing month is left
 * unchanged.
 */
export async function fillDemoMonth(
  { as, days }: DemoScenarioContext,
  { db, clock, log }: MonthOptions,
  stopping: () => boolean,
): Promise<Sales> {
  const all: Sales = { sold: 0, failed: 0 };
  const { totals } = await (await as('gold')).call(listOrders, { query: {} });
  if (totals.count > ENOUGH) return all;
  const ledger = createLedger({ clock });
  const counters = new Map<string, Counter>(SELLERS.map(({ login }) => [login, { orders: 0, spent: 0 }]));
  for (let back = DEMO_MONTH; back > 0 && !stopping(); back--)
    for (const seller of SELLERS) {
      if (stopping()) break;
      const counter = counters.get(seller.login) as Counter;
      const client = await as(seller.login);
      const { sold, failed } = await day(seller, client, { days, back, counter });
      all.sold += sold;
      all.failed += failed;
      if (back % PAID_EVERY === 0 && counter.spent > 0) {
        const amount = money(Math.ceil(counter.spent / fromMajor(10_000).minor) * fromMajor(10_000).minor);
        counter.spent = 0;
        await runInPast(back * DAY_MS, () =>
          inTransaction(db, (tx) =>
            ledger.post(tx, {
              kind: 'deposit',
              id: `${seller.contractId}:paid-${localDate(clock.now(), BUSINESS_TIME_ZONE)}`,
              contractId: seller.contractId,
              amount,
              at: clock.now().toISOString(),
            }),
          ),
        );
      }
    }
  log.info(all, 'the demonstration has its month of sales');
  return all;
}
