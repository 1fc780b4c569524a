import type { CompanyDetails } from '#kernel/company.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Clock } from '#platform/clock.ts';
import type { Sealer } from '#platform/crypto/sealing.ts';
import type { Db, Executor, Tx } from '#platform/db/database.ts';
import type { ServerKey } from './adapters/push/web-push.ts';
import type { Mailer } from './adapters/smtp/mailer.ts';
import type { Attachment } from './db/schema.ts';
import type { QuotedMessage } from './domain/email-data.ts';

/** A stored file of module documents; null when there is none. */
export type ReadAttachment = (attachment: Attachment) => Promise<Buffer | null>;

/** Sends one short message. `refused`: it will never be taken; anything else that fails is thrown and tried again. */
export type SmsSender = {
  send(message: { readonly id: string; readonly to: string; readonly text: string }): Promise<'accepted' | 'refused'>;
};

export type NotificationsDeps = {
  /** Null: no provider is configured. */
  readonly sms: SmsSender | null;
  readonly db: Db;
  readonly clock: Clock;
  readonly sealer: Sealer;
  /** What the company says of itself now. */
  readonly company: () => CompanyDetails;
  /** Null keeps letters in the outbox, where the demonstration reads them. */
  readonly mailer: Mailer | null;
  readonly readAttachment: ReadAttachment;
  /** Right side of Message-IDs: the host of the site. */
  readonly host: string;
};

/** A user who works under a contract. */
export type ContractMember = { readonly id: string; readonly email: string; readonly locale: Locale };

/** Who is asked about a contract. */
export type ContractManager = { readonly name: string; readonly email: string; readonly phone: string | null };

/** What notices inside the site need of the rest of the house. */
export type InAppNotificationsDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: () => string;
  readonly sealer: Sealer;
  /** What the company says of itself now. */
  readonly company: () => CompanyDetails;
  /** The contract an order belongs to, by its number; null for a visitor's. */
  readonly contractOfOrder: (number: string) => Promise<string | null>;
  /** The customer without a contract who placed an order, by its number; null for a visitor's and a contract's. */
  readonly buyerOfOrder: (number: string) => Promise<string | null>;
  /** Those of the users who may sign in. */
  readonly contactsOf: (userIds: readonly string[]) => Promise<readonly ContractMember[]>;
  /** Everybody who works under a contract now. */
  readonly peopleOf: (contractId: string) => Promise<readonly ContractMember[]>;
  /** The contract's own manager; null where it has none who works for the house now. */
  readonly managerOf: (contractId: string) => Promise<ContractManager | null>;
  /** Woken by a user's id when there is something new for them, in whatever process; a hint that may be lost. */
  readonly changes: { wait(topic: string, ms: number, signal?: AbortSignal): Promise<void> };
  readonly baseUrl: string;
  /**
   * Who has neither read an answer of support nor been e-mailed it, under which contract they wrote, and after which
   * message everything is unread; null for no one.
   */
  readonly unreadAuthor: (
    answer: ChatAnswer,
  ) => Promise<{ userId: string; contractId: string | null; after: number } | null>;
  /** What the next e-mail about a conversation quotes, which is queued in the same transaction. */
  readonly takeUnread: (tx: Tx, conversationId: string) => Promise<readonly QuotedMessage[]>;
  /** Where a user answers an e-mail about a conversation; null: answers are not received. */
  readonly replyAddress: (conversationId: string, userId: string) => string | null;
  readonly push: PushDeps;
};

/** A message of a support chat. */
export type ChatAnswer = { conversationId: string; seq: number };

/** What pushes to browsers need. */
export type PushDeps = {
  /** Our keys, the current one first; those after it serve browsers that registered before a rotation. */
  readonly keys: readonly ServerKey[];
  /** An address of ours for the operators of push services: https or mailto. */
  readonly contact: string;
  /** Posts to an external address, to public hosts alone. */
  readonly post: (
    url: string,
    body: Buffer,
    headers: Record<string, string>,
  ) => Promise<{ status: number | null; problem: string | null }>;
  /** Push services on this machine are allowed. */
  readonly development: boolean;
  /** The hash of a session cookie; null for what cannot be one. */
  readonly sessionHash: (token: string) => string | null;
  /** `Chrome, Android` of a user agent. */
  readonly describeDevice: (agent: string | undefined) => string | null;
};

/** What the desk of letters needs. */
export type LetterTextDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly company: () => CompanyDetails;
  readonly baseUrl: string;
  /** Names of users by id. */
  readonly namesOf: (db: Executor, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Writes into the log of access who published texts. */
  readonly recordChange: (
    tx: Tx,
    change: {
      readonly actor: string;
      readonly ip: string | undefined;
      readonly contractId: null;
      readonly action: 'letter_text_changed';
      readonly subjectKind: 'page';
      readonly subjectId: string;
      readonly at: Date;
      readonly version: number;
    },
  ) => Promise<void>;
};
