import { addDays } from '#kernel/dates.ts';
import { cancelOrder } from '#modules/orders/api.ts';
import { createProposal } from '#modules/proposals/api.ts';
import { saveListView } from '#modules/sales/api.ts';
import { decideApproval } from '#modules/travel-approvals/api.ts';
import { createPassenger } from '#modules/travellers/api.ts';
import { found, ordered, sold, type Wish } from './sell.ts';
import { AFTER } from './stories-after-sale.ts';
import { osh, type Story } from './story.ts';
import { ABROAD, BEK, CHIEF, FAMILY, FRIENDS, ONE, PAIR, typed } from './travellers.ts';

const selling = (name: string, login: string, wish: Wish): Story => ({
  name,
  play: async ({ as, days }) => sold(await as(login), wish, days),
});

/** What an agency sells in a week: every mode, for every kind of party. */
const SALES: readonly Story[] = [
  selling('a flight for one', 'gold', osh(9, ONE)),
  selling('a family there and back', 'gold', {
    people: FAMILY,
    legs: [
      ['bishkek', 'osh', 16],
      ['osh', 'bishkek', 23],
    ],
  }),
  selling('two abroad', 'gold', { people: ABROAD, legs: [['bishkek', 'istanbul', 30]] }),
  selling('a train in a coupé', 'gold', {
    people: PAIR,
    legs: [['bishkek', 'moscow', 12]],
    more: { mode: 'rail', carriage: 'coupe' },
  }),
  selling('a bus with a child', 'gold', {
    people: [...ONE, ...FAMILY.slice(2, 3)],
    legs: [['bishkek', 'karakol', 6]],
    more: { mode: 'bus' },
  }),
  {
    name: 'a room by the lake',
    play: async ({ as, days }) =>
      sold(
        await as('gold'),
        {
          people: PAIR.slice(0, 1),
          legs: [['cholpon-ata', 'cholpon-ata', 20]],
          more: {
            mode: 'hotel',
            stay: { out: addDays(days.today, 23), entry: 'normal', leave: 'normal', adults: 2, children: 0 },
          },
          guest: { note: 'Номер с видом на озеро' },
        },
        days,
      ),
  },
  selling('a ride from the airport', 'gold', {
    people: BEK,
    legs: [['bishkek-manas', 'bishkek', 13]],
    more: { mode: 'transfer', ride: { time: '14:30', people: 1, luggage: 1 } },
    guest: { flight: 'X0 204', address: 'Бишкек, проспект Чуй, 114' },
  }),
  selling('one of a silver agency', 'silver', osh(10, ONE)),
  selling('one that a sub-agent sells', 'sub', osh(11, PAIR)),
  selling('one sold for a sub-agent', 'silver', osh(17, FRIENDS, { contractId: 'demo-sub' })),
  selling('business abroad', 'platinum', {
    people: CHIEF,
    legs: [['bishkek', 'istanbul', 26]],
    more: { cabin: 'business' },
  }),
  selling('several cities', 'platinum', {
    people: ABROAD,
    legs: [
      ['bishkek', 'tashkent', 33],
      ['tashkent', 'osh', 37],
      ['osh', 'bishkek', 40],
    ],
    more: { shape: 'multi' },
  }),
  selling('one of an agency that sees no commission', 'quiet', osh(14, BEK)),
  selling('one of an agency with two contracts', 'two', osh(15, ONE)),
  selling('a trip of a company', 'company', osh(13, CHIEF)),
];

/** What was begun and did not become tickets. */
const UNPAID: readonly Story[] = [
  {
    name: 'seats that wait for their money',
    play: async ({ as, days }) => ordered(await as('gold'), osh(24, PAIR, { pay: 'none' }), days),
  },
  {
    name: 'an order given up',
    play: async ({ as, days }) => {
      const desk = await as('gold');
      const id = await ordered(desk, osh(25, ONE, { pay: 'none' }), days);
      await desk.call(cancelOrder, { params: { id } });
    },
  },
  {
    name: 'an agency without money',
    play: async ({ as, days }) => ordered(await as('poor'), osh(18, BEK, { pay: 'none' }), days),
  },
];

const TRIP = { costCentre: 'Офис в Бишкеке', purpose: 'Встреча с поставщиком' };
/** Trips of a company with a policy: within it, waiting, approved and refused. */
const TRIPS: readonly Story[] = [
  {
    name: 'a trip within the policy',
    play: async ({ as, days }) => sold(await as('traveller'), osh(8, ONE, { trip: TRIP }), days),
  },
  ...(['wait', 'approve', 'refuse'] as const).map(
    (decision, i): Story => ({
      name: `a trip outside of the policy: ${decision}`,
      play: async ({ as, days }) => {
        const wish = { people: BEK, legs: [['bishkek', 'osh', 1 + i * 20]], trip: TRIP } as const;
        const outside = { ...wish, choose: ({ price }) => price.total.minor > 450_000 } satisfies Wish;
        const id = await ordered(await as('traveller'), outside, days);
        if (decision === 'wait') return;
        const comment = decision === 'refuse' ? 'Возьмите тариф дешевле.' : 'Согласовано.';
        await (await as('approver')).call(decideApproval, { params: { id }, body: { decision, comment } });
      },
    }),
  ),
];

/**
 * Saved things of a user: passengers with an expiring document, a view of a list, a proposal that a client is looking
 * at.
 */
const DESK: readonly Story[] = [
  {
    name: 'saved passengers',
    play: async ({ as, days }) => {
      const desk = await as('gold');
      for (const [i, who] of [...PAIR, ...FAMILY, ...ABROAD, ...CHIEF].entries()) {
        const {
          noPatronymic: _,
          documentType,
          documentNumber,
          expiration,
          ...person
        } = typed(who, days.serial(), days.today);
        const documents = [
          { documentType, documentNumber, expiration: i === 0 ? addDays(days.today, 45) : expiration },
        ];
        await desk.call(createPassenger, { body: { ...person, patronymic: '', bonusCard: '', documents } });
      }
    },
  },
  {
    name: 'a view of the orders',
    play: async ({ as }) =>
      (await as('gold')).call(saveListView, {
        params: { list: 'orders' },
        body: { name: 'Ждут оплаты', query: 'status=booked' },
      }),
  },
  {
    name: 'a proposal to a client',
    play: async ({ as, days }) => {
      const desk = await as('gold');
      const { uid, offers } = await found(desk, osh(21, PAIR), days);
      await desk.call(createProposal, {
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

export const STORIES: readonly Story[] = [...SALES, ...DESK, ...UNPAID, ...AFTER, ...TRIPS];
