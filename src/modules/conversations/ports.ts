import type { UserAccount } from '#kernel/account.ts';
import type { Priority, ServiceLevel } from '#kernel/service-clock.ts';
import type { SupportHours } from '#kernel/support-hours.ts';
import type { AuditEntry } from '#modules/audit/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { BlindIndex } from '#platform/crypto/blind-index.ts';
import type { Sealer } from '#platform/crypto/sealing.ts';
import type { Db, Executor, Tx } from '#platform/db/database.ts';
import type { CleanPicture } from '#platform/files/clean-picture.ts';
import type { Files } from '#platform/files/files.ts';
import type { Scanner } from '#platform/files/scanner.ts';
import type { FileLinks } from '#platform/http/file-links.ts';
import type { EventType } from '#platform/jobs/events.ts';
import type { Limiter } from '#platform/limits/limiter.ts';
import type { Listener } from '#platform/realtime/listener.ts';
import type { SseEvent } from '#platform/realtime/sse-connections.ts';
import type { StreamReader } from '#platform/realtime/stream-access.ts';
import type { OfferState, QuotedOrder } from './api.ts';
import type { Visitor } from './use-cases/viewer.ts';

/** Offers of a request, each with the user who sent it, which finds its message. */
export type ChangedOffers = { requestId: string; offers: readonly { id: string; by: string }[] };

type NoticeFacts<Variant> = {
  order: string;
  request: null;
  variant: Variant;
  until?: string | undefined;
  path: string;
};
/** What the author of a support ticket is notified of: staff have taken it, another one answers, or it is complete. */
type AuthorNotice = {
  kind: 'request-news';
  facts: Omit<NoticeFacts<'chat_process' | 'chat_executor' | 'chat_complete'>, 'request'> & { request: string };
  dedupe: string;
};
/** What a member of staff is notified of: a conversation was given to them, or a ticket is due soon. */
type StaffNotice =
  | { kind: 'request-assigned' | 'request-deadline'; facts: NoticeFacts<'support'>; dedupe: string }
  | { kind: 'desk-waits'; facts: NoticeFacts<'support' | 'ticket'>; dedupe: string };

/** Dependencies of conversations. */
export type ConversationsDeps = {
  db: Db;
  clock: Clock;
  ids: () => string;
  sealer: Sealer;
  blind: BlindIndex;
  limiter: Limiter;
  files: Files;
  fileLinks: FileLinks;
  /** Looks for viruses in uploaded files; null: files are accepted unchecked and say so. */
  scanner: Scanner | null;
  cleanPicture: CleanPicture;
  /** Wakes open streams after a change, and passes on who is typing. */
  changes: Pick<Listener, 'wait' | 'subscribe'>;
  /** Orders that a reader may see; `quote`, `listQuotable` and `readable` of orders fit. */
  orders: {
    /** @throws AppError not_found for an order that the visitor may not read. */
    quote(visitor: Visitor, orderId: string): Promise<QuotedOrder>;
    listQuotable(visitor: Visitor, typed: string): Promise<QuotedOrder[]>;
    /** Those of these orders that the visitor may read. */
    readable(visitor: Visitor, orderIds: readonly string[]): Promise<ReadonlySet<string>>;
  };
  /** Offers of requests. */
  offers: {
    /** What has become of them, for a reader of their requests; those that they may not see are left out. */
    states(visitor: Visitor, offerIds: readonly string[]): Promise<ReadonlyMap<string, OfferState>>;
    /** Published when they stand otherwise than before: their cards are shown anew. */
    changed: EventType<ChangedOffers>;
  };
  /** Staff who may be named in internal notes. `listStaffNames` of identity fits. */
  listStaff: (db: Executor) => Promise<{ id: string; name: string }[]>;
  /** Those of some users who are staff now. */
  staffAmong: (db: Executor, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Users who see what is a contract's: those of it and of the contracts above it. */
  listContractUsers: (db: Executor, contractId: string) => Promise<readonly string[]>;
  /** `notifyUser` of notifications fits. */
  notifyStaff(tx: Tx, userId: string, notice: StaffNotice): Promise<void>;
  /** How many notices of a signed-in reader are unread, in the same connection. */
  streamUnread(reader: StreamReader & { user: UserAccount }, signal: AbortSignal): AsyncGenerator<SseEvent, void>;
  /** The same, of authors with an account. */
  notifyAuthor(tx: Tx, userId: string, notice: AuthorNotice): Promise<void>;
  /** `recordAccess` of audit fits. */
  record: (tx: Tx, entry: AuditEntry) => Promise<void>;
  supportHours: () => SupportHours;
  /** Within which time support tickets of a priority are answered. */
  serviceLevel: (db: Executor, priority: Priority) => Promise<ServiceLevel>;
  log: (message: string, details: Record<string, string>) => void;
};
