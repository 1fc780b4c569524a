import { sql } from 'drizzle-orm';
import { bigserial, check, customType, index, integer, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { DropReason, LetterReason } from '../domain/inbound-email.ts';

export const inboundMail = pgSchema('inbound_mail');
const instant = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * `posted`: it stands in its conversation; `dropped`: a program wrote it; `unverified`: it waits for staff, who attach
 * it to a conversation or discard it.
 */
export const EMAIL_STATES = ['posted', 'dropped', 'unverified', 'attached', 'discarded'] as const;
export type EmailState = (typeof EMAIL_STATES)[number];

/** Received e-mails. Only those that wait for staff keep their content. */
export const emails = inboundMail.table(
  'emails',
  {
    id: uuid().primaryKey(),
    /** Order of receiving. */
    n: bigserial({ mode: 'number' }).notNull(),
    /** Hash of the Message-ID, or of an e-mail without one: the same e-mail is taken once. */
    messageHash: text('message_hash').notNull().unique(),
    state: text().$type<EmailState>().notNull(),
    reason: text().$type<LetterReason | DropReason>(),
    /** Where it was posted or attached; of an unverified one the conversation that its address names. */
    conversationId: uuid('conversation_id'),
    messageSeq: integer('message_seq'),
    /** Sender, subject, text and names of files: sealed, bound to the row; removed when it is discarded. */
    sealed: bytes(),
    /** The e-mail as received, sealed in the file store. */
    key: text(),
    receivedAt: instant('received_at').notNull(),
    handledAt: instant('handled_at'),
    handledBy: text('handled_by'),
  },
  (t) => [
    index('emails_unverified').on(t.n).where(sql`${t.state} = 'unverified'`),
    index('emails_handled').on(t.handledAt).where(sql`${t.handledAt} is not null`),
    index('emails_age').on(t.receivedAt),
    check('emails_state', sql`${t.state} in ('posted', 'dropped', 'unverified', 'attached', 'discarded')`),
    check('emails_content', sql`${t.state} <> 'unverified' or (${t.sealed} is not null and ${t.reason} is not null)`),
    check('emails_handled_by', sql`(${t.handledAt} is null) = (${t.handledBy} is null)`),
  ],
);
export type EmailRow = typeof emails.$inferSelect;
