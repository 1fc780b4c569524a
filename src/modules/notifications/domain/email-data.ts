import type { Instant, LocalDate, LocalDateTime } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import type { RefundShare } from '#kernel/refund-destinations.ts';
import type { RequestEmail } from '#kernel/request-news.ts';

/** One flight in a letter; cities already in the letter's language. */
export type EmailJourneyLine = {
  readonly from: string;
  readonly to: string;
  readonly departsLocal: LocalDateTime;
  readonly flight: string;
  /** Absent in letters queued by earlier releases. */
  readonly arrivesLocal?: LocalDateTime;
  readonly carrier?: { readonly code: string; readonly name: string };
  /** The booking code, once there is one. */
  readonly locator?: string;
  readonly baggage?: { readonly pieces: number; readonly kg: number };
  /** As `TicketLine` has them: of all passengers who have one on it. */
  readonly places?: readonly string[];
  /** A stay instead of a flight. */
  readonly hotelStay?: {
    readonly name: string;
    readonly checkOutDate: LocalDateTime;
    /** The hours are usual ones, which the letter does not promise. */
    readonly hoursNotProvided?: true;
  };
  /** A ride instead of a flight. */
  readonly transfer?: 'car' | 'express';
  /** The name of a service that staff arrange, instead of a flight. */
  readonly service?: string;
  /** A train or a bus instead of a flight. */
  readonly ground?: 'rail' | 'bus';
};

type TicketLine = {
  readonly passenger: string;
  readonly number: string;
  /** By train or bus: `05-17` is carriage and berth, `12` a seat. */
  readonly places?: readonly string[];
};

type OrderEmail = {
  /** As people see it: `S-48213`. */
  readonly order: string;
  /** Absolute; its code has at least 60 bits. */
  readonly link: string;
  readonly journey: readonly EmailJourneyLine[];
};

/** A saved search to repeat; cities already in the letter's language. */
type WatchEmail = {
  /** `Bishkek — Osh`. */
  readonly route: string;
  readonly dates: readonly LocalDate[];
  readonly passengers: number;
  readonly link: string;
};

/** A message of a conversation, as an e-mail quotes it. */
export type QuotedMessage = {
  readonly name: string | null;
  readonly text: string;
  readonly at: Instant;
  readonly files: number;
};
/** About a conversation: what is unread in it, and whether the e-mail may be answered. */
type ConversationEmail = {
  readonly messages?: readonly QuotedMessage[] | undefined;
  readonly canReply?: boolean | undefined;
};

type ServiceLine = {
  readonly passenger: string;
  readonly kind: string;
  /** The weight, the seat or the code. */
  readonly what: string;
  readonly flight: string;
  /** Null: free, or not issued. */
  readonly number: string | null;
};

/** Where a trip is outside a company's policy. */
export type PolicyViolation =
  | { readonly rule: 'cabin'; readonly allowed: string; readonly is: string }
  | { readonly rule: 'per_passenger' | 'per_order'; readonly allowed: Money; readonly is: Money }
  | { readonly rule: 'days_ahead'; readonly allowed: number; readonly is: number };

/** What each template needs to be written. */
/** Where money goes back to, by the methods of its payments; absent in letters queued by earlier releases. */
type MoneyBack = { readonly refunds?: readonly RefundShare[] };

export type EmailData = {
  'order-held': OrderEmail & { readonly paymentTimeLimit: Instant; readonly total: Money };
  'order-issued': OrderEmail & {
    readonly total: Money;
    readonly tickets: readonly TicketLine[];
    /** Where a driver waits, in the guest's words. */
    readonly meetings?: readonly string[];
  };
  /** The receipts again, to addresses named by the buyer or the agency. */
  'receipts-sent': OrderEmail & {
    readonly tickets: readonly TicketLine[];
  };
  /** `link` leads to where the code is entered; it opens nothing. */
  'access-code': {
    readonly order: string;
    readonly link: string;
    readonly code: string;
    readonly minutes: number;
  };
  /** What was done with an order after a code was confirmed; `detail` is empty or says exactly what. */
  'order-access': OrderEmail & { readonly action: string; readonly detail: string; readonly at: Instant };
  'order-expired': OrderEmail;
  'payment-refunded': OrderEmail &
    MoneyBack & {
      readonly amount: Money;
      readonly reason: 'not_issued' | 'late' | 'twice' | 'other' | 'voided' | 'returned' | 'not_exchanged' | 'resent';
    };
  /** `due` was paid for it, or `refundAmount` is refunded; both zero when it cost nothing. */
  'order-exchanged': OrderEmail &
    MoneyBack & {
      readonly due: Money;
      readonly refundAmount: Money;
      readonly tickets: readonly TicketLine[];
    };
  /** `other` is the number of the order that `passengers` have left for; `total` what this one costs without them. */
  'order-split': OrderEmail & {
    readonly other: string;
    readonly passengers: readonly string[];
    readonly total: Money;
  };
  /** Services that were bought and confirmed, and those that were refused. */
  'ancillaries-bought': OrderEmail & {
    readonly confirmed: readonly ServiceLine[];
    readonly failed: readonly ServiceLine[];
    readonly total: Money;
    readonly refundAmount: Money;
  };
  'order-attention': OrderEmail;
  /**
   * To one of those who may decide; `recipientIds` get it in the app, and no other user. `approvalDeadline`: after it
   * `onTimeout` applies. `exchange`: about one of its tickets, `total` is its cost, negative for a refund.
   */
  'approval-requested': OrderEmail & {
    readonly recipientIds: readonly string[];
    readonly exchange?: boolean | undefined;
    readonly requester: string | null;
    readonly total: Money;
    readonly violations: readonly PolicyViolation[];
    readonly costCentre: string | null;
    readonly purpose: string | null;
    readonly approvalDeadline: Instant;
    readonly onTimeout: 'approve' | 'refuse';
  };
  /** To the user who placed the order, or requested the exchange; `by` null: no decision before the deadline. */
  'approval-decided': OrderEmail & {
    readonly recipientIds: readonly string[];
    readonly exchange?: boolean | undefined;
    readonly decision: 'approved' | 'refused';
    readonly by: string | null;
    readonly comment: string | null;
    readonly paymentTimeLimit: Instant | null;
  };
  /** `journey` as it is flown now, `previous` as it was sold. */
  'schedule-changed': OrderEmail & { readonly previous: readonly EmailJourneyLine[]; readonly canceled: boolean };
  /**
   * What happened to a request; `message` is what a person of ours wrote, or nothing. A request without an order has an
   * empty `order`, and its notices go to the users of `contractId`.
   */
  'request-news': OrderEmail &
    ConversationEmail & {
      readonly contractId?: string;
      /** Its author, where it belongs to no contract and to no order. */
      readonly userId?: string;
      readonly conversationId?: string;
      readonly request: string;
      readonly news: RequestEmail;
      readonly message: string;
    };
  /** `link` leads to where one consents. */
  'watch-confirm': WatchEmail & { readonly kind: 'price' | 'seats' };
  /** `link` asks again, `stop` leads to where it is ended. */
  'price-fell': WatchEmail & { readonly previousPrice: Money; readonly currentPrice: Money; readonly stop: string };
  'seats-appeared': WatchEmail & { readonly currentPrice: Money; readonly stop: string };
  /** So many points of a customer cannot be spent after a day; `link` leads to all of them. */
  'points-expiring': { readonly points: number; readonly lastDay: LocalDate; readonly link: string };
  /** An agency's webhook takes nothing: `host` names it, `link` leads to where it is switched on again. */
  'webhook-off': { readonly host: string; readonly link: string };
  /**
   * To a user's own address, at their request: `text` is the notification in their language, `manager` the contact for
   * help.
   */
  'account-notice': OrderEmail & ConversationEmail & { readonly text: string; readonly manager?: readonly string[] };
  /** `link` ends the registration. */
  'email-confirm': { readonly link: string };
  /** A registration with an address that has an account; `link` leads to the login. */
  'account-exists': { readonly link: string };
  /** `link` leads to a new password. */
  'password-recover': { readonly link: string };
  /** `link` leads to where the code is entered; it opens nothing. */
  'sign-in-code': { readonly link: string; readonly code: string; readonly minutes: number };
  /** What became of an account, to its owner; `link` leads to a new password. */
  'security-notice': {
    readonly link: string;
    readonly at: Instant;
    readonly news:
      | 'passkey_added'
      | 'passkey_removed'
      | 'phone_confirmed'
      | 'password_changed'
      | 'second_factor_on'
      | 'second_factor_off'
      | 'recovery_code_used'
      | 'token_stolen';
  };
  /**
   * To a member of staff who may approve another's proposal; `kind` is a code of approvals, `link` leads to the list.
   */
  'staff-approval': {
    readonly kind:
      | 'credit_limit'
      | 'payment'
      | 'payment_reversal'
      | 'supplier_settlement'
      | 'supplier_settlement_reversal'
      | 'contract_rate'
      | 'refund_settlement'
      | 'staff_roles'
      | 'office_rules';
    readonly subject: string;
    readonly by: string;
    readonly sum: Money | null;
    readonly until: Instant;
    readonly reason: string;
    readonly link: string;
  };
  /** To staff: `order` is the id or the number, `link` leads to nothing personal, `reason` is the code of the log. */
  'staff-alert': OrderEmail & {
    readonly reason: string;
    /** The request that it is about, where there is no order. */
    readonly request?: string;
    /** A new request, instead of the reason. */
    readonly subject?: { request: string; kind: string; agency: boolean; fire: boolean };
  };
};
export type EmailTemplate = keyof EmailData;

export const EMAIL_TEMPLATES = [
  'order-held',
  'order-issued',
  'receipts-sent',
  'access-code',
  'order-access',
  'order-expired',
  'payment-refunded',
  'order-exchanged',
  'order-split',
  'ancillaries-bought',
  'order-attention',
  'approval-requested',
  'approval-decided',
  'schedule-changed',
  'request-news',
  'watch-confirm',
  'price-fell',
  'seats-appeared',
  'points-expiring',
  'webhook-off',
  'account-notice',
  'email-confirm',
  'account-exists',
  'password-recover',
  'sign-in-code',
  'security-notice',
  'staff-approval',
  'staff-alert',
] as const satisfies readonly EmailTemplate[];
