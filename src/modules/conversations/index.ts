import type { FastifyInstance } from 'fastify';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { ConversationHistory, SentFile } from './api.ts';
import { conversationsJobs } from './jobs.ts';
import type { ConversationsDeps } from './ports.ts';
import { conversationsRoutes } from './routes.ts';
import { announceRequest } from './use-cases/change-conversation.ts';
import { copyRequestChat } from './use-cases/copy-conversation.ts';
import {
  type EmailAuthor,
  findReplyTarget,
  findRequestConversation,
  postEmail,
  type ReplyTarget,
  takeUnreadMessages,
  type UnreadMessage,
} from './use-cases/email-replies.ts';
import type { FirstMessage } from './use-cases/post-message.ts';
import { type AuthorFile, listAuthorFiles, listRequestFiles } from './use-cases/read-file.ts';
import {
  type ChatRequest,
  followRequest,
  isUnreadByAuthor,
  readRequestChat,
  startRequestChat,
} from './use-cases/request-chat.ts';
import { startSupportChat } from './use-cases/support-chat.ts';
import { type AnsweredAuthor, findUnreadAuthor } from './use-cases/unread-answer.ts';
import { listOwners, type Visitor } from './use-cases/viewer.ts';

export type { WrittenCard } from './api.ts';
export type { ConversationsDeps } from './ports.ts';
export { CONVERSATIONS_CHANNEL } from './use-cases/change-conversation.ts';
export type { UnreadMessage } from './use-cases/email-replies.ts';
export type { FirstMessage } from './use-cases/post-message.ts';
export type { ChatRequest } from './use-cases/request-chat.ts';

/** Conversations of requests; the caller decides who may read and write. */
export type RequestChats = {
  read(visitor: Visitor, requestId: string): Promise<ConversationHistory | null>;
  start(tx: Tx, visitor: Visitor, request: ChatRequest, message: FirstMessage): Promise<{ id: string; seq: number }>;
  files(visitor: Visitor, requestId: string): Promise<{ conversationId: string; files: SentFile[] } | null>;
  /** Those that its author sent, with their bytes. */
  authorFiles(visitor: Visitor, requestId: string): Promise<AuthorFile[]>;
  isUnread(requestId: string, seq: number): Promise<boolean>;
  follow(tx: Tx, request: Pick<ChatRequest, 'id' | 'userId' | 'executor' | 'waits' | 'ended'>): Promise<void>;
  /** Tells open pages of a request, also of browsers with these hashes, that it has changed. */
  announce: typeof announceRequest;
  /** Copies the conversation of a request to one that was divided from it. */
  copy(tx: Tx, fromRequest: string, request: ChatRequest): Promise<void>;
  /** The id of a conversation that has begun. */
  idOf(db: Executor, requestId: string): Promise<string | null>;
  /** What the next e-mail quotes, which the caller queues in the same transaction. */
  takeUnread(tx: Tx, requestId: string): Promise<readonly UnreadMessage[]>;
};

/** Unread answers for e-mails, and e-mails that answer them. */
export type EmailReplies = {
  find(by: { id: string } | { number: string }): Promise<ReplyTarget | null>;
  /** The users who own a conversation. */
  listOwners(target: ReplyTarget): Promise<readonly string[]>;
  post(id: string, author: EmailAuthor | { staff: Visitor }, content: Parameters<typeof postEmail>[3]): Promise<number>;
};
/** The front door of conversations. */
export const createConversations = (
  deps: ConversationsDeps,
): {
  routes: (app: FastifyInstance) => void;
  /** Its jobs, which listen to the events of others from then on. */
  jobs: () => readonly Job[];
  requestChats: RequestChats;
  /** Writes to support as the visitor, also with a card. */
  startSupport: (visitor: Visitor, message: FirstMessage) => Promise<{ id: string; seq: number }>;
  /** For notifications: who has not read an answer of support. */
  unreadAuthor: (answer: { conversationId: string; seq: number }) => Promise<AnsweredAuthor | null>;
  takeUnread: (tx: Tx, conversationId: string) => Promise<readonly UnreadMessage[]>;
  replies: EmailReplies;
} => ({
  startSupport: (visitor, message) => startSupportChat(deps, visitor, message),
  takeUnread: (tx, id) => takeUnreadMessages(deps, tx, id),
  replies: {
    find: (by) => findReplyTarget(deps, by),
    listOwners: (target) => listOwners(deps, deps.db, target),
    post: (id, author, content) => postEmail(deps, id, author, content),
  },
  unreadAuthor: (answer) => findUnreadAuthor(deps, answer),
  routes: (app) => conversationsRoutes(app, deps),
  jobs: () => conversationsJobs(deps),
  requestChats: {
    read: (visitor, requestId) => readRequestChat(deps, visitor, requestId),
    files: (visitor, requestId) => listRequestFiles(deps, visitor, requestId),
    authorFiles: (visitor, requestId) => listAuthorFiles(deps, visitor, requestId),
    start: (tx, visitor, request, message) => startRequestChat(deps, tx, visitor, request, message),
    isUnread: (requestId, seq) => isUnreadByAuthor(deps, requestId, seq),
    follow: (tx, request) => followRequest(deps, tx, request),
    announce: announceRequest,
    copy: (tx, fromRequest, request) => copyRequestChat(deps, tx, fromRequest, request),
    idOf: findRequestConversation,
    takeUnread: async (tx, requestId) => {
      const id = await findRequestConversation(tx, requestId);
      return id === null ? [] : takeUnreadMessages(deps, tx, id);
    },
  },
});
