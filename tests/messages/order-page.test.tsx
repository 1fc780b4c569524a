import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '#kernel/locale.ts';
import { fromMajor } from '#kernel/money.ts';
import type { Order } from '#modules/orders/api.ts';
import { sampleOffer, samplePrice, supplierPrices } from '../../src/modules/orders/testing/sample-offer.ts';
import OrderPage from '../../src/web/routes/public/order.tsx';
import { PAYMENT_ID } from '../../src/web/shared/payment/payment-id.ts';
import { collapseSpaces, renderHtml, renderText, translationsFor } from './render-page.tsx';

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

type Shown = { query?: string; account?: unknown; toPay?: unknown };

const show = (shown: Order, { query = '', account, toPay = null }: Shown) => {
  const props = {
    loaderData: { order: shown, payment: toPay, requests: [] },
    actionData: undefined,
  } as unknown as Parameters<typeof OrderPage>[0];
  const root = account ? { session: { user: account, ended: false } } : undefined;
  return { element: <OrderPage {...props} />, address: `/order/${shown.id}${query}`, root };
};

function page(locale: Locale, shown: Order, query = '', account: unknown = null): string {
  const { element, address, root } = show(shown, { query, account });
  return renderText(locale, element, address, root);
}

function pageHtml(locale: Locale, shown: Order, what: Shown): string {
  const { element, ...at } = show(shown, what);
  return renderHtml(locale, element, at);
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

  it('a buyer reads plain words about cancelled tickets, staff and agents the terms of their trade', () => {
    const amount = fromMajor(4_050);
    const voided = order({
      status: 'refunded',
      actions: [],
      returns: [{ id: 'r1', kind: 'void', state: 'done', refundAmount: amount, refunds: [] }] as never,
      tickets: [{ number: '9922400000017', passengerId: 'p1', state: 'void', type: 'ticket', coupons: [] }] as never,
    });
    const account = (role: string) => ({ id: 'asel', name: 'Asel', roles: [role], contract: null, choices: [] });
    const plain = [translations.ticketState.void, translations.returns.lineVoid];
    const terms = [translations.trade.ticketState.void, translations.trade.returns.lineVoid];
    const begins = (line: string) => collapseSpaces(line.replace('{sum}', ''));
    for (const [reader, seen, unseen] of [
      [null, plain, terms],
      [account('ROLE_CORPORATE'), plain, terms],
      [account('ROLE_AGENT'), terms, plain],
      [account('ROLE_CASHER'), terms, plain],
    ] as const) {
      const text = page(locale, voided, '', reader);
      for (const line of seen) expect(text).toContain(begins(line));
      for (const line of unseen) expect(text).not.toContain(begins(line));
    }
  });

  it('a payment that has begun has one button: the one that goes on with it', () => {
    const amount = fromMajor(4_050);
    const toPay = { open: null, paid: fromMajor(0), amountDue: amount, paymentOptions: [], serverNow: NOW, key: 'k' };
    const open = { id: 'i1', method: 'card', amount, waiting: { kind: 'page' } };
    const jumps = (toPayNow: unknown) =>
      pageHtml(locale, order({}), { toPay: toPayNow }).split(`href="#${PAYMENT_ID}"`).length - 1;
    expect(jumps(toPay)).toBe(1);
    expect(jumps({ ...toPay, open })).toBe(0);
    const resume = collapseSpaces(translations.actions.resume).split(/\{sum\}/);
    for (const part of resume)
      expect(pageHtml(locale, order({}), { toPay: { ...toPay, open } })).toContain(part.trim());
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
