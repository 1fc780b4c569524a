import { randomBytes } from 'node:crypto';
import { AppError } from '#kernel/app-error.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { countLookupAttempt } from '#platform/limits/lookup-attempts.ts';
import {
  addGrant,
  findByCode,
  findConversation,
  findOpenSupport,
  insertConversation,
  lockConversation,
  type Viewer,
} from '../db/conversation-queries.ts';
import type { ConversationRow } from '../db/schema.ts';
import { codeFromBytes, conversationNumber, normalizeCode } from '../domain/conversation-code.ts';
import type { ConversationsDeps } from '../ports.ts';
import { applyChange } from './change-conversation.ts';
import { addMessage, requireText } from './post-message.ts';
import { sealAuthor } from './sealed-data.ts';
import { toViewer, type Visitor } from './viewer.ts';

/** New conversations of one address: an office may share it. */
const STARTS = { max: 30, seconds: 3_600 };
const CODE_PURPOSE = 'conversations-code';

function newConversation(
  deps: ConversationsDeps,
  visitor: Visitor,
  viewer: Viewer,
  name: string | null,
): ConversationRow {
  const id = deps.ids();
  const code = codeFromBytes(randomBytes(12));
  const now = deps.clock.now();
  return {
    id,
    number: conversationNumber(id),
    subjectKind: 'support',
    subjectId: null,
    status: 'new',
    seq: 0,
    publicSeq: 0,
    authorReadSeq: 0,
    staffReadSeq: 0,
    lastAuthorSeq: 0,
    lastStaffSeq: 0,
    authorKey: viewer.key,
    userId: viewer.userId,
    contractId: null,
    executorId: null,
    executorName: null,
    locale: visitor.locale,
    sealed: sealAuthor(deps, id, { name, code }),
    codeIndex: deps.blind.blindIndex(normalizeCode(code) ?? code, CODE_PURPOSE),
    createdAt: now,
    updatedAt: now,
  };
}

/** The author's open conversation, locked; inserted when there is none. */
async function openSupport(tx: Tx, viewer: Viewer, fresh: ConversationRow): Promise<ConversationRow> {
  for (;;) {
    if (await insertConversation(tx, fresh)) {
      if (!viewer.userId) await addGrant(tx, fresh.id, viewer.visitorHash);
      return fresh;
    }
    const open = await findOpenSupport(tx, viewer.key);
    const locked = open && (await lockConversation(tx, viewer, open.id));
    // It was completed in between: the next round inserts.
    if (locked && locked.status !== 'complete') return locked;
  }
}

/**
 * Writes to support. @throws AppError invalid `conversations.empty`; conflict `conversations.staff_inbox` for staff,
 * who answer; limited.
 */
export async function startSupportChat(
  deps: ConversationsDeps,
  visitor: Visitor,
  { name, ...message }: { clientId: string; text: string; name?: string | undefined },
): Promise<{ id: string; seq: number }> {
  requireText(message.text);
  const viewer = toViewer(visitor);
  if (viewer.staff) throw new AppError('conflict', 'conversations.staff_inbox');
  await deps.limiter.consume('conversations.start', visitor.ip, STARTS);
  const shown = visitor.user?.name ?? (name?.trim() || null);
  return inTransaction(deps.db, async (tx) => {
    const row = await openSupport(tx, viewer, newConversation(deps, visitor, viewer, shown));
    const posted = await applyChange(deps, tx, row, (...locked) => addMessage(deps, viewer, shown, message, locked));
    return { id: row.id, seq: posted.seq };
  });
}

/**
 * Opens a conversation in this browser by its code. @throws AppError not_found `conversations.no_code`, for anything
 * that is no code too; limited `platform.find_later`.
 */
export async function findByCodeInBrowser(
  deps: ConversationsDeps,
  visitor: Visitor,
  typed: string,
): Promise<{ id: string }> {
  const viewer = toViewer(visitor);
  const code = normalizeCode(typed);
  const row = code ? await findByCode(deps.db, deps.blind.blindIndexes(code, CODE_PURPOSE)) : undefined;
  const returnUse = await countLookupAttempt(deps.limiter, 'conversations-find', {
    visitor: viewer.visitorHash,
    ip: visitor.ip,
    key: code ?? 'none',
    known: async () => row !== undefined && (await findConversation(deps.db, viewer, row.id)) !== undefined,
  });
  if (!row) throw new AppError('not_found', 'conversations.no_code');
  await addGrant(deps.db, row.id, viewer.visitorHash);
  await returnUse();
  return { id: row.id };
}
