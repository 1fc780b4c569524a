import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UserAccount } from '#kernel/account.ts';
import type { Upload } from '#platform/files/store-upload.ts';
import { type Caller, route } from '#platform/http/route.ts';
import { mergeStreams } from '#platform/realtime/merge-streams.ts';
import { sharedRead } from '#platform/realtime/shared-read.ts';
import { createSseConnections } from '#platform/realtime/sse-connections.ts';
import type { MessageFile } from './api.ts';
import * as api from './api.ts';
import type { ConversationsDeps } from './ports.ts';
import { readMultipart } from './read-multipart.ts';
import { deleteMessage, editMessage } from './use-cases/change-message.ts';
import { listColleagues } from './use-cases/note-mentions.ts';
import { postMessage } from './use-cases/post-message.ts';
import { listQuotableOrders } from './use-cases/quote-order.ts';
import {
  catchUp,
  listOwnConversations,
  listStaffConversations,
  markRead,
  readConversation,
} from './use-cases/read-conversation.ts';
import { openLinkedFile, readFile } from './use-cases/read-file.ts';
import { searchConversation } from './use-cases/search-conversation.ts';
import {
  assignConversation,
  claimConversation,
  moveConversation,
  prioritiseConversation,
} from './use-cases/staff-conversation.ts';
import { ALL_STAFF, listWatched, streamChanges } from './use-cases/stream-changes.ts';
import { findByCodeInBrowser, startSupportChat } from './use-cases/support-chat.ts';
import { createTypingNotices } from './use-cases/typing.ts';
import { discardFile, requireOpenConversation, uploadFile } from './use-cases/upload-file.ts';
import { toViewer } from './use-cases/viewer.ts';

/** Streams of one person that are open at once: one browser needs one. */
const MAX_STREAMS = 12;

export function conversationsRoutes(app: FastifyInstance, deps: ConversationsDeps): void {
  route(app, api.listConversations, ({ caller }) => listOwnConversations(deps, caller));
  route(app, api.startSupportChat, ({ body, caller }) => startSupportChat(deps, caller, body));
  route(app, api.findConversation, ({ body, caller }) => findByCodeInBrowser(deps, caller, body.code));
  route(app, api.readConversation, ({ params, query, caller }) =>
    readConversation(deps, caller, params.id, query.before),
  );
  route(app, api.catchUp, ({ params, query, caller }) => catchUp(deps, caller, params.id, query.after));
  route(app, api.searchConversation, ({ params, query, caller }) => searchConversation(deps, caller, params.id, query));
  route(app, api.postMessage, ({ params, body, caller }) => postMessage(deps, caller, params.id, body));
  route(app, api.listQuotableOrders, ({ params, query, caller }) =>
    listQuotableOrders(deps, caller, params.id, query.q ?? ''),
  );
  route(app, api.editMessage, ({ params, body, caller }) => editMessage(deps, caller, params, body.text));
  route(app, api.deleteMessage, ({ params, caller }) => deleteMessage(deps, caller, params));
  route(app, api.markRead, ({ params, body, caller }) => markRead(deps, caller, params.id, body.seq));
  const storeFiles = async (request: FastifyRequest, caller: Caller, conversationId: string | null) => {
    const files: MessageFile[] = [];
    const store = async (upload: Upload) => void files.push(await uploadFile(deps, caller, conversationId, upload));
    await readMultipart(request, store, caller.ip);
    return { files };
  };
  // The body is read by us, part by part.
  app.register(async (uploads) => {
    uploads.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
    route(uploads, api.uploadFiles, async ({ params, caller, request }) => {
      await requireOpenConversation(deps, toViewer(caller), params.id);
      return storeFiles(request, caller, params.id);
    });
    route(uploads, api.uploadFirstFiles, ({ caller, request }) => storeFiles(request, caller, null));
  });
  route(app, api.discardFile, ({ params, caller }) => discardFile(deps, caller, params));
  route(app, api.discardFirstFile, ({ params, caller }) => discardFile(deps, caller, { ...params, id: null }));
  const sendFile = deps.fileLinks.serve('conversations', (ref) => openLinkedFile(deps, ref));
  route(app, api.readFile, async ({ params, caller, reply }) =>
    sendFile(reply, await readFile(deps, caller, params, 'file')),
  );
  route(app, api.readThumbnail, async ({ params, caller, reply }) =>
    sendFile(reply, await readFile(deps, caller, params, 'thumbnail')),
  );
  const announceTyping = createTypingNotices(deps);
  route(app, api.announceTyping, ({ params, body, caller }) =>
    announceTyping(caller, params.id, { internal: body.internal ?? false }),
  );
  const streams = createSseConnections(app);
  const listForStaff = sharedRead(() => listWatched(deps, ALL_STAFF));
  route(app, api.watchConversations, async ({ caller, reply }) => {
    streams.limit(reply, toViewer(caller).key, MAX_STREAMS);
    const { user } = caller;
    const streamOf = (signal: AbortSignal) => streamChanges(deps, caller, signal, listForStaff);
    // Staff without their second factor read no notices.
    const isReader = user !== null && user.needsSecondFactor !== true;
    const unreadOf = (signal: AbortSignal) => deps.streamUnread({ ...caller, user: user as UserAccount }, signal);
    await streams.send(reply, (signal) => mergeStreams(isReader ? [streamOf, unreadOf] : [streamOf], signal));
  });

  route(app, api.listStaffConversations, ({ query, caller }) =>
    listStaffConversations(deps, caller, query.filter ?? 'unread', query.after),
  );
  route(app, api.listColleagues, async ({ query, caller }) => ({
    colleagues: await listColleagues(deps, caller, query.conversation),
  }));
  route(app, api.claimConversation, ({ params, caller }) => claimConversation(deps, caller, params.id));
  route(app, api.moveConversation, ({ params, body, caller }) => moveConversation(deps, caller, params.id, body));
  route(app, api.prioritiseConversation, ({ params, body, caller }) =>
    prioritiseConversation(deps, caller, params.id, body),
  );
  route(app, api.assignConversation, ({ params, body, caller }) => assignConversation(deps, caller, params.id, body));
}
