import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zInstant } from '#kernel/schemas.ts';
import { LETTER_REASONS } from './domain/inbound-email.ts';

/**
 * The body is one e-mail as our mail server received it (RFC 5322, `message/rfc822`, its own Authentication-Results
 * header added). `sapar-signature: t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">` with SAPAR_INBOUND_MAIL_SECRET,
 * not older than five minutes. A repeated e-mail is taken once, so a call without an answer is sent again, as is one
 * that is answered by 429: its sender has written too many e-mails today.
 */
export const receiveInboundEmail = endpoint({
  method: 'POST',
  path: '/api/mail/inbound',
  access: 'public',
  summary: 'An e-mail that was sent to a reply address: raw RFC 5322 bytes, signed by our mail server',
  output: z.object({ result: z.enum(['posted', 'unverified', 'dropped', 'repeated']) }),
});

const zLetter = z
  .object({
    id: z.string(),
    state: z.enum(['unverified', 'attached', 'discarded']),
    reason: z.enum(LETTER_REASONS),
    receivedAt: zInstant,
    /** As the e-mail says; nothing proves it. Null: the content was removed. */
    from: z.string().nullable(),
    name: z.string().nullable(),
    subject: z.string().nullable(),
    text: z.string().nullable(),
    files: z.array(z.object({ name: z.string(), size: z.int() })),
    /** The conversation that its address names, or that it was attached to. */
    conversation: z.object({ number: z.string(), complete: z.boolean() }).nullable(),
    handled: z.object({ at: zInstant, by: z.string() }).nullable(),
  })
  .meta({ id: 'Letter' });
export type Letter = z.output<typeof zLetter>;

export const LETTERS_PER_PAGE = 30;
const zId = z.strictObject({ id: z.uuid() });
const zOpen = z.object({ open: z.int() });

export const listLetters = endpoint({
  method: 'GET',
  path: '/api/office/letters',
  access: 'staff',
  summary: 'E-mails to reply addresses that were not verified: those that wait, or those that were handled',
  query: z.strictObject({
    state: z.enum(['open', 'handled']).default('open'),
    after: z.coerce.number().int().positive().optional(),
  }),
  output: zOpen.extend({ letters: z.array(zLetter), next: z.number().nullable() }),
});

export const attachLetter = endpoint({
  method: 'POST',
  path: '/api/office/letters/:id/attachment',
  access: 'staff',
  summary: 'Attach a letter to a conversation, as an internal note',
  params: zId,
  /** Number of the request or of the conversation. */
  body: z.strictObject({ conversation: z.string().trim().min(1).max(20) }),
  output: zOpen,
});

export const discardLetter = endpoint({
  method: 'POST',
  path: '/api/office/letters/:id/discard',
  access: 'staff',
  summary: 'Discard a letter; its content is removed',
  params: zId,
  output: zOpen,
});
