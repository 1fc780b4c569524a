import { eventType } from '#platform/jobs/events.ts';
import type { SubjectKind } from './domain/conversation.ts';

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
