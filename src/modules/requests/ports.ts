import type { Instant } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import type { RequestEmail } from '#kernel/request-news.ts';
import type { SupportHours } from '#kernel/support-hours.ts';
import type { Charges } from '#modules/ancillaries/index.ts';
import type { AuditEntry } from '#modules/audit/index.ts';
import type { RequestChats, UnreadMessage } from '#modules/conversations/index.ts';
import type { StaffOrderApi } from '#modules/orders/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { BlindIndex } from '#platform/crypto/blind-index.ts';
import type { Sealer } from '#platform/crypto/sealing.ts';
import type { Db, Executor, Tx } from '#platform/db/database.ts';
import type { CleanPicture } from '#platform/files/clean-picture.ts';
import type { Files } from '#platform/files/files.ts';
import type { Scanner } from '#platform/files/scanner.ts';
import type { FileLinks } from '#platform/http/file-links.ts';
import type { Limiter } from '#platform/limits/limiter.ts';
import type { RequestKind } from './domain/request-state.ts';

/** Kinds of notices to staff; `request-answered` in several wordings. */
export type StaffNoticeKind =
  | 'request-assigned'
  | 'request-mentioned'
  | 'request-answered'
  | 'request-paid'
  | 'request-deadline'
  | 'desk-waits';
type Notice<Kind> = {
  kind: Kind;
  facts: {
    order: string;
    request: string;
    variant: string | null;
    path: string;
    option?: number | undefined;
    until?: Instant | undefined;
  };
  dedupe: string;
};
type EmailRequest = {
  to: string;
  locale: Locale;
  dedupe: string;
  reply?: { address: string; conversationId: string } | undefined;
} & (
  | {
      template: 'request-news';
      data: {
        /** Empty: a travel request, which has no order; its notices go to the users of `contractId`. */
        order: string;
        contractId?: string;
        /** Its author, where there is neither an order nor a contract. */
        userId?: string;
        conversationId?: string;
        request: string;
        link: string;
        journey: [];
        news: RequestEmail;
        message: string;
        messages?: readonly UnreadMessage[];
        canReply?: boolean;
      };
    }
  | {
      template: 'staff-alert';
      data: {
        order: string;
        request?: string;
        link: string;
        journey: [];
        reason: string;
        subject: { request: string; kind: RequestKind; agency: boolean; fire: boolean };
      };
    }
);

/** Everything requests need of the rest of the house. */
export type RequestsDeps = {
  db: Db;
  clock: Clock;
  /** A new unguessable id of 122 bits. */
  ids: () => string;
  sealer: Sealer;
  blind: BlindIndex;
  limiter: Limiter;
  files: Files;
  fileLinks: FileLinks;
  /** Looks for viruses in uploaded files; null: files are accepted unchecked and say so. */
  scanner: Scanner | null;
  cleanPicture: CleanPicture;
  orders: StaffOrderApi;
  /** Contracts as lists name them, and those whose number or firm contains a text. Of agencies both fit. */
  agencies: {
    findContractIds(db: Executor, text: string, most: number): Promise<string[]>;
    contractSummaries(db: Executor, ids: readonly string[]): Promise<{ id: string; number: string; name: string }[]>;
  };
  /** The conversations of requests, opened by their first message and completed with the request. */
  conversations: RequestChats;
  notifications: {
    sendEmail(tx: Tx, mail: EmailRequest): Promise<unknown>;
    notifyUser(tx: Tx, userId: string, notice: Notice<StaffNoticeKind | 'request-news'>): Promise<void>;
    notifyContract(tx: Tx, notice: Notice<'request-news'> & { contractId: string }): Promise<void>;
  };
  /** Where a reader of a request's e-mails answers; null: answers are not received. */
  replyAddress: (conversationId: string, member: string) => string | null;
  /** Who sells under a contract now, with their addresses. */
  membersOf: (db: Executor, contractId: string) => Promise<readonly { id: string; email: string; locale: Locale }[]>;
  /** The hours that count as working time. */
  supportHours: () => SupportHours;
  config: {
    baseUrl: string;
    staffMail: string | null;
    /** Spec §9 `newRequestsEnabled`: travel requests may be sent. */
    newRequests: boolean;
  };
  /** Extra payments and services that staff arrange, bought for an order. `charges` of ancillaries fits. */
  charges: Charges;
  /** Offers that staff make in requests. */
  offers: {
    /** Whether one of them is ordered and neither issued nor refused. */
    unfinished(tx: Tx, requestId: string): Promise<boolean>;
  };
  /** Names of users by their ids. `listUserNames` of identity fits. */
  listUserNames: (db: Executor, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Staff who may be executors. `listStaffNames` of identity fits. */
  listExecutors: (db: Executor) => Promise<{ id: string; name: string }[]>;
  /** Those of some users who may be executors now. */
  executorsAmong: (db: Executor, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** `recordAccess` of audit fits. */
  record: (tx: Tx, entry: AuditEntry) => Promise<void>;
  log: (message: string, details: Record<string, string | number>) => void;
};
