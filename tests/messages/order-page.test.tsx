import { describe, expect, it } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { fromMajor } from '#kernel/money.ts';
import type { Order } from '#modules/orders/api.ts';
import { sampleOffer, samplePrice, supplierPrices } from '../../src/modules/orders/testing/sample-offer.ts';
import OrderPage from '../../src/web/routes/public/order.tsx';
import { collapseSpaces, renderText, translationsFor } from './render-page.tsx';

const NOW = '2026-12-01T12:00:00.000Z';
const PASSENGER_COUNTS = { aaa: 1, rbg: 0, rmg: 0, ins: 0 };
const found = sampleOffer(new Date(NOW), PASSENGER_COUNTS);

const order = (changed: Partial<Order>): Order => ({
  id: 'order-0001',
  number: 'S-48213',
  etag: '1.1',
  status: 'pay',
  createdAt: NOW,
  paymentTimeLimit: '2026-12-01T12:20:00.000Z',
  serverNow: NOW,
  locator: 'LOC101',
  slices: found.itinerary.slices,
  journeys: [
    {
      passengerIds: ['p1'],
      slices: found.itinerary.slices,
      terms: found.offer.terms,
      exchangeId: null,
    },
  ],
  locations: found.locations,
  carriers: found.carriers,
  terms: found.offer.terms,
  price: samplePrice(supplierPrices(PASSENGER_COUNTS)),
  sums: null,
  refund: found.offer.refund,
  access: 'confirmed',
  passengers: [
    {
      id: 'p1',
      category: 'aaa',
      surname: 'CANARYEVA',
      name: 'AIGUL',
      birthdate: '1990-12-09',
      documentType: 'passport',
      documentMasked: '•••••67',
    },
  ],
  contacts: { phoneMasked: '+996 ••• 456', emailMasked: 'c•••@example.kg' },
  tickets: [],
  payment: { status: 'waiting', methods: [] },
  payments: [],
  history: [],
  documents: [],
  returns: [],
  exchanges: [],
  splitFrom: null,
  splitInto: [],
  schedule: null,
  actions: ['pay', 'cancel'],
  nextActor: 'buyer',
  inProgress: false,
  ...changed,
});
const payment = (state: Order['payments'][number]['state']): Order['payments'] => [
  { id: 'i1', method: 'card', state, amount: fromMajor(4_050), at: NOW },
];

function page(locale: (typeof LOCALES)[number], shown: Order, query = '', account: unknown = null): string {
  const props = {
    loaderData: { order: shown, payment: null, requests: [] },
    actionData: undefined,
  } as unknown as Parameters<typeof OrderPage>[0];
  const root = account && { session: { user: account, ended: false } };
  return renderText(locale, <OrderPage {...props} />, `/order/${shown.id}${query}`, root ?? undefined);
}

describe.each(LOCALES)('the order page in %s', (locale) => {
  const { order: translations, payments } = translationsFor(locale);

  it('payment status and methods are said in a line', () => {
    expect(page(locale, order({}))).toContain(collapseSpaces(`${translations.ask.payment} ${payments.status.waiting}`));
    const paid = order({ payment: { status: 'paid', methods: ['card', 'promo'] } });
    const { way } = payments.form;
    expect(page(locale, paid)).toContain(collapseSpaces(`${payments.status.paid} · ${way.card}, ${way.promo}`));
  });

  it('a bank page that did not open is reported, and the seats are held', () => {
    const text = page(locale, order({}), '?payment=unopened');
    expect(text).toContain(collapseSpaces(translations.unopened.title));
    expect(text).toContain(collapseSpaces(translations.unopened.text));
  });

  it('an opened bank page or a paid order shows no report', () => {
    for (const later of [order({ payments: payment('started') }), order({ status: 'sold', paymentTimeLimit: null })])
      expect(page(locale, later, '?payment=unopened')).not.toContain(collapseSpaces(translations.unopened.title));
    expect(page(locale, order({}))).not.toContain(collapseSpaces(translations.unopened.title));
  });

  it.each([
    'insufficient_funds',
    'authentication_failed',
    'do_not_honor',
    'expired_card',
    'canceled_by_buyer',
    'other',
  ] as const)('a declined card is shown with its reason: %s', (code) => {
    const history: Order['history'] = [{ at: NOW, kind: 'payment_declined', details: { code } }];
    const text = page(locale, order({ payments: payment('declined'), history }));
    expect(text).toContain(collapseSpaces(translations.declined.title));
    expect(text).toContain(collapseSpaces(payments.decline[code]));
  });

  it('a buyer with tickets may send them to addresses between spaces', () => {
    const label = collapseSpaces(translations.share.emails);
    expect(page(locale, order({ status: 'sold', paymentTimeLimit: null, actions: ['download'] }))).toContain(label);
    expect(page(locale, order({}))).not.toContain(label);
  });

  it('staff see texts about the buyer, and the buyer texts about themselves', () => {
    const shown = order({ history: [{ at: NOW, kind: 'created', details: {} }] });
    const staff = { id: 'asel', name: 'Asel', roles: ['ROLE_EXECUTOR'], contract: null, choices: [] };
    const { actor, history } = translations;
    const own = page(locale, shown);
    const read = page(locale, shown, '', staff);
    for (const [you, buyer] of [
      [actor.buyer, actor.customer],
      [`· ${history.by.buyer}`, `· ${history.by.customer}`],
    ] as const) {
      expect(own).toContain(` ${you} `);
      expect(own).not.toContain(` ${buyer} `);
      expect(read).toContain(` ${buyer} `);
      expect(read).not.toContain(` ${you} `);
    }
  });

  it('an expired order says so and offers to find tickets again', () => {
    const text = page(
      locale,
      order({ status: 'timeout', paymentTimeLimit: null, actions: ['repeat'], nextActor: 'nobody' }),
    );
    expect(text).toContain(collapseSpaces(translations.status.timeout));
    expect(text).toContain(collapseSpaces(translations.actions.repeat));
  });
});
