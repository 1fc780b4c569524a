import { z } from 'zod';
import { LOCALES } from '#kernel/locale.ts';
import { zInstant } from '#kernel/schemas.ts';
import { PRIORITIES } from '#kernel/service-clock.ts';
import { CONVERSATION_STATUSES, SUBJECT_KINDS } from '../domain/conversation.ts';

export const zSide = z.enum(['author', 'staff']);
export const zSeq = z.int().min(0).max(2_147_483_647);

export const zConversation = z
  .object({
    id: z.string(),
    number: z.string(),
    kind: z.enum(SUBJECT_KINDS),
    /** The request that it belongs to; null for support. */
    subjectId: z.string().nullable(),
    status: z.enum(CONVERSATION_STATUSES),
    /** The last change that the reader may see; catching up begins here. */
    seq: zSeq,
    side: zSide,
    /** The reader writes, changes and deletes messages: it is not complete, and they have not left its contract. */
    mayWrite: z.boolean(),
    /** Whom the reader talks to: the author's name for staff, the executor's for the author; null: not known yet. */
    with: z.string().nullable(),
    executor: z.object({ name: z.string(), mine: z.boolean() }).nullable(),
    /** By when an open support ticket is answered; null: it is complete, or the clock is that of its request. */
    clock: z
      .object({
        priority: z.enum(PRIORITIES),
        deadline: zInstant,
        /** Since when it stands; null: it runs. */
        pausedAt: zInstant.nullable(),
      })
      .nullable(),
    /** The author's language. */
    locale: z.enum(LOCALES),
    /** How far each side has read. */
    readBy: z.object({ author: zSeq, staff: zSeq }),
    /** How far the reader has read; a colleague on their side may have read more or less. */
    readUpTo: zSeq,
    /** By the reader's side: no one of it has read the last message of the other one. */
    unread: z.boolean(),
    /** The same by the reader. */
    unreadByMe: z.boolean(),
    /** Finds a support conversation again in another browser; for its author only. */
    code: z.string().nullable(),
    createdAt: zInstant,
    updatedAt: zInstant,
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.output<typeof zConversation>;
