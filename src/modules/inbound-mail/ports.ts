import type { Locale } from '#kernel/locale.ts';
import type { AuditEntry } from '#modules/audit/index.ts';
import type { EmailReplies } from '#modules/conversations/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Sealer } from '#platform/crypto/sealing.ts';
import type { Db, Executor, Tx } from '#platform/db/database.ts';
import type { Files } from '#platform/files/files.ts';
import type { Limiter } from '#platform/limits/limiter.ts';
import type { ReplyAddresses } from './use-cases/reply-address.ts';

/** A person who may answer by e-mail: `key` is `u:<user id>`, or `contact` for the address of a request. */
export type ConversationMember = { key: string; email: string; name: string | null };

/** A mailbox that holds e-mails until they are taken. */
export type Mailbox = {
  /** Hands over each new e-mail; one is taken when `take` ends without an error. The number of those taken. */
  poll(take: (raw: Buffer) => Promise<void>): Promise<number>;
};

/** Dependencies of received e-mails. */
export type InboundMailDeps = {
  db: Db;
  clock: Clock;
  ids: () => string;
  sealer: Sealer;
  files: Files;
  limiter: Limiter;
  replies: ReplyAddresses;
  conversations: EmailReplies;
  /** Those who may answer in a conversation now. */
  membersOf: (conversationId: string) => Promise<readonly ConversationMember[]>;
  namesOf: (db: Executor, ids: readonly string[]) => Promise<Map<string, string>>;
  /** `recordAccess` of audit fits. */
  record: (tx: Tx, entry: AuditEntry) => Promise<void>;
  config: {
    /** The receiving server whose statements about DMARC are believed. */
    authservId: string;
    /** Signs e-mails at the webhook; null: it is closed. */
    webhookSecret: string | null;
    /** Hosts of our Message-IDs and addresses that we send from: such an e-mail has come back. */
    own: { hosts: readonly string[]; addresses: readonly string[] };
  };
  /** Null: no mailbox is polled. */
  mailbox: Mailbox | null;
  /** The sentence about files that were not taken. */
  refusedFiles: (files: readonly { name: string; reason: string }[], locale: Locale) => string;
  log: (message: string, details: Record<string, string | number>) => void;
};
