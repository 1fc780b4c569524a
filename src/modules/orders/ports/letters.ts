import type { Instant } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Money } from '#kernel/money.ts';
import type { MoneyBackPart } from '#kernel/money-back.ts';
import type { Violation } from '#modules/agencies/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { BuyerAct } from '../core/domain/access.ts';
import type { DocumentKind } from './documents.ts';

type LetterData = {
  order: string;
  link: string;
  journey: readonly {
    from: string;
    to: string;
    departs: string;
    flight: string;
    stay?: { name: string; out: string };
    ride?: 'car' | 'express';
  }[];
};
type EmailedAncillary = { passenger: string; kind: string; what: string; flight: string; number: string | null };
/** The letters of an order; `sendMail` of notifications fits. */
export type Letter =
  | { template: 'order-held'; data: LetterData & { paymentTimeLimit: Instant; total: Money } }
  | {
      template: 'order-issued';
      data: LetterData & {
        total: Money;
        tickets: readonly { passenger: string; number: string }[];
        /** Where a driver waits, in the guest's words. */
        meetings?: readonly string[];
      };
    }
  | {
      template: 'receipts-sent';
      data: LetterData & { tickets: readonly { passenger: string; number: string }[] };
    }
  | { template: 'order-expired' | 'order-attention'; data: LetterData }
  | {
      template: 'approval-asked';
      data: LetterData & {
        /** Users who get it in the app too. */
        people: readonly string[];
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
        silence: 'approve' | 'refuse';
      };
    }
  | {
      template: 'approval-decided';
      data: LetterData & {
        people: readonly string[];
        exchange: boolean;
        decision: 'approved' | 'refused';
        /** Null: no decision before the deadline. */
        by: string | null;
        comment: string | null;
        /** Approved: until when it may be paid. */
        paymentTimeLimit: Instant | null;
      };
    }
  | { template: 'schedule-changed'; data: LetterData & { was: LetterData['journey']; canceled: boolean } }
  | {
      template: 'payment-refunded';
      data: LetterData & {
        moneyBack: readonly MoneyBackPart[];
        amount: Money;
        reason: 'not_issued' | 'late' | 'twice' | 'other' | 'voided' | 'returned' | 'not_exchanged' | 'resent';
      };
    }
  | {
      template: 'order-split';
      data: LetterData & {
        /** The number of their order, who left for it, and what this one costs without them. */
        other: string;
        passengers: readonly string[];
        total: Money;
      };
    }
  | {
      template: 'ancillaries-bought';
      data: LetterData & {
        confirmed: readonly EmailedAncillary[];
        /** Refused: what they cost goes back. */
        failed: readonly EmailedAncillary[];
        total: Money;
        back: Money;
      };
    }
  | { template: 'access-code'; data: AccessCodeData & { link: string } }
  | {
      template: 'order-access';
      /** `detail`: what exactly, such as masked addresses. */
      data: LetterData & { act: BuyerAct; detail: string; at: Instant };
    }
  | {
      template: 'order-exchanged';
      data: LetterData & {
        moneyBack: readonly MoneyBackPart[];
        /** Amount paid for it, or refunded; both zero when it cost nothing. */
        due: Money;
        back: Money;
        tickets: readonly { passenger: string; number: string }[];
      };
    };

/** Notification of the agent whose proposal a client books from; `tellContract` of notifications fits. */
export type AgentNews = {
  kind: 'proposal-order';
  contractId: string;
  only: readonly string[];
  facts: { order: string; request: null; variant: 'placed' | 'paid'; path: string };
  dedupe: string;
};

/** What a buyer is sent to confirm that an order is theirs. */
type AccessCodeData = { order: string; code: string; minutes: number };

export type LettersPort = {
  /** Whether messages reach telephones: a provider is configured. */
  readonly hasSms: boolean;
  sendSms(
    tx: Tx,
    message: { to: string; locale: Locale; dedupe: string } & (
      | { template: 'access-code'; data: AccessCodeData }
      | { template: 'contacts-changed'; data: { order: string } }
    ),
  ): Promise<unknown>;
  tellContract(tx: Tx, news: AgentNews): Promise<void>;
  sendMail(
    tx: Tx,
    mail: Letter & {
      to: string;
      locale: Locale;
      attachments?: readonly { filename: string; owner: string; kind: DocumentKind; locale: Locale }[];
      dedupe: string;
    },
  ): Promise<unknown>;
};
