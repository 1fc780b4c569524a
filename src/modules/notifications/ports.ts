import type { Clock } from '#platform/clock.ts';
import type { Sealer } from '#platform/crypto/sealing.ts';
import type { Db } from '#platform/db/database.ts';
import type { Mailer } from './adapters/smtp/mailer.ts';
import type { Attachment } from './db/schema.ts';

/** A stored file, given by whoever keeps files (module documents); null when there is none. */
export type ReadAttachment = (attachment: Attachment) => Promise<Buffer | null>;

export type NotificationsDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly sealer: Sealer;
  /** Null keeps letters in the outbox, where the demonstration reads them. */
  readonly mailer: Mailer | null;
  readonly readAttachment: ReadAttachment;
  /** Right side of Message-IDs: the host of the site. */
  readonly host: string;
};
