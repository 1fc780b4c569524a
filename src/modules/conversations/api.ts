import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { FILE_CATEGORIES } from '#kernel/file-category.ts';
import { zInstant } from '#kernel/schemas.ts';
import { MESSAGE_LIMIT } from './domain/conversation.ts';
import { FILES_LIMIT, SCAN_STATES } from './domain/file-rules.ts';
import { zConversation, zSeq, zSide } from './wire/conversation.ts';
import { zMessageCard, zQuotedOrder } from './wire/message-cards.ts';

export { CONVERSATION_STATUSES, MESSAGE_LIMIT, mergeMessages } from './domain/conversation.ts';
export { ACCEPTED_FILES, FILE_LIMIT, FILES_LIMIT } from './domain/file-rules.ts';
export { findMatches } from './domain/search-text.ts';
export { type Conversation, zConversation } from './wire/conversation.ts';
export * from './wire/desk.ts';
export * from './wire/message-cards.ts';

const zSeqParam = z.coerce.number().pipe(zSeq);

export const zMessageFile = z
  .object({
    id: z.string(),
    name: z.string(),
    contentType: z.string(),
    /** Bytes. */
    size: z.int(),
    /** A picture that has a small form. */
    thumbnail: z.boolean(),
    category: z.enum(FILE_CATEGORIES),
    scan: z.enum(SCAN_STATES),
  })
  .meta({ id: 'MessageFile' });
export type MessageFile = z.output<typeof zMessageFile>;

/** A file with the message that carries it. */
export const zSentFile = zMessageFile.extend({ seq: zSeq, side: zSide, internal: z.boolean(), at: zInstant });
export type SentFile = z.output<typeof zSentFile>;

export const zMessage = z
  .object({
    seq: zSeq,
    changedSeq: zSeq,
    side: zSide,
    mine: z.boolean(),
    /** The sender's id of an own message. */
    clientId: z.string().nullable(),
    name: z.string().nullable(),
    /** Null: the message was deleted. */
    text: z.string().nullable(),
    card: zMessageCard.nullable(),
    files: z.array(zMessageFile),
    edited: z.boolean(),
    /** Seen by staff only. */
    internal: z.boolean(),
    replyTo: zSeq.nullable(),
    at: zInstant,
  })
  .meta({ id: 'ConversationMessage' });
export type Message = z.output<typeof zMessage>;

const zId = z.strictObject({ id: z.string().max(64) });
const zMessageId = z.strictObject({ id: z.string().max(64), seq: zSeqParam });
const zText = z.string().max(MESSAGE_LIMIT);
const zClientId = z.uuid();
/** What a message carries in addition to its text, which may be empty then. */
export const zAttached = {
  /** Own files that were uploaded into this conversation, or before it was begun, and not sent yet. */
  fileIds: z.array(z.uuid()).max(FILES_LIMIT).optional(),
  /** What each file is; `commons` by default. */
  categories: z.record(z.uuid(), z.enum(FILE_CATEGORIES)).optional(),
};

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations',
  access: 'visitor',
  summary: "The caller's own conversations, those changed last first",
  output: z.object({
    items: z.array(zConversation),
    /** Support does not answer at this hour. */
    outOfHours: z.boolean(),
  }),
});

export const zConversationHistory = z.object({
  conversation: zConversation,
  /** In their order. */
  messages: z.array(zMessage),
  /** There are older ones before the first. */
  older: z.boolean(),
});
export type ConversationHistory = z.output<typeof zConversationHistory>;

export const readConversation = endpoint({
  method: 'GET',
  path: '/api/conversations/:id',
  access: 'visitor',
  summary: 'A conversation and its newest messages, or those before a number',
  params: zId,
  query: z.strictObject({ before: zSeqParam.optional() }),
  output: zConversationHistory,
});

export const catchUp = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/changes',
  access: 'visitor',
  summary: 'Messages that were posted, edited or deleted after a number, as they are now',
  params: zId,
  query: z.strictObject({ after: zSeqParam }),
  output: z.object({
    conversation: zConversation,
    /** In the order of their changes. */
    messages: z.array(zMessage),
    /** The number to continue from. */
    next: zSeq,
    more: z.boolean(),
  }),
});

export const searchConversation = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/search',
  access: 'visitor',
  summary: 'Messages of a conversation that contain a text, the newest first, part by part',
  params: zId,
  query: z.strictObject({ q: z.string().trim().min(2).max(100), before: zSeqParam.optional() }),
  output: z.object({
    hits: z.array(zMessage),
    /** Continues before this number; null: everything was searched. */
    next: zSeq.nullable(),
  }),
});

export const startSupportChat = endpoint({
  method: 'POST',
  path: '/api/support-chats',
  access: 'visitor',
  summary: 'Write to support: into the open conversation, or a new one. A repeated client id is the same message',
  body: z.strictObject({ clientId: zClientId, text: zText, name: z.string().max(80).optional(), ...zAttached }),
  output: z.object({ id: z.string(), seq: zSeq }),
  status: 201,
});

export const findConversation = endpoint({
  method: 'POST',
  path: '/api/conversations/find',
  access: 'visitor',
  summary: 'Open a conversation in this browser by its code',
  body: z.strictObject({ code: z.string().max(40) }),
  output: z.object({ id: z.string() }),
});

export const postMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/messages',
  access: 'visitor',
  summary: 'Post a message; a repeated client id is the same message and gets the same answer',
  params: zId,
  body: z.strictObject({
    clientId: zClientId,
    text: zText,
    replyTo: zSeq.nullable().optional(),
    internal: z.boolean().optional(),
    /** An order that the caller may read, shown as a card; it may come without a text. */
    orderId: z.string().max(64).optional(),
    /** One of its tickets, quoted instead of the whole order. */
    ticket: z.string().max(20).optional(),
    ...zAttached,
  }),
  output: zMessage,
  status: 201,
});

/** Takes `multipart/form-data`; the files are sent by a message that names them. */
export const uploadFiles = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/files',
  access: 'visitor',
  summary: 'Upload files for the next message: pdf, jpeg, png, webp up to 10 MB each, ten a message',
  params: zId,
  output: z.object({ files: z.array(zMessageFile) }),
  status: 201,
});

/** Takes `multipart/form-data`; the files are sent by the message that begins a conversation. */
export const uploadFirstFiles = endpoint({
  method: 'POST',
  path: '/api/conversation-files',
  access: 'visitor',
  summary: 'Upload files for the first message of a conversation that is not begun: as for a later message',
  output: z.object({ files: z.array(zMessageFile) }),
  status: 201,
});

export const discardFirstFile = endpoint({
  method: 'DELETE',
  path: '/api/conversation-files/:fileId',
  access: 'visitor',
  summary: 'Remove an own file of a first message before it is sent; doing it again is harmless',
  params: z.strictObject({ fileId: z.string().max(64) }),
  output: z.object({ ok: z.literal(true) }),
});

const zFileId = z.strictObject({ id: z.string().max(64), fileId: z.string().max(64) });

export const discardFile = endpoint({
  method: 'DELETE',
  path: '/api/conversations/:id/files/:fileId',
  access: 'visitor',
  summary: 'Remove an own file before it is sent; doing it again is harmless',
  params: zFileId,
  output: z.object({ ok: z.literal(true) }),
});

export const readFile = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/files/:fileId',
  access: 'visitor',
  summary: 'A file of a message, as a download',
  params: zFileId,
  output: z.unknown(),
});

export const readThumbnail = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/files/:fileId/thumbnail',
  access: 'visitor',
  summary: 'A picture of a message, small',
  params: zFileId,
  output: z.unknown(),
});

export const listQuotableOrders = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/orders',
  access: 'visitor',
  summary: 'Orders that the caller may quote: by number or booking code, or without one the newest of their own',
  params: zId,
  query: z.strictObject({ q: z.string().max(40).optional() }),
  output: z.object({ orders: z.array(zQuotedOrder) }),
});

export const editMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/messages/:seq/edits',
  access: 'visitor',
  summary: 'Change the text of an own message',
  params: zMessageId,
  body: z.strictObject({ text: zText }),
  output: zMessage,
});

export const deleteMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/messages/:seq/deletion',
  access: 'visitor',
  summary: 'Delete the text of an own message; doing it again is harmless',
  params: zMessageId,
  output: zMessage,
});

export const markRead = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/read',
  access: 'visitor',
  summary: 'The caller, and so their side, has read up to a number; a lower one changes nothing',
  params: zId,
  body: z.strictObject({ seq: zSeq }),
  output: zConversation,
});

export const announceTyping = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/typing',
  access: 'visitor',
  summary: 'The caller is typing; passed on at most every three seconds and not stored',
  params: zId,
  /** `internal`: a note, announced to staff alone. */
  body: z.strictObject({ internal: z.boolean().optional() }),
  output: z.object({ announced: z.boolean() }),
});

/**
 * Server-Sent Events: `changed` names a conversation and its last number, `typing` a conversation and the side that is
 * typing, `beat` shows that the stream lives. A signed-in user also gets `unread`, the number of unread notices, at
 * once and after each change: one connection of a browser is enough.
 */
export const watchConversations = endpoint({
  method: 'GET',
  path: '/api/conversations/events',
  access: 'visitor',
  summary: "Which of the caller's conversations have changed, and how many notices are unread, live",
  output: z.unknown(),
});
