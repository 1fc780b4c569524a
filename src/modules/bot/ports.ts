import type { FieldProblem } from '#kernel/app-error.ts';
import type { SupportHours } from '#kernel/support-hours.ts';
import type { AuditEntry } from '#modules/audit/index.ts';
import type { WrittenCard } from '#modules/conversations/index.ts';
import type { CheckIn, Order, TicketReturn } from '#modules/orders/api.ts';
import type { QuotedOrder, Visitor } from '#modules/orders/index.ts';
import type { NewRequest, NewTravelRequest, RequestedOrder } from '#modules/requests/api.ts';
import type { Clock } from '#platform/clock.ts';
import type { Sealer } from '#platform/crypto/sealing.ts';
import type { Db, Executor, Tx } from '#platform/db/database.ts';
import type { Limiter } from '#platform/limits/limiter.ts';
import type { PassportInput } from './domain/run-flow.ts';

export type { Visitor };
type Created = { id: string; number: string };

/** Dependencies of the bot. Every port checks by itself what the visitor may see and do. */
export type BotDeps = {
  db: Db;
  clock: Clock;
  ids: () => string;
  sealer: Sealer;
  limiter: Limiter;
  orders: {
    /** The newest orders of the visitor's own. */
    listOwn(visitor: Visitor): Promise<QuotedOrder[]>;
    /** @throws AppError not_found `orders.not_found`. */
    quote(visitor: Visitor, orderId: string): Promise<QuotedOrder>;
    /** @throws AppError not_found `orders.not_found`. */
    read(visitor: Visitor, orderId: string): Promise<Order>;
    /** Sums of a refund; changes no ticket. @throws AppError for a reader or an order that gets none. */
    quoteRefund(visitor: Visitor, orderId: string, passengerIds: readonly string[]): Promise<TicketReturn>;
    /** @throws AppError not_found, forbidden `orders.confirmation_required`. */
    checkIn(visitor: Visitor, orderId: string): Promise<CheckIn>;
  };
  requests: {
    find(visitor: Visitor, proof: { number: string; proof: string }): Promise<{ orderId: string }>;
    /** @throws AppError not_found `orders.not_found`. */
    readOrder(visitor: Visitor, orderId: string): Promise<RequestedOrder>;
    create(visitor: Visitor, body: NewRequest): Promise<Created>;
    /** What is wrong with a new document on the journey, by field. */
    checkPassport(
      which: { orderId: string; passengerId: string },
      typed: PassportInput,
    ): Promise<{ problems: readonly FieldProblem[] }>;
    createTravel(visitor: Visitor, body: NewTravelRequest): Promise<Created>;
    startChat(visitor: Visitor, id: string, message: { clientId: string; text: string }): Promise<{ id: string }>;
  };
  /** Support chat. */
  startSupport(
    visitor: Visitor,
    message: { clientId: string; text: string; card?: WrittenCard | undefined },
  ): Promise<{ id: string }>;
  /** `recordAccess` of audit fits. */
  record: (tx: Tx, entry: AuditEntry) => Promise<void>;
  /** Names of users by id. */
  namesOf: (db: Executor, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  supportHours: () => SupportHours;
  /** Spec §9 `newRequestsEnabled`: travel requests may be sent. */
  newRequests: boolean;
  log: (message: string, details: Record<string, string>) => void;
};
