import type { CompanyDetails } from '#kernel/company.ts';
import type { LocalDate } from '#kernel/dates.ts';
import { isNegative, type Money, times } from '#kernel/money.ts';
import { type RefundShare, refundDestinationSentence } from '#kernel/refund-destinations.ts';
import type { EmailData, EmailJourneyLine, EmailTemplate, PolicyViolation, QuotedMessage } from './email-data.ts';
import { helpText } from './email-help.ts';
import {
  type BoardingPass,
  formatDate,
  formatDeadline,
  formatJourney,
  placeText,
  toBoardingPasses,
} from './email-journey.ts';
import { spaced } from './spaced-digits.ts';
import { staffReason } from './staff-reason.ts';
import type { Translate } from './translate.ts';

/** A letter before it becomes text or HTML. */
export type EmailContent = {
  readonly subject: string;
  readonly heading: string;
  readonly lead: string;
  readonly labelledValues: readonly {
    readonly label: string;
    readonly values: readonly string[];
    /** The journey: on a page that shows it as boarding passes it is not told twice. */
    readonly journey?: true;
  }[];
  /** The journey as boarding passes, for the page; the text has it among the facts. */
  readonly passes: readonly BoardingPass[];
  /** Messages of a conversation, each under who wrote it and when. */
  readonly messages: readonly { readonly head: string; readonly text: string }[];
  readonly button: { readonly label: string; readonly href: string };
  readonly after: readonly string[];
};

/** One sentence about what a company does not allow. */
function violationText(t: Translate, { rule, allowed, is }: PolicyViolation): string {
  const text = (value: string | number | Money): string | number => {
    if (typeof value === 'object') return t.money(value);
    return typeof value === 'string' ? t(`cabins.${value}`) : value;
  };
  return t(`outside.${rule}`, { allowed: text(allowed), is: text(is) });
}

/** Where the money goes back to; empty for a letter that was queued before that was known. */
const moneyBackText = (t: Translate, parts: readonly RefundShare[] = []): string =>
  refundDestinationSentence((key, values) => t(`moneyBack.${key}`, values), t.money, parts);

/** Whether a voucher was sold, not a ticket: it has no seat and no check-in. */
export const isVoucher = ({ journey }: { journey: readonly EmailJourneyLine[] }): boolean =>
  journey.some(
    ({ hotelStay, transfer, service }) => hotelStay !== undefined || transfer !== undefined || service !== undefined,
  );
/** By train or bus alone: there is no check-in, and no flight. */
const isRailOrBus = ({ journey }: { journey: readonly EmailJourneyLine[] }): boolean =>
  journey.length > 0 && journey.every(({ ground }) => ground !== undefined);

/** The numbers of tickets, or of vouchers. */
function ticketNumbersText(
  t: Translate,
  data: Pick<EmailData['order-issued'], 'tickets' | 'journey'>,
): EmailContent['labelledValues'][number] {
  const label = t(isVoucher(data) ? 'labels.vouchers' : 'labels.tickets');
  const line = ({ passenger, number, places = [] }: (typeof data.tickets)[number]) =>
    [`${passenger}: ${number}`, ...places.map((place) => placeText(t, place))].join(' · ');
  return { label, values: data.tickets.map(line) };
}

/** The unread messages of a conversation. */
const quotedMessages = (t: Translate, messages: readonly QuotedMessage[] = []): EmailContent['messages'] =>
  messages.map(({ name, text, at, files }) => ({
    head: [name ?? t('chat.staff'), formatDeadline(t, at).until].join(' · '),
    text: [...(text ? [text] : []), ...(files > 0 ? [t('chat.files', { count: files })] : [])].join('\n'),
  }));

type EmailBody = {
  values?: Record<string, string | number>;
  /** Which of several wordings: `lead_late`, and where the whole letter differs `subject_voided`, `heading_voided`. */
  lead?: string;
  variant?: string;
  /** The last words, where they are others. */
  after?: string;
  labelledValues?: EmailContent['labelledValues'];
  /** What follows the letter's own last sentence; the buyer's two sentences by default. */
  closing?: readonly string[];
  messages?: EmailContent['messages'];
};

/** Reasons whose whole letter differs. */
const OWN_WORDING: ReadonlySet<string> = new Set(['voided', 'returned', 'resent']);
/** Reasons whose letter speaks of tickets, and of a booking where a voucher was sold. */
const VOUCHER_WORDING: ReadonlySet<string> = new Set(['voided', 'returned', 'not_issued', 'twice']);
/** Texts that have another wording where a voucher was sold: it has no seats, no tickets and no carrier. */
const VOUCHER_TEXTS: ReadonlySet<string> = new Set([
  'order_held.subject_voucher',
  'order_held.heading_voucher',
  'order_held.lead_voucher',
  'order_held.after_voucher',
  'order_expired.lead_voucher',
  'order_attention.subject_voucher',
  'order_attention.heading_voucher',
  'order_attention.lead_voucher',
  'order_attention.after_voucher',
  'approval_requested.lead_voucher',
  'approval_requested.after_voucher',
  'approval_decided.after_approved_voucher',
  'approval_decided.after_refused_voucher',
  'order_access.acts.returned_voucher',
]);
const textKey = (key: string, voucher: boolean): string =>
  voucher && VOUCHER_TEXTS.has(`${key}_voucher`) ? `${key}_voucher` : key;

type SearchText = { route: string; dates: readonly LocalDate[]; passengers: number };

const searchText = (t: Translate, { route, dates, passengers }: SearchText): EmailContent['labelledValues'] => [
  { label: t('labels.journey'), values: [route] },
  { label: t('labels.dates'), values: dates.map((date) => formatDate(t, date)) },
  { label: t('labels.passengers'), values: [String(passengers)] },
];

const bodyTexts: { [T in EmailTemplate]: (t: Translate, data: EmailData[T], help: string) => EmailBody } = {
  'order-held': (t, data) => {
    const { time, until } = formatDeadline(t, data.paymentTimeLimit);
    const sum = t.money(data.total);
    return {
      values: { time, until, sum },
      labelledValues: [
        { label: t('labels.total'), values: [sum] },
        { label: t('labels.pay_until'), values: [until] },
      ],
    };
  },
  'order-issued': (t, data) => ({
    ...(isVoucher(data) && { variant: '_voucher', lead: 'lead_voucher', after: 'after_voucher' }),
    ...(isRailOrBus(data) && { after: 'after_ground' }),
    labelledValues: [
      ticketNumbersText(t, data),
      ...(data.meetings ? [{ label: t('labels.meeting'), values: data.meetings }] : []),
      { label: t('labels.total'), values: [t.money(data.total)] },
    ],
  }),
  'receipts-sent': (t, data) => ({
    ...(isVoucher(data) && { after: 'after_voucher' }),
    ...(isRailOrBus(data) && { after: 'after_ground' }),
    labelledValues: data.tickets.length > 0 ? [ticketNumbersText(t, data)] : [],
  }),
  'access-code': (t, { code, minutes }) => ({
    values: { code, minutes: String(minutes) },
    labelledValues: [{ label: t('labels.code'), values: [code] }],
    closing: [t('not_you')],
  }),
  'order-access': (t, { action, detail, at, journey }) => ({
    ...(action === 'contacts_changed' ? { variant: '_contacts', lead: 'lead_contacts' } : {}),
    ...(action === 'opened' ? { lead: 'lead_opened' } : {}),
    labelledValues: [
      {
        label: t('labels.done'),
        values: [t(textKey(`order_access.acts.${action}`, isVoucher({ journey }))), ...(detail ? [detail] : [])],
      },
      { label: t('labels.when'), values: [formatDeadline(t, at).until] },
    ],
  }),
  'order-expired': () => ({}),
  'payment-refunded': (t, data) => {
    const moneyBack = moneyBackText(t, data.refunds);
    const voucher = isVoucher(data);
    return {
      values: { sum: t.money(data.amount), moneyBack },
      lead: `lead_${data.reason}${voucher && VOUCHER_WORDING.has(data.reason) ? '_voucher' : ''}`,
      after: moneyBack ? 'after' : 'after_unknown',
      ...(OWN_WORDING.has(data.reason)
        ? { variant: `_${data.reason}${voucher && data.reason !== 'resent' ? '_voucher' : ''}` }
        : {}),
      labelledValues: [{ label: t('labels.amount'), values: [t.money(data.amount)] }],
    };
  },
  'order-exchanged': (t, data) => ({
    ...(isRailOrBus(data) && { lead: 'lead_ground', after: 'after_ground' }),
    values: { moneyBack: moneyBackText(t, data.refunds) },
    ...(data.refunds?.length && { after: 'after_back' }),
    labelledValues: [
      { label: t('labels.tickets'), values: data.tickets.map((x) => `${x.passenger}: ${x.number}`) },
      ...(data.due.minor > 0 ? [{ label: t('labels.paid'), values: [t.money(data.due)] }] : []),
      ...(data.refundAmount.minor > 0 ? [{ label: t('labels.amount'), values: [t.money(data.refundAmount)] }] : []),
    ],
  }),
  'order-split': (t, data) => ({
    values: { other: data.other },
    labelledValues: [
      { label: t('labels.passengers_left'), values: data.passengers },
      { label: t('labels.total'), values: [t.money(data.total)] },
    ],
  }),
  'ancillaries-bought': (t, data) => {
    const line = ({ passenger, kind, what, flight, number }: (typeof data.confirmed)[number]) =>
      [`${passenger}: ${t(`services.${kind}`, { what })}`, flight, number].filter(Boolean).join(' · ');
    const none = data.confirmed.length === 0;
    return {
      lead: none ? 'lead_failed' : data.failed.length > 0 ? 'lead_part' : 'lead',
      ...(none ? { variant: '_failed' } : {}),
      values: { sum: t.money(data.refundAmount) },
      labelledValues: [
        ...(none
          ? []
          : [
              { label: t('labels.confirmed'), values: data.confirmed.map(line) },
              { label: t('labels.total'), values: [t.money(data.total)] },
            ]),
        ...(data.failed.length > 0
          ? [
              { label: t('labels.not_confirmed'), values: data.failed.map(line) },
              { label: t('labels.amount'), values: [t.money(data.refundAmount)] },
            ]
          : []),
      ],
    };
  },
  'order-attention': () => ({}),
  'approval-requested': (t, data, help) => {
    const { until } = formatDeadline(t, data.approvalDeadline);
    const back = isNegative(data.total);
    const sum = t.money(back ? times(data.total, -1) : data.total);
    const of = data.exchange ? '_exchange' : '';
    const label = data.exchange ? (back ? 'amount' : 'exchange_due') : 'total';
    return {
      variant: of,
      lead: `lead${of}${back ? '_back' : ''}`,
      values: { requester: data.requester ?? '—', sum, until },
      after: `after${of}${data.onTimeout === 'approve' ? '_approve' : ''}`,
      labelledValues: [
        { label: t(`labels.${label}`), values: [sum] },
        ...(data.violations.length > 0
          ? [{ label: t('labels.outside_policy'), values: data.violations.map((one) => violationText(t, one)) }]
          : []),
        ...(data.costCentre ? [{ label: t('labels.cost_centre'), values: [data.costCentre] }] : []),
        ...(data.purpose ? [{ label: t('labels.purpose'), values: [data.purpose] }] : []),
        { label: t('labels.decide_by'), values: [until] },
      ],
      closing: [help],
    };
  },
  'approval-decided': (t, { exchange, decision, ...data }, help) => ({
    variant: `${exchange ? '_exchange' : ''}_${decision}`,
    lead: `lead${exchange ? '_exchange' : ''}_${decision}${data.by === null ? '_silence' : ''}`,
    after: [
      exchange ? 'after_exchange' : 'after',
      decision,
      ...(exchange && decision === 'approved' && !data.paymentTimeLimit ? ['free'] : []),
    ].join('_'),
    values: { by: data.by ?? '' },
    labelledValues: [
      ...(data.comment ? [{ label: t('labels.message'), values: [data.comment] }] : []),
      ...(data.paymentTimeLimit
        ? [{ label: t('labels.pay_until'), values: [formatDeadline(t, data.paymentTimeLimit).until] }]
        : []),
    ],
    closing: [help],
  }),
  'schedule-changed': (t, data) => {
    const ground = isRailOrBus(data) ? '_ground' : '';
    return {
      ...(ground && { variant: ground, after: 'after_ground' }),
      ...(data.canceled && { variant: `_canceled${ground}`, lead: `lead_canceled${ground}` }),
      labelledValues: [{ label: t('labels.was'), values: data.previous.map((line) => formatJourney(t, line)) }],
    };
  },
  'request-news': (t, data, help) => ({
    values: { request: data.request },
    lead: `lead${data.order === '' ? '_travel' : ''}_${data.news}`,
    ...(data.order === '' && { variant: '_travel', after: 'after_travel' }),
    labelledValues: [
      { label: t('labels.request'), values: [data.request] },
      ...(data.message ? [{ label: t('labels.message'), values: [data.message] }] : []),
    ],
    messages: quotedMessages(t, data.messages),
    ...(data.canReply && {
      closing: [t('chat.reply'), ...(data.order === '' ? [] : [t('private_link')]), help],
    }),
  }),
  'watch-confirm': (t, data) => ({
    values: { route: data.route },
    lead: `lead_${data.kind}`,
    variant: `_${data.kind}`,
    labelledValues: searchText(t, data),
    closing: [t('not_you')],
  }),
  'price-fell': (t, data) => {
    const [was, sum] = [t.money(data.previousPrice), t.money(data.currentPrice)];
    return {
      values: { route: data.route, was, sum },
      labelledValues: [
        ...searchText(t, data),
        { label: t('labels.price_was'), values: [was] },
        { label: t('labels.price_now'), values: [sum] },
      ],
      closing: [t('stop', { link: data.stop })],
    };
  },
  'seats-appeared': (t, data) => {
    const sum = t.money(data.currentPrice);
    return {
      values: { route: data.route, sum },
      labelledValues: [...searchText(t, data), { label: t('labels.price_now'), values: [sum] }],
      closing: [],
    };
  },
  'points-expiring': (t, { points, lastDay }, help) => ({
    values: { points, until: formatDate(t, lastDay) },
    closing: [help],
  }),
  'webhook-off': (_t, data) => ({ values: { host: data.host }, closing: [] }),
  // Its order may be none: a notification may be about the contract.
  'account-notice': (t, { text, manager, messages, canReply = false }, help) => ({
    values: { text },
    messages: quotedMessages(t, messages),
    labelledValues: manager ? [{ label: t('labels.manager'), values: manager }] : [],
    closing: [...(canReply ? [t('chat.reply')] : []), help],
  }),
  'email-confirm': (t, _data, help) => ({ closing: [t('not_you'), help] }),
  'account-exists': (_t, _data, help) => ({ closing: [help] }),
  'password-recover': (_t, _data, help) => ({ closing: [help] }),
  'sign-in-code': (t, { code, minutes }) => ({
    values: { code: spaced(code), minutes: String(minutes) },
    labelledValues: [{ label: t('labels.code'), values: [spaced(code)] }],
    closing: [t('not_you')],
  }),
  'security-notice': (t, { news, at }, help) => ({
    variant: `_${news}`,
    lead: `lead_${news}`,
    labelledValues: [{ label: t('labels.when'), values: [formatDeadline(t, at).until] }],
    closing: [help],
  }),
  'staff-approval': (t, { kind, subject, by, sum, until, reason }) => ({
    lead: `lead_${kind}`,
    values: { by },
    labelledValues: [
      ...(subject === '' ? [] : [{ label: t('labels.approval_subject'), values: [subject] }]),
      ...(sum ? [{ label: t('labels.sum'), values: [t.money(sum)] }] : []),
      ...(reason === '' ? [] : [{ label: t('labels.reason'), values: [reason] }]),
      { label: t('labels.until'), values: [formatDeadline(t, until).until] },
    ],
    closing: [],
  }),
  'staff-alert': (t, data) => ({
    ...(data.request && {
      variant: '_request',
      lead: 'lead_request',
      values: { request: data.request },
    }),
    labelledValues: [{ label: t('labels.reason'), values: [staffReason(t, data)] }],
    closing: [],
  }),
};

/** Writes the e-mail of a template in the language of `t`. */
export function composeEmail<T extends EmailTemplate>(
  template: T,
  data: EmailData[T],
  t: Translate,
  company: Pick<CompanyDetails, 'phones' | 'hours'>,
): EmailContent {
  const help = helpText(t, company);
  const key = template.replaceAll('-', '_');
  const body = bodyTexts[template](t, data, help);
  const order = 'order' in data && data.order !== '' ? data.order : null;
  const journey = 'journey' in data ? data.journey : [];
  const values = { ...(order !== null && { order }), ...body.values };
  const variant = body.variant ?? '';
  const voucher = isVoucher({ journey });
  return {
    subject: t(textKey(`${key}.subject${variant}`, voucher), values),
    heading: t(textKey(`${key}.heading${variant}`, voucher), values),
    lead: t(textKey(`${key}.${body.lead ?? 'lead'}`, voucher), values),
    labelledValues: [
      ...(order !== null ? [{ label: t('labels.order'), values: [order] }] : []),
      ...(journey.length > 0
        ? [
            {
              label: t('labels.journey'),
              values: journey.map((line) => formatJourney(t, line)),
              journey: true as const,
            },
          ]
        : []),
      ...(body.labelledValues ?? []),
    ],
    passes: journey.flatMap((line) => toBoardingPasses(t, line)),
    messages: body.messages ?? [],
    button: { label: t(`${key}.button`, values), href: data.link },
    after: [
      t(textKey(`${key}.${body.after ?? 'after'}`, voucher), values),
      ...(body.closing ?? [t('private_link'), help]),
    ],
  };
}
