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
import { normalizeCode } from '../domain/conversation-code.ts';
import type { ConversationsDeps } from '../ports.ts';
import { applyChange } from './change-conversation.ts';
import { CODE_PURPOSE, newConversation } from './new-conversation.ts';
import { addMessage, type FirstMessage, requireContent } from './post-message.ts';
import { toViewer, type Visitor } from './viewer.ts';

/** New conversations of one address: an office may share it. */
const STARTS = { max: 30, seconds: 3_600 };

/** The author's open conversation, locked; inserted when there is none. `draw`: another one with each call. */
async function openSupport(tx: Tx, viewer: Viewer, draw: () => ConversationRow): Promise<ConversationRow> {
  for (;;) {
    const fresh = draw();
    if (await insertConversation(tx, fresh)) {
      if (!viewer.userId) await addGrant(tx, fresh.id, viewer.visitorHash);
      return fresh;
    }
    const open = await findOpenSupport(tx, viewer.key);
    const locked = open && (await lockConversation(tx, viewer, open.id));
    // It was completed in between, or the number that was drawn is in use: the next round inserts.
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
  { name, ...message }: FirstMessage & { name?: string | undefined },
): Promise<{ id: string; seq: number }> {
  requireContent(message);
  const viewer = toViewer(visitor);
  if (viewer.staff) throw new AppError('conflict', 'conversations.staff_inbox');
  await deps.limiter.consume('conversations.start', visitor.ip, STARTS);
  const shown = visitor.user?.name ?? (name?.trim() || null);
  return inTransaction(deps.db, async (tx) => {
    const row = await openSupport(tx, viewer, () =>
      newConversation(deps, viewer, { locale: visitor.locale, name: shown }),
    );
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
