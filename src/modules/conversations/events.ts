import { eventType } from '#platform/jobs/events.ts';
import type { SubjectKind } from './domain/conversation.ts';

/** An internal note names these members of staff. */
export const staffMentioned = eventType<{
  conversationId: string;
  subjectKind: SubjectKind;
  subjectId: string | null;
  seq: number;
  userIds: string[];
}>('conversations.staff-mentioned');

/**
 * Staff wrote to an author who had read everything before; `seq` is the number of the message. Further messages are not
 * announced until the author has read them.
 */
export const authorAnswered = eventType<{
  conversationId: string;
  subjectKind: SubjectKind;
  subjectId: string | null;
  seq: number;
}>('conversations.author-answered');
