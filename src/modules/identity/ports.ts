import type { Locale } from '#kernel/locale.ts';
import type { Approvals } from '#modules/approvals/index.ts';
import type { Audit } from '#modules/audit/index.ts';
import type { EmailData } from '#modules/notifications/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Sealer } from '#platform/crypto/sealing.ts';
import type { Db, Executor, Tx } from '#platform/db/database.ts';
import type { Limiter } from '#platform/limits/limiter.ts';
import type { ContractOption, DemoLogin, RegistrationTerms } from './api.ts';
import type { ContactParsers } from './domain/registration-rules.ts';

/**
 * A user's contracts and workplaces; given by the composition, because agencies know users and not the other way round.
 */
export type Workplaces = {
  of(db: Executor, userId: string): Promise<ContractOption[]>;
  /** The contracts below the one that the user still sells under from that workplace; null when they do not. */
  standingOf(db: Executor, at: { userId: string; contractId: string; workplaceId: string }): Promise<string[] | null>;
  /** The user of the house who looks after a contract; null where none is named. */
  managerOf(db: Executor, contractId: string): Promise<string | null>;
  /** Users who sell under a contract. */
  peopleOf(db: Executor, contractId: string): Promise<string[]>;
  /** The contracts of each of some people, as lists name them. */
  membershipsOf(
    db: Executor,
    userIds: readonly string[],
  ): Promise<(Pick<ContractOption, 'contractId' | 'number' | 'status'> & { userId: string; name: string })[]>;
  /** Ids of contracts by a part of their number or firm. */
  like(db: Executor, text: string, most: number): Promise<string[]>;
  /** Contracts by their ids, with all their workplaces. */
  contracts(db: Executor, ids: readonly string[]): Promise<ContractOption[]>;
  /** Lets a user sell under a contract from these workplaces only; false when one of them is not the contract's. */
  assign(
    tx: Tx,
    at: { userId: string; contractId: string; workplaceIds: readonly string[]; now: Date },
  ): Promise<boolean>;
};

type Template = 'email-confirm' | 'account-exists' | 'password-recover' | 'security-notice' | 'sign-in-code';
type AccountMail = {
  [T in Template]: { to: string; locale: Locale; dedupe: string; template: T; data: EmailData[T] };
}[Template];

/** A code to a telephone (E.164). */
type CodeSms = {
  to: string;
  locale: Locale;
  dedupe: string;
  template: 'sign-in-code' | 'phone-confirmation';
  data: { code: string; minutes: number };
};

export type IdentityDeps = {
  /** Who registers here wants to sell under a contract: they name their firm, and staff get a task. */
  forAgencies: boolean;
  db: Db;
  clock: Clock;
  ids: () => string;
  limiter: Limiter;
  sealer: Sealer;
  /** Where sign-ins, passwords and the like are written down. */
  audit: Audit;
  /** A second person for roles, and whether staff need a second factor. */
  approvals: Pick<Approvals, 'ask' | 'needsSecondFactor'>;
  workplaces: Workplaces;
  notifications: {
    sendEmail(tx: Tx, mail: AccountMail): Promise<unknown>;
    /** Whether short messages reach telephones. */
    hasSms: boolean;
    sendSms(tx: Tx, message: CodeSms): Promise<unknown>;
    /** Ends pushes to the browser of a session (its hash), unless it is this user's, or to others of a user. */
    forgetDevices(
      tx: Tx,
      whose: { session: string; unlessOf?: string } | { userId: string; except?: string },
    ): Promise<void>;
  };
  /** What is agreed to when registering, in the versions in force. */
  terms(locale: Locale): Promise<RegistrationTerms>;
  /** What a visitor was booking goes on as the customer's who has signed in. */
  moveDrafts(tx: Tx, from: string, to: string): Promise<void>;
  /** A user was removed from a contract, or from every one (null): modules that keep the user's objects record it. */
  leftBehind(
    tx: Tx,
    gone: { userId: string; contractId: string | null },
    by: { userId: string; at: Date; ip: string },
  ): Promise<void>;
  read: ContactParsers;
  /** Signs the marks of browsers that an account has signed in from. */
  browserSecret: Buffer;
  /** Signs the links of letters. */
  linkSecret: Buffer;
  /**
   * Access tokens of programs (spec §9 auth mode, JWT URL): the keys that sign and read them, the current one first,
   * and who issues them.
   */
  tokens: { on: boolean; issuer: string; keys: readonly [Buffer, ...Buffer[]] };
  /** Where links lead to. */
  baseUrl: string;
  /** Shown on the login page of a demonstration. */
  demoLogins: readonly DemoLogin[];
};
