import type { Instant } from '#kernel/dates.ts';
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

/** The author wrote to an executor who had read everything before. */
export const staffAnswered = eventType<{
  conversationId: string;
  subjectKind: SubjectKind;
  subjectId: string | null;
  seq: number;
  userId: string;
}>('conversations.staff-answered');

/** The author wrote into a conversation that stood paused until they did; `at`: when. */
export const pauseAnswered = eventType<{
  conversationId: string;
  subjectKind: SubjectKind;
  subjectId: string | null;
  at: Instant;
}>('conversations.pause-answered');

/**
 * Staff wrote to the author, or the last e-mail had no room for all of it; `seq` is the number of the last message.
 * Listeners look whether it is unread by then. `quotedAt`: when the last e-mail quoted this conversation.
 */
export const authorAnswered = eventType<{
  conversationId: string;
  subjectKind: SubjectKind;
  subjectId: string | null;
  seq: number;
  quotedAt: string | null;
}>('conversations.author-answered');

/**
 * The author wrote into a conversation without an executor whose earlier messages staff have read; `userIds`: staff
 * who may take it.
 */
export const deskAwaited = eventType<{
  conversationId: string;
  subjectKind: SubjectKind;
  subjectId: string | null;
  seq: number;
  userIds: string[];
}>('conversations.desk-awaited');
