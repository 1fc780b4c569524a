import type { UserAccount } from '#kernel/account.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Mode } from '#kernel/mode.ts';
import type { Money } from '#kernel/money.ts';
import type { AuditEntry } from '#modules/audit/index.ts';
import type { DraftPassenger, OrderStatus } from '#modules/orders/api.ts';
import type { OfferableRequests } from '#modules/requests/index.ts';
import type { SearchApi } from '#modules/search/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Executor, Tx } from '#platform/db/database.ts';

/** Who calls. */
export type Visitor = { visitorId: string; locale: Locale; ip: string; user: UserAccount | null };

/** How an order of an offer stands. */
export type ReservedOrder = { id: string; number: string; status: OrderStatus };

/** What offers need of other modules. */
export type RequestOffersDeps = {
  db: Db;
  clock: Clock;
  ids: () => string;
  requests: OfferableRequests;
  search: Pick<SearchApi, 'keepOffer' | 'showOffer' | 'start' | 'read' | 'readOffer'>;
  places: {
    findLocation(text: string, mode?: Mode): { key: string; tz: string } | undefined;
    locationByKey(key: string): { tz: string } | undefined;
    stopsOf(key: string, mode: Mode): readonly string[];
  };
  orders: {
    /** Begins a booking of an accepted offer with what is known of its travellers; the same one again is the same. */
    beginOffered(
      visitor: Visitor,
      offer: {
        requestOfferId: string;
        searchUid: string;
        offerId: string;
        contractId: string | null;
        ownServiceFee: Money | null;
      },
      known: { passengers: readonly DraftPassenger[]; contacts: { phone: string; email: string } },
    ): Promise<{ id: string }>;
    /** How orders stand, by their ids. */
    statesOf(db: Executor, ids: readonly string[]): Promise<Map<string, ReservedOrder>>;
    /** Who travels by an order, for staff. */
    passengersOf(orderId: string): Promise<readonly { id: string; surname: string; name: string }[]>;
    /** Which of these ticket numbers some order has, each with the order's id. */
    ownersOfTickets(db: Executor, numbers: readonly string[]): Promise<ReadonlyMap<string, string>>;
  };
  /** `recordAccess` of audit fits. */
  record: (tx: Tx, entry: AuditEntry) => Promise<void>;
};
