import type { Locale } from '#kernel/locale.ts';
import type { Currency } from '#kernel/money.ts';
import type { Audit } from '#modules/audit/index.ts';
import type { CouponRules } from '#modules/campaigns/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Sealer } from '#platform/crypto/sealing.ts';
import type { Db, Executor } from '#platform/db/database.ts';

/** What stands of an order that was sold under a contract. */
export type SoldOrder = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly contractId: string;
  readonly currency: Currency;
  /** Numbers of its tickets that stand. */
  readonly tickets: readonly string[];
  readonly soldMinor: number;
  readonly returnedMinor: number;
  /** When its tickets were issued; of passengers who left another order, when that one's were. */
  readonly soldAt: Date;
  /** The order that its passengers left. */
  readonly leftFrom?: string | undefined;
};

export type EntranceTicketData = {
  readonly lottery: string;
  readonly organisation: string;
  readonly guest: string;
  readonly event: string;
  readonly place: string;
  readonly code: string;
  readonly link: string;
  readonly createdAt: Date;
};

/** Everything the lottery needs of the other modules; given by the composition. */
export type LotteryDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: () => string;
  readonly audit: Pick<Audit, 'recordAccess'>;
  readonly currency: Currency;
  readonly sealer: Sealer;
  /** The order as it stands; null where nothing was sold, or not under a contract. */
  readonly soldOrder: (db: Executor, orderId: string) => Promise<SoldOrder | null>;
  /**
   * Orders that were sold since an instant, with those that travellers left them for; page by page, `last`: after
   * which the next one begins, null: there is none. Read where sales are committed, so that none is missing whose event
   * has been followed.
   */
  readonly soldSince: (since: Date, after: string) => Promise<{ orders: readonly string[]; last: string | null }>;
  /** Campaigns that give coupons: their period, audience, threshold, pauses and end. */
  readonly couponRules: CouponRules;
  readonly contract: (
    db: Executor,
    id: string,
  ) => Promise<{ number: string; contractor: { id: string; name: string } } | null>;
  readonly namesOf: (db: Executor, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly renderTicket: (data: EntranceTicketData, locale: Locale) => Promise<Buffer>;
  /** The address as it is kept, or null when it is none. */
  readonly parseEmail: (text: string) => string | null;
  /** Whether an address names a picture that the content desk keeps. */
  readonly isKeptPicture: (db: Executor, address: string) => Promise<boolean>;
  readonly baseUrl: string;
};
