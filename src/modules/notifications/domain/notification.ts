import type { Instant } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import { isVoucher } from './compose-email.ts';
import type { EmailData, EmailTemplate } from './email-data.ts';

/** Kinds that no letter to the buyer says. */
const WITHOUT_LETTER = [
  'low-balance',
  'bonuses-expiring',
  'proposal-chosen',
  'proposal-order',
  'order-paid',
  'payment-due',
  'chat-answer',
  'watch-news',
  'request-assigned',
  'request-mentioned',
  'request-answered',
  'request-paid',
  'request-deadline',
  'desk-waits',
] as const;

/**
 * Kinds of in-app notifications to users of a contract, most of them with a letter of their own; a new kind needs words
 * in `notices.kinds`.
 */
export const NOTIFICATION_KINDS = [
  'order-held',
  'order-issued',
  'order-expired',
  'payment-refunded',
  'order-exchanged',
  'order-split',
  'ancillaries-bought',
  'order-attention',
  'schedule-changed',
  'request-news',
  'low-balance',
  'bonuses-expiring',
  'approval-requested',
  'approval-decided',
  'proposal-chosen',
  'proposal-order',
  'order-paid',
  'payment-due',
  'chat-answer',
  'watch-news',
  'request-assigned',
  'request-mentioned',
  'request-answered',
  'request-paid',
  'request-deadline',
  'desk-waits',
] as const satisfies readonly (EmailTemplate | (typeof WITHOUT_LETTER)[number])[];
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
export const isNotificationKind = (template: string): template is NotificationKind =>
  NOTIFICATION_KINDS.includes(template as NotificationKind);

/** What a notice says: numbers as people see them, and where it leads. Nothing personal, no codes. */
export type NoticeDetails = {
  /** Empty for what is about no order. */
  readonly order: string;
  readonly request: string | null;
  /** Which option of a proposal, as its client sees it numbered. */
  readonly option?: number | undefined;
  /** Which of several wordings: `canceled`, `done`. */
  readonly variant: string | null;
  /** A voucher was sold, not a ticket; absent: a ticket, or nothing. */
  readonly voucher?: boolean | undefined;
  /** What is left, of a balance that has become little. */
  readonly sum?: Money | undefined;
  /** Cities of a watched search, in the language of its watch. */
  readonly route?: string | undefined;
  /** Until when an order must be paid. */
  readonly until?: Instant | undefined;
  /** `/order/…`, without the code of the letter. */
  readonly path: string;
};

/** Addresses that say nothing but whose page it is; whatever else a letter links to may be a secret in itself. */
const PAGE = /^\/(?:(?:order|bid-return|account\/requests)\/[\w-]{1,64}|account\/approvals)$/;
const ORDERS = '/account/orders';

/**
 * The contents of a letter that is an in-app notification too, and its recipients if limited; null for other letters.
 */
export function toNotification<T extends EmailTemplate>(
  template: T,
  data: EmailData[T],
): {
  kind: NotificationKind;
  facts: NoticeDetails;
  only?: readonly string[];
  contractId?: string | null;
  conversationId?: string;
} | null {
  if (!isNotificationKind(template) || !('order' in data)) return null;
  const { order, link } = data;
  const { pathname, searchParams, hash } = new URL(link);
  const inChat = (searchParams.get('tab') === 'chat' ? '?tab=chat' : '') + (hash === '#chat' ? hash : '');
  const fields = data as Partial<
    EmailData['request-news'] &
      EmailData['schedule-changed'] &
      EmailData['payment-refunded'] &
      Pick<EmailData['approval-decided'], 'recipientIds' | 'decision' | 'exchange'>
  >;
  const decided = [fields.exchange ? 'exchange' : null, fields.decision].filter(Boolean).join('_') || undefined;
  return {
    kind: template,
    ...(fields.recipientIds && { only: fields.recipientIds }),
    ...(fields.contractId && { contractId: fields.contractId }),
    ...(fields.userId && { contractId: null, only: [fields.userId] }),
    ...(fields.conversationId && { conversationId: fields.conversationId }),
    facts: {
      order,
      request: fields.request ?? null,
      variant: fields.news ?? fields.reason ?? decided ?? (fields.canceled ? 'canceled' : null),
      ...('journey' in data && isVoucher(data) && { voucher: true }),
      path: PAGE.test(pathname) ? pathname + inChat : ORDERS,
    },
  };
}

/** Ways to notify a user. */
export const CHANNELS = ['inApp', 'mail', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];
export type ChannelChoice = Record<Channel, boolean>;

/** A user's notification preferences; a channel without a choice is as in `defaultsOf`. */
export type NotificationPreferences = Partial<Record<NotificationKind, Partial<ChannelChoice>>>;

/** To staff about requests that they serve. */
const TO_STAFF: readonly NotificationKind[] = [
  'request-assigned',
  'request-mentioned',
  'request-answered',
  'request-paid',
  'request-deadline',
  'desk-waits',
];
/** What happens under a contract alone. */
const TO_CONTRACTS: readonly NotificationKind[] = [
  'low-balance',
  'bonuses-expiring',
  'approval-requested',
  'approval-decided',
  'proposal-chosen',
  'proposal-order',
];

/** The kinds that can reach a user: staff serve requests, and without a contract there is none of its affairs. */
export const kindsFor = (user: { isStaff: boolean; hasContract: boolean }): NotificationKind[] =>
  NOTIFICATION_KINDS.filter(
    (kind) => (user.isStaff || !TO_STAFF.includes(kind)) && (user.hasContract || !TO_CONTRACTS.includes(kind)),
  );

/** Shown elsewhere in the site: the order itself, a letter of the watch. */
const OUTSIDE_APP: readonly NotificationKind[] = ['order-paid', 'watch-news'];
/** By e-mail, unless it was refused: what waits for its reader, and nothing else is sent about. */
const MAILED: readonly NotificationKind[] = [
  'proposal-chosen',
  'proposal-order',
  'chat-answer',
  'request-assigned',
  'request-mentioned',
  'request-paid',
];
/** What its reader waits for or must act on, away from the site. */
const PUSHED: readonly NotificationKind[] = [
  ...OUTSIDE_APP,
  ...TO_STAFF,
  'chat-answer',
  'payment-due',
  'order-issued',
  'payment-refunded',
  'schedule-changed',
  'request-news',
  'approval-requested',
  'approval-decided',
  'proposal-chosen',
  'proposal-order',
];

/** Letters about an order go to its address anyway. */
const defaultsOf = (kind: NotificationKind): ChannelChoice => ({
  inApp: !OUTSIDE_APP.includes(kind),
  mail: MAILED.includes(kind),
  push: PUSHED.includes(kind),
});

export const preferenceFor = (choices: NotificationPreferences, kind: NotificationKind): ChannelChoice => ({
  ...defaultsOf(kind),
  ...choices[kind],
});
