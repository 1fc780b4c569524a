import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { PRIORITIES } from '#kernel/service-clock.ts';
import { zConversation } from './conversation.ts';

const zId = z.strictObject({ id: z.string().max(64) });

export const CONVERSATION_FILTERS = ['unread', 'due', 'mentioned', 'mine', 'open', 'complete'] as const;

/** A moment of a conversation in milliseconds (its last change, wait or deadline), and its id. */
export const CONVERSATION_CURSOR = /^\d{1,15}\.[0-9a-f-]{36}$/;

export const listStaffConversations = endpoint({
  method: 'GET',
  path: '/api/office/conversations',
  access: 'staff',
  summary: 'Conversations for staff: unread ones longest first, due ones by deadline, others changed last first',
  /** `after`: `next` of the page before. */
  query: z.strictObject({
    filter: z.enum(CONVERSATION_FILTERS).optional(),
    after: z.string().regex(CONVERSATION_CURSOR).optional(),
  }),
  output: z.object({
    items: z.array(zConversation),
    /** Null: there are no more. */
    next: z.string().nullable(),
    /** Of all, also beyond this page. */
    unread: z.int(),
    /** Of how many a note names the caller and was not read. */
    mentioned: z.int(),
  }),
});

export const listColleagues = endpoint({
  method: 'GET',
  path: '/api/office/conversations/colleagues',
  access: 'staff',
  summary: 'Staff that an internal note may name as @Name: they find it among the mentions',
  /** `conversation`: without those who are its author's side and read no notes of it. */
  query: z.strictObject({ conversation: z.string().max(64).optional() }),
  output: z.object({ colleagues: z.array(z.object({ id: z.string(), name: z.string() })) }),
});

export const claimConversation = endpoint({
  method: 'POST',
  path: '/api/office/conversations/:id/claim',
  access: 'staff',
  summary: 'Take a conversation; refused when a colleague has it',
  params: zId,
  output: zConversation,
});

export const moveConversation = endpoint({
  method: 'POST',
  path: '/api/office/conversations/:id/status',
  access: 'staff',
  summary: 'Pause, continue or complete a conversation',
  params: zId,
  body: z.strictObject({
    status: z.enum(['process', 'paused', 'complete']),
    /** Why it is paused; the author reads it. */
    reason: z.string().trim().max(500).default(''),
  }),
  output: zConversation,
});

export const prioritiseConversation = endpoint({
  method: 'PUT',
  path: '/api/office/conversations/:id/priority',
  access: 'staff',
  summary: 'Set how urgent a support ticket is: a free one, or by its executor or an administrator',
  params: zId,
  body: z.strictObject({ priority: z.enum(PRIORITIES) }),
  output: zConversation,
});

export const assignConversation = endpoint({
  method: 'POST',
  path: '/api/office/conversations/:id/executor',
  access: 'staff',
  summary: 'Give a conversation to a colleague: a free one, or by its executor or an administrator',
  params: zId,
  body: z.strictObject({ executorId: z.string().max(64), note: z.string().trim().max(500).default('') }),
  output: zConversation,
});
