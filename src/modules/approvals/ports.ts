import type { Role } from '#kernel/account.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Money } from '#kernel/money.ts';
import type { Audit, AuditChange } from '#modules/audit/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Executor, Tx } from '#platform/db/database.ts';
import type { ApprovalKind } from './domain/rules.ts';

export type Actor = { readonly userId: string; readonly ip: string };

/** An act that may need a second person. */
export type ApprovalRequest = {
  readonly kind: ApprovalKind;
  readonly subject: { readonly kind: 'contract' | 'order' | 'user' | 'supplier' | 'office'; readonly id: string };
  /** What it moves; null for what is no sum. Nothing or less than nothing needs no approval. */
  readonly amount: Money | null;
  /** Of a rate: thousandths of the fare and the largest sum of a ticket. Null: no more than before. */
  readonly rate?: { readonly perMille: number; readonly ticket: Money } | null;
  /** Of `amount`, what is moved in any case: lists show it. */
  readonly changes: readonly AuditChange[];
  /** Given to what carries it out. */
  readonly payload: unknown;
  readonly by: Actor;
  readonly reason: string;
  /** Names the act for ever: asked twice it is proposed once. */
  readonly key?: string;
};

/**
 * Asks within the transaction of an act whether it may be done at once: null, and its sum is counted. Otherwise it is
 * written down as a proposal,
 * whose id is answered, and must not be done now.
 */
export type RequestApproval = (tx: Tx, request: ApprovalRequest) => Promise<string | null>;

/**
 * Carries out what was approved, in the transaction of the approval, on behalf of the proposer. Answers what must
 * follow the commit.
 */
export type ExecuteApproved = (tx: Tx, payload: unknown, by: Actor) => Promise<(() => Promise<unknown>) | undefined>;

/** A user who may decide. */
export type Approver = { readonly id: string; readonly email: string; readonly locale: Locale };

export type ApprovalsDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: () => string;
  readonly audit: Audit;
  readonly baseUrl: string;
  /** Whether staff need a second factor until the office says otherwise. */
  readonly secondFactorDefault: boolean;
  readonly people: {
    namesOf(db: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
    /** The roles of a user who may sign in; none for others. */
    rolesOf(db: Executor, id: string): Promise<readonly Role[]>;
    /** Who may sign in and has one of the roles. */
    withRoles(db: Executor, roles: readonly Role[]): Promise<readonly Approver[]>;
  };
  /** The contracts of the firm that a contract is one of. */
  readonly contractsOfContractor: (
    db: Executor,
    contractId: string,
  ) => Promise<{ readonly id: string; readonly contracts: readonly string[] }>;
  /** Numbers of orders as people know them. */
  readonly orderNumbers: (db: Executor, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly supplierNames: (db: Executor, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** How lists name contracts. */
  readonly contractNames: (db: Executor, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly sendEmail: (
    tx: Tx,
    mail: {
      to: string;
      locale: Locale;
      dedupe: string;
      template: 'staff-approval';
      data: {
        kind: ApprovalKind;
        subject: string;
        by: string;
        sum: Money | null;
        until: string;
        reason: string;
        link: string;
      };
    },
  ) => Promise<unknown>;
};
