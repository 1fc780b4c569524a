import type { Locale } from '#kernel/locale.ts';
import { fromMajor, times } from '#kernel/money.ts';
import type { EmailData, EmailJourneyLine, EmailTemplate } from './email-data.ts';

type Examples = { readonly [T in EmailTemplate]: readonly EmailData[T][] };

const AT = '2027-03-02T06:40:00Z';
const SUM = fromMajor(16_050);
const TICKETS = [{ passenger: 'ASANOVA AIDA', number: '9922106312811' }];
const SERVICE = { passenger: 'ASANOVA AIDA', kind: 'baggage', what: '23', flight: 'AB 101', number: '9922106312812' };

const CITIES: Readonly<Record<Locale, readonly [string, string]>> = {
  ru: ['Бишкек', 'Ош'],
  en: ['Bishkek', 'Osh'],
  kg: ['Бишкек', 'Ош'],
};

/** An invented order by plane, by train and of a hotel. */
function ordersIn(locale: Locale, link: string) {
  const [from, to] = CITIES[locale];
  const flight: EmailJourneyLine = {
    from,
    to,
    departsLocal: '2027-03-09T07:40',
    arrivesLocal: '2027-03-09T08:30',
    flight: 'AB 101',
    carrier: { code: 'AB', name: 'Example Air' },
  };
  const { arrivesLocal, carrier, ...start } = flight;
  const order = { order: 'S-48213', link };
  return {
    byPlane: { ...order, journey: [flight] },
    byTrain: { ...order, journey: [{ ...flight, flight: '017', ground: 'rail' as const }] },
    ofHotel: {
      ...order,
      journey: [{ ...start, hotelStay: { name: 'Ak-Sai', checkOutDate: '2027-03-12T12:00' } }],
    },
    none: { order: '', link, journey: [] },
    route: `${from} — ${to}`,
  };
}

const approvals = ({ byPlane, ofHotel }: ReturnType<typeof ordersIn>) => {
  const requested = {
    recipientIds: [],
    requester: 'Bakyt Osmonov',
    total: SUM,
    violations: [{ rule: 'days_ahead' as const, allowed: 7, is: 1 }],
    costCentre: '12',
    purpose: '—',
    approvalDeadline: AT,
    onTimeout: 'refuse' as const,
  };
  const decided = { ...byPlane, recipientIds: [], comment: null, paymentTimeLimit: AT };
  const outcomes = (['approved', 'refused'] as const).flatMap((decision) =>
    [true, false].flatMap((exchange) => ['Bakyt Osmonov', null].map((by) => ({ ...decided, decision, exchange, by }))),
  );
  return {
    'approval-requested': [
      { ...byPlane, ...requested },
      { ...byPlane, ...requested, onTimeout: 'approve' as const },
      { ...byPlane, ...requested, exchange: true },
      { ...byPlane, ...requested, exchange: true, onTimeout: 'approve' as const },
      { ...byPlane, ...requested, exchange: true, total: times(SUM, -1) },
      { ...ofHotel, ...requested },
    ],
    'approval-decided': [
      ...outcomes,
      { ...decided, decision: 'approved' as const, exchange: true, by: null, paymentTimeLimit: null },
      ...(['approved', 'refused'] as const).map((decision) => ({
        ...decided,
        ...ofHotel,
        decision,
        by: 'Bakyt Osmonov',
        comment: 'OK',
      })),
    ],
  } satisfies Partial<Examples>;
};

const BACK = [{ method: 'card', amount: SUM }];
const MESSAGE = { name: null, text: '—', at: AT, files: 2 };
const ORDER_ACTS = [
  'returned',
  'opened',
  'contacts_changed',
  'calendar_shared',
  'documents_read',
  'receipts_sent',
  'boarding_pass_read',
  'checked_in',
  'canceled',
  'exchanged',
  'split',
  'schedule_accepted',
  'ancillaries_changed',
  'requested',
] as const;
const REFUNDS = ['not_issued', 'late', 'twice', 'other', 'voided', 'returned', 'not_exchanged', 'resent'] as const;
const NEWS = ['received', 'question', 'done', 'rejected', 'chat', 'offer', 'charge'] as const;
const WITHDRAWN = ['charge_withdrawn', 'exchange_withdrawn'] as const;
const ORDER_NEWS = [...NEWS, 'process', 'executor', 'paused', 'exchange', ...WITHDRAWN] as const;
const SECURITY = [
  'passkey_added',
  'passkey_removed',
  'phone_confirmed',
  'password_changed',
  'second_factor_on',
  'second_factor_off',
  'recovery_code_used',
  'token_stolen',
] as const;
const PROPOSALS = [
  'credit_limit',
  'payment',
  'payment_reversal',
  'supplier_settlement',
  'supplier_settlement_reversal',
  'contract_rate',
  'refund_settlement',
  'staff_roles',
  'office_rules',
] as const;

/** Invented data of every letter: each of its wordings is that of one of them. */
export function emailExamples(locale: Locale, link: string): Examples {
  const orders = ordersIn(locale, link);
  const { byPlane, byTrain, ofHotel, none, route } = orders;
  const watched = { route, dates: ['2027-03-09'], passengers: 2, link };
  const held = { paymentTimeLimit: AT, total: SUM };
  const issued = { total: SUM, tickets: TICKETS };
  const request = { request: 'R-10482213', message: '' };
  const exchanged = { due: fromMajor(6_500), refundAmount: fromMajor(0), tickets: TICKETS };
  const bought = { confirmed: [SERVICE], failed: [], total: fromMajor(900), refundAmount: fromMajor(0) };
  const refused = { failed: [SERVICE], refundAmount: fromMajor(900) };
  const done = { detail: '', at: AT };
  const approval = { subject: 'AT-0101', by: 'Bakyt Osmonov', sum: SUM, until: AT, reason: '—', link };
  return {
    'order-held': [byPlane, ofHotel].map((order) => ({ ...order, ...held })),
    'order-issued': [byPlane, byTrain, { ...ofHotel, meetings: ['—'] }].map((order) => ({ ...order, ...issued })),
    'receipts-sent': [byPlane, byTrain, ofHotel].map((order) => ({ ...order, tickets: TICKETS })),
    'access-code': [{ order: byPlane.order, link, code: '048213', minutes: 10 }],
    'order-access': [
      ...ORDER_ACTS.map((action) => ({ ...byPlane, ...done, action })),
      { ...ofHotel, ...done, action: 'returned' },
    ],
    'order-expired': [byPlane, ofHotel],
    'payment-refunded': [
      ...REFUNDS.flatMap((reason) => [byPlane, ofHotel].map((one) => ({ ...one, amount: SUM, reason }))),
      { ...byPlane, amount: SUM, reason: 'returned', refunds: BACK },
    ],
    'order-exchanged': [
      ...[byPlane, byTrain].map((order) => ({ ...order, ...exchanged })),
      { ...byPlane, ...exchanged, due: fromMajor(0), refundAmount: SUM, refunds: BACK },
    ],
    'order-split': [{ ...byPlane, other: 'S-48214', passengers: ['ASANOVA AIDA'], total: SUM }],
    'ancillaries-bought': [
      { ...byPlane, ...bought },
      { ...byPlane, ...bought, ...refused },
      { ...byPlane, ...bought, ...refused, confirmed: [] },
    ],
    'order-attention': [byPlane, ofHotel],
    ...approvals(orders),
    'schedule-changed': [byPlane, byTrain].flatMap((order) =>
      [false, true].map((canceled) => ({ ...order, previous: order.journey, canceled })),
    ),
    'request-news': [
      ...ORDER_NEWS.map((news) => ({ ...byPlane, ...request, news })),
      ...NEWS.map((news) => ({ ...none, ...request, news })),
    ],
    'watch-confirm': (['price', 'seats'] as const).map((kind) => ({ ...watched, kind })),
    'price-fell': [{ ...watched, previousPrice: SUM, currentPrice: fromMajor(14_900), stop: link }],
    'seats-appeared': [{ ...watched, currentPrice: SUM, stop: link }],
    'points-expiring': [{ points: 340, lastDay: '2027-03-27', link }],
    'webhook-off': [{ host: 'erp.example.kg', link }],
    'account-notice': [
      { ...none, text: byPlane.order },
      { ...none, text: byPlane.order, manager: ['Bakyt Osmonov'], messages: [MESSAGE], canReply: true },
    ],
    'email-confirm': [{ link }],
    'account-exists': [{ link }],
    'password-recover': [{ link }],
    'sign-in-code': [{ link, code: '04821377', minutes: 10 }],
    'security-notice': SECURITY.map((news) => ({ link, at: AT, news })),
    'staff-approval': PROPOSALS.map((kind) => ({ ...approval, kind })),
    'staff-alert': [
      { ...byPlane, reason: 'issue_unknown' },
      { ...none, reason: 'issue_unknown', request: request.request },
      {
        ...none,
        reason: 'request',
        request: request.request,
        subject: { request: request.request, kind: 'travel', agency: true, fire: true },
      },
    ],
  };
}
