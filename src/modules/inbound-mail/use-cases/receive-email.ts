import { AppError } from '#kernel/app-error.ts';
import { MESSAGE_LIMIT } from '#modules/conversations/api.ts';
import { tryConsume } from '#platform/limits/limiter.ts';
import { parseEmail } from '../adapters/parse-email.ts';
import { insertEmail, isKnown } from '../db/email-queries.ts';
import type { EmailRow } from '../db/schema.ts';
import { passesDmarc } from '../domain/authentication-results.ts';
import {
  type DropReason,
  dropReason,
  headerValues,
  type InboundEmail,
  type LetterReason,
} from '../domain/inbound-email.ts';
import { splitText, stripQuotedHistory } from '../domain/reply-text.ts';
import { tokenOfAddress } from '../domain/reply-token.ts';
import type { ConversationMember, InboundMailDeps } from '../ports.ts';
import { messageHashOf, rawEmails, rawKey, sealContent, toContent } from './sealed-email.ts';

/** Answers that one conversation takes by e-mail; more of them wait for staff. */
const POSTS = { max: 20, seconds: 3_600 };
/** E-mails of one sender that wait for staff; the mail server keeps more of them and sends them again later. */
const LETTERS = { max: 200, seconds: 86_400 };
/** Messages that one e-mail may become. */
const MAX_PARTS = 5;
const MAX_FILES = 10;

export type ReceivedEmail = { result: 'posted' | 'unverified' | 'dropped' | 'repeated' };

type Answer = { conversationId: string; member: ConversationMember; texts: string[] };
type Unverified = { reason: LetterReason; conversationId: string | null };

/** The first token among the recipients; empty: our address without one. */
function findToken({ recipients }: InboundEmail, base: string): string {
  const tokens = recipients.flatMap((address) => tokenOfAddress(base, address) ?? []);
  return tokens.find((token) => token !== '') ?? '';
}

/** Whose answer an e-mail is and where it goes, or why staff must look at it. */
async function verify(deps: InboundMailDeps, email: InboundEmail): Promise<Answer | Unverified> {
  const { base } = deps.replies;
  const token = findToken(email, base);
  const refuse = (reason: LetterReason, conversationId: string | null = null) => ({ reason, conversationId });
  if (token === '') return refuse('no_token');
  const signed = deps.replies.read(token);
  if (typeof signed === 'string') return refuse(signed);
  const { conversationId, isMember } = signed;
  const target = await deps.conversations.find({ id: conversationId });
  const member = target && (await deps.membersOf(conversationId)).find(({ key }) => isMember(key));
  if (!target || !member) return refuse('not_member', target ? conversationId : null);
  const [from, ...others] = email.from.map((address) => address.trim().toLowerCase());
  if (!from || others.length > 0 || from !== member.email.toLowerCase()) return refuse('sender', conversationId);
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const statements = headerValues(email, 'authentication-results');
  if (!passesDmarc(statements, deps.config.authservId, domain)) return refuse('dmarc', conversationId);
  if (target.complete) return refuse('complete', conversationId);
  const texts = splitText(stripQuotedHistory(email.text, base), MESSAGE_LIMIT);
  if (texts.length === 0 && email.attachments.length === 0) return refuse('empty', conversationId);
  if (texts.length > MAX_PARTS || email.attachments.length > MAX_FILES) return refuse('too_long', conversationId);
  if (!(await tryConsume(deps.limiter, 'inbound-mail.post', conversationId, POSTS)))
    return refuse('too_many', conversationId);
  return { conversationId, member, texts };
}

/** Posts an answer; null when the conversation was completed meanwhile. */
async function post(
  deps: InboundMailDeps,
  { conversationId, member, texts }: Answer,
  { messageHash, files }: { messageHash: string; files: InboundEmail['attachments'] },
): Promise<number | null> {
  const userId = member.key.startsWith('u:') ? member.key.slice(2) : null;
  try {
    return await deps.conversations.post(
      conversationId,
      { userId, name: member.name },
      { messageHash, texts, files, refused: deps.refusedFiles },
    );
  } catch (error) {
    if (error instanceof AppError && error.code === 'conversations.complete') return null;
    throw error;
  }
}

/**
 * Takes an e-mail: an answer of a member is posted into its conversation, what a program wrote is dropped, all else
 * waits for staff, also what is over the hourly limit of a conversation. The same e-mail is taken once; an e-mail whose
 * taking failed may be sent again. @throws AppError invalid `letters.unreadable` for what is no e-mail; limited for a
 * sender whose e-mails are too many to wait for staff: nothing of it is lost, since the mail server keeps it.
 */
export async function receiveEmail(deps: InboundMailDeps, raw: Buffer): Promise<ReceivedEmail> {
  const email = await parseEmail(raw).catch(() => null);
  if (!email || email.headers.length === 0) throw new AppError('invalid', 'letters.unreadable');
  const messageHash = messageHashOf(raw, email.messageId);
  if (await isKnown(deps.db, messageHash)) return { result: 'repeated' };
  const row = { id: deps.ids(), messageHash, receivedAt: deps.clock.now(), messageSeq: null, sealed: null, key: null };
  const write = async (rest: Pick<EmailRow, 'state' | 'reason' | 'conversationId'> & Partial<EmailRow>) =>
    insertEmail(deps.db, { ...row, ...rest });
  const drop = async (reason: DropReason): Promise<ReceivedEmail> => {
    await write({ state: 'dropped', reason, conversationId: null });
    deps.log('inbound_email_dropped', { reason });
    return { result: 'dropped' };
  };
  const reason = dropReason(email, deps.config.own);
  if (reason) return drop(reason);
  const found = await verify(deps, email);
  const seq = 'member' in found ? await post(deps, found, { messageHash, files: email.attachments }) : null;
  const { conversationId } = found;
  if (seq !== null) {
    await write({ state: 'posted', reason: null, conversationId, messageSeq: seq });
    return { result: 'posted' };
  }
  const sender = email.from.join(', ').toLowerCase();
  await deps.limiter.consume('inbound-mail.letter', sender, LETTERS);
  const key = rawKey(row.id);
  await rawEmails(deps).put(key, raw);
  const inserted = await write({
    state: 'unverified',
    reason: 'reason' in found ? found.reason : 'complete',
    conversationId,
    sealed: sealContent(deps.sealer, row.id, toContent(email)),
    key,
  });
  if (!inserted) await rawEmails(deps).remove(key);
  return { result: inserted ? 'unverified' : 'repeated' };
}
