import { randomBytes } from 'node:crypto';
import type { Locale } from '#kernel/locale.ts';
import type { Viewer } from '../db/conversation-queries.ts';
import type { ConversationRow } from '../db/schema.ts';
import { codeFromBytes, conversationNumber, normalizeCode } from '../domain/conversation-code.ts';
import type { ConversationsDeps } from '../ports.ts';
import { sealAuthor } from './sealed-data.ts';
import { NO_CLOCK } from './ticket-clock.ts';

export const CODE_PURPOSE = 'conversations-code';

/** A support conversation of a viewer, without messages; `name` is the author's, as staff see it. */
export function newConversation(
  deps: Pick<ConversationsDeps, 'ids' | 'clock' | 'sealer' | 'blind'>,
  viewer: Pick<Viewer, 'key' | 'userId'>,
  { locale, name }: { locale: Locale; name: string | null },
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
    authorBaselineSeq: 0,
    staffBaselineSeq: 0,
    lastAuthorSeq: 0,
    lastStaffSeq: 0,
    waitingSince: null,
    announcedSeq: 0,
    announcedAt: null,
    authorKey: viewer.key,
    userId: viewer.userId,
    contractId: null,
    madeFromAbove: false,
    executorId: null,
    executorName: null,
    ...NO_CLOCK,
    locale,
    sealed: sealAuthor(deps, id, { name, code }),
    codeIndex: deps.blind.blindIndex(normalizeCode(code) ?? code, CODE_PURPOSE),
    createdAt: now,
    updatedAt: now,
  };
}
