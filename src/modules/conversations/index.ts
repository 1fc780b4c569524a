import type { FastifyInstance } from 'fastify';
import type { Tx } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { ConversationHistory, SentFile } from './api.ts';
import { conversationsJobs } from './jobs.ts';
import type { ConversationsDeps } from './ports.ts';
import { conversationsRoutes } from './routes.ts';
import type { FirstMessage } from './use-cases/post-message.ts';
import { listRequestFiles } from './use-cases/read-file.ts';
import {
  type ChatRequest,
  followRequest,
  isUnreadByAuthor,
  readRequestChat,
  startRequestChat,
} from './use-cases/request-chat.ts';
import { startSupportChat } from './use-cases/support-chat.ts';
import { type AnsweredAuthor, findUnreadAuthor } from './use-cases/unread-answer.ts';
import type { Visitor } from './use-cases/viewer.ts';

export type { WrittenCard } from './api.ts';
export { CONVERSATIONS_CHANNEL } from './use-cases/change-conversation.ts';
export type { FirstMessage } from './use-cases/post-message.ts';
export type { ChatRequest } from './use-cases/request-chat.ts';

/** Conversations of requests; the caller decides who may read and write. */
export type RequestChats = {
  read(visitor: Visitor, requestId: string): Promise<ConversationHistory | null>;
  start(tx: Tx, visitor: Visitor, request: ChatRequest, message: FirstMessage): Promise<{ id: string; seq: number }>;
  files(visitor: Visitor, requestId: string): Promise<{ conversationId: string; files: SentFile[] } | null>;
  isUnread(requestId: string, seq: number): Promise<boolean>;
  follow(tx: Tx, request: Pick<ChatRequest, 'id' | 'executor' | 'ended'>): Promise<void>;
};

/** The front door of conversations. */
export const createConversations = (
  deps: ConversationsDeps,
): {
  routes: (app: FastifyInstance) => void;
  jobs: readonly Job[];
  requestChats: RequestChats;
  /** Writes to support as the visitor, also with a card. */
  startSupport: (visitor: Visitor, message: FirstMessage) => Promise<{ id: string; seq: number }>;
  /** For notifications: who has not read an answer of support. */
  unreadAuthor: (answer: { conversationId: string; seq: number }) => Promise<AnsweredAuthor | null>;
} => ({
  startSupport: (visitor, message) => startSupportChat(deps, visitor, message),
  unreadAuthor: (answer) => findUnreadAuthor(deps, answer),
  routes: (app) => conversationsRoutes(app, deps),
  jobs: conversationsJobs(deps),
  requestChats: {
    read: (visitor, requestId) => readRequestChat(deps, visitor, requestId),
    files: (visitor, requestId) => listRequestFiles(deps, visitor, requestId),
    start: (tx, visitor, request, message) => startRequestChat(deps, tx, visitor, request, message),
    isUnread: (requestId, seq) => isUnreadByAuthor(deps, requestId, seq),
    follow: (tx, request) => followRequest(deps, tx, request),
  },
});
