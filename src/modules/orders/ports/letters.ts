import type { Instant } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Money } from '#kernel/money.ts';
import type { RefundShare } from '#kernel/refund-destinations.ts';
import type { Violation } from '#modules/agencies/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { BuyerAction } from '../core/domain/access.ts';
import type { DocumentKind } from './documents.ts';

type EmailData = {
  order: string;
  link: string;
  journey: readonly {
    from: string;
    to: string;
    departsLocal: string;
    flight: string;
    hotelStay?: { name: string; checkOutDate: string };
    transfer?: 'car' | 'express';
    service?: string;
  }[];
};
type EmailedAncillary = { passenger: string; kind: string; what: string; flight: string; number: string | null };
/** The letters of an order; `sendEmail` of notifications fits. */
export type OrderEmail =
  | { template: 'order-held'; data: EmailData & { paymentTimeLimit: Instant; total: Money } }
  | {
      template: 'order-issued';
      data: EmailData & {
        total: Money;
        tickets: readonly { passenger: string; number: string }[];
        /** Where a driver waits, in the guest's words. */
        meetings?: readonly string[];
      };
    }
  | {
      template: 'receipts-sent';
      data: EmailData & { tickets: readonly { passenger: string; number: string }[] };
    }
  | { template: 'order-expired' | 'order-attention'; data: EmailData }
  | {
      template: 'approval-requested';
      data: EmailData & {
        /** Users who get it in the app too. */
        recipientIds: readonly string[];
        /**
         * An exchange of its tickets needs approval: `journey` is the new one, `total` its cost, negative for a refund.
         */
        exchange: boolean;
        requester: string | null;
        total: Money;
        violations: readonly Violation[];
        costCentre: string | null;
        purpose: string | null;
        /** Silence decides then. */
        approvalDeadline: Instant;
        onTimeout: 'approve' | 'refuse';
      };
    }
  | {
      template: 'approval-decided';
      data: EmailData & {
        recipientIds: readonly string[];
        exchange: boolean;
        decision: 'approved' | 'refused';
        /** Null: no decision before the deadline. */
        by: string | null;
        comment: string | null;
        /** Approved: until when it may be paid. */
        paymentTimeLimit: Instant | null;
      };
    }
  | { template: 'schedule-changed'; data: EmailData & { previous: EmailData['journey']; canceled: boolean } }
  | {
      template: 'payment-refunded';
      data: EmailData & {
        refunds: readonly RefundShare[];
        amount: Money;
        reason: 'not_issued' | 'late' | 'twice' | 'other' | 'voided' | 'returned' | 'not_exchanged' | 'resent';
      };
    }
  | {
      template: 'order-split';
      data: EmailData & {
        /** The number of their order, who left for it, and what this one costs without them. */
        other: string;
        passengers: readonly string[];
        total: Money;
      };
    }
  | {
      template: 'ancillaries-bought';
      data: EmailData & {
        confirmed: readonly EmailedAncillary[];
        /** Refused: what they cost goes back. */
        failed: readonly EmailedAncillary[];
        total: Money;
        refundAmount: Money;
      };
    }
  | { template: 'access-code'; data: AccessCodeData & { link: string } }
  | {
      template: 'order-access';
      /** `detail`: what exactly, such as masked addresses. */
      data: EmailData & { action: BuyerAction; detail: string; at: Instant };
    }
  | {
      template: 'order-exchanged';
      data: EmailData & {
        refunds: readonly RefundShare[];
        /** Amount paid for it, or refunded; both zero when it cost nothing. */
        due: Money;
        refundAmount: Money;
        tickets: readonly { passenger: string; number: string }[];
      };
    };

/** Notification of the agent whose proposal a client books from; `notifyContract` of notifications fits. */
export type AgentNews = {
  kind: 'proposal-order';
  contractId: string;
  only: readonly string[];
  facts: { order: string; request: null; variant: 'placed' | 'paid'; path: string };
  dedupe: string;
};

/** News for the users of an order's contract, or the customer who placed it; `notifyBuyers` of notifications fits. */
export type BuyerNews = {
  kind: 'order-paid' | 'payment-due';
  only?: readonly string[];
  facts: { order: string; request: null; variant: null; until?: Instant; path: string };
  dedupe: string;
};

/** What a buyer is sent to confirm that an order is theirs. */
type AccessCodeData = { order: string; code: string; minutes: number };

export type EmailsPort = {
  /** Whether messages reach telephones: a provider is configured. */
  readonly hasSms: boolean;
  sendSms(
    tx: Tx,
    message: { to: string; locale: Locale; dedupe: string } & (
      | { template: 'access-code'; data: AccessCodeData }
      | { template: 'contacts-changed'; data: { order: string } }
    ),
  ): Promise<unknown>;
  notifyContract(tx: Tx, news: AgentNews): Promise<void>;
  notifyBuyers(tx: Tx, news: BuyerNews): Promise<void>;
  sendEmail(
    tx: Tx,
    mail: OrderEmail & {
      to: string;
      locale: Locale;
      attachments?: readonly { filename: string; owner: string; kind: DocumentKind; locale: Locale }[];
      dedupe: string;
    },
  ): Promise<unknown>;
};
