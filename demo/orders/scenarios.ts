import { addDays } from '#kernel/dates.ts';
import { cancelOrder } from '#modules/orders/api.ts';
import { createProposal } from '#modules/proposals/api.ts';
import { saveListView } from '#modules/sales/api.ts';
import { decideApproval } from '#modules/travel-approvals/api.ts';
import { createPassenger } from '#modules/travellers/api.ts';
import { type DemoScenario, osh } from './scenario.ts';
import { AFTER } from './scenarios-after-sale.ts';
import { REQUESTS } from './scenarios-requests.ts';
import { findOffer, orderOffer, type SaleRequest, sellTickets } from './sell.ts';
import { ABROAD, BEK, CHIEF, FAMILY, FRIENDS, ONE, PAIR, toPassengerForm } from './travellers.ts';

const selling = (name: string, login: string, request: SaleRequest): DemoScenario => ({
  name,
  run: async ({ as, days }) => sellTickets(await as(login), request, days),
});

/** What an agency sells in a week: every mode, for every kind of party. */
const SALES: readonly DemoScenario[] = [
  selling('a flight for one', 'gold', osh(9, ONE)),
  selling('a family there and back', 'gold', {
    people: FAMILY,
    slices: [
      ['bishkek', 'osh', 16],
      ['osh', 'bishkek', 23],
    ],
  }),
  selling('two abroad', 'gold', { people: ABROAD, slices: [['bishkek', 'istanbul', 30]] }),
  selling('a train in a coupé', 'gold', {
    people: PAIR,
    slices: [['bishkek', 'moscow', 12]],
    more: { mode: 'rail', coachClass: 'coupe' },
  }),
  selling('a bus with a child', 'gold', {
    people: [...ONE, ...FAMILY.slice(2, 3)],
    slices: [['bishkek', 'karakol', 6]],
    more: { mode: 'bus' },
  }),
  {
    name: 'a room by the lake',
    run: async ({ as, days }) =>
      sellTickets(
        await as('gold'),
        {
          people: PAIR.slice(0, 1),
          slices: [['cholpon-ata', 'cholpon-ata', 20]],
          more: {
            mode: 'hotel',
            hotelStay: {
              checkOutDate: addDays(days.today, 23),
              checkInTime: 'normal',
              checkOutTime: 'normal',
              adults: 2,
              children: 0,
            },
          },
          guest: { note: 'Номер с видом на озеро' },
        },
        days,
      ),
  },
  selling('a ride from the airport', 'gold', {
    people: BEK,
    slices: [['bishkek-manas', 'bishkek', 13]],
    more: { mode: 'transfer', transfer: { time: '14:30', guests: 1, luggage: 1 } },
    guest: { flight: 'X0 204', address: 'Бишкек, проспект Чуй, 114' },
  }),
  selling('one of a silver agency', 'silver', osh(10, ONE)),
  selling('one that a sub-agent sells', 'sub', osh(11, PAIR)),
  selling('one sold for a sub-agent', 'silver', osh(17, FRIENDS, { contractId: 'demo-sub' })),
  selling('business abroad', 'platinum', {
    people: CHIEF,
    slices: [['bishkek', 'istanbul', 26]],
    more: { cabin: 'business' },
  }),
  selling('several cities', 'platinum', {
    people: ABROAD,
    slices: [
      ['bishkek', 'tashkent', 33],
      ['tashkent', 'osh', 37],
      ['osh', 'bishkek', 40],
    ],
    more: { tripType: 'multi' },
  }),
  selling('one of an agency that sees no commission', 'quiet', osh(14, BEK)),
  selling('one of an agency with two contracts', 'two', osh(15, ONE)),
  selling('a trip of a company', 'company', osh(13, CHIEF)),
];

/** Orders that were started and not issued. */
const UNPAID: readonly DemoScenario[] = [
  {
    name: 'seats that wait for their money',
    run: async ({ as, days }) => orderOffer(await as('gold'), osh(24, PAIR, { pay: 'none' }), days),
  },
  {
    name: 'an order given up',
    run: async ({ as, days }) => {
      const client = await as('gold');
      const id = await orderOffer(client, osh(25, ONE, { pay: 'none' }), days);
      await client.call(cancelOrder, { params: { id } });
    },
  },
  {
    name: 'an agency without money',
    run: async ({ as, days }) => orderOffer(await as('poor'), osh(18, BEK, { pay: 'none' }), days),
  },
];

const TRIP = { costCentre: 'Офис в Бишкеке', purpose: 'Встреча с поставщиком' };
/** What a flight may cost without an approval; fares follow the day of the week and the season. */
const POLICY_LIMIT = 450_000;
/** Trips of a company with a policy: within it, waiting, approved and refused. */
const TRIPS: readonly DemoScenario[] = [
  {
    name: 'a trip within the policy',
    run: async ({ as, days }) => {
      const within = {
        trip: TRIP,
        choose: ({ price }) => price.total.minor <= POLICY_LIMIT,
      } satisfies Partial<SaleRequest>;
      return sellTickets(await as('traveller'), osh(8, ONE, within), days);
    },
  },
  ...(['wait', 'approve', 'refuse'] as const).map(
    (decision, i): DemoScenario => ({
      name: `a trip outside of the policy: ${decision}`,
      run: async ({ as, days }) => {
        const request = { people: BEK, slices: [['bishkek', 'osh', 1 + i * 20]], trip: TRIP } as const;
        const outside = { ...request, choose: ({ price }) => price.total.minor > POLICY_LIMIT } satisfies SaleRequest;
        const id = await orderOffer(await as('traveller'), outside, days);
        if (decision === 'wait') return;
        const comment = decision === 'refuse' ? 'Возьмите тариф дешевле.' : 'Согласовано.';
        await (await as('approver')).call(decideApproval, { params: { id }, body: { decision, comment } });
      },
    }),
  ),
];

/** Saved data of users: passengers with an expiring document, a list view, a proposal opened by a client. */
const DESK: readonly DemoScenario[] = [
  {
    name: 'saved passengers',
    run: async ({ as, days }) => {
      const client = await as('gold');
      for (const [i, who] of [...PAIR, ...FAMILY, ...ABROAD, ...CHIEF].entries()) {
        const {
          noPatronymic: _,
          documentType,
          documentNumber,
          expiration,
          ...person
        } = toPassengerForm(who, days.serial(), days.today);
        const documents = [
          { documentType, documentNumber, expiration: i === 0 ? addDays(days.today, 45) : expiration },
        ];
        await client.call(createPassenger, { body: { ...person, patronymic: '', bonusCard: '', documents } });
      }
    },
  },
  {
    name: 'a view of the orders',
    run: async ({ as }) =>
      (await as('gold')).call(saveListView, {
        params: { list: 'orders' },
        body: { name: 'Ждут оплаты', query: 'status=booked' },
      }),
  },
  {
    name: 'a proposal to a client',
    run: async ({ as, days }) => {
      const client = await as('gold');
      const { uid, offers } = await findOffer(client, osh(21, PAIR), days);
      await client.call(createProposal, {
        body: {
          picks: offers.slice(0, 3).map(({ id }) => ({ searchUid: uid, offerId: id })),
          note: 'Утренний рейс удобнее: успеваете к началу встречи.',
          days: 7,
          locale: 'ru',
        },
      });
    },
  },
];

export const SCENARIOS: readonly DemoScenario[] = [...SALES, ...DESK, ...UNPAID, ...AFTER, ...REQUESTS, ...TRIPS];
