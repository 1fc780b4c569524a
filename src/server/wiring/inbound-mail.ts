import { listMemberIds } from '#modules/agencies/index.ts';
import type { Audit } from '#modules/audit/index.ts';
import type { EmailReplies } from '#modules/conversations/index.ts';
import { contactsOf, listUserNames } from '#modules/identity/index.ts';
import {
  type ConversationMember,
  createInboundMail,
  createReplyAddresses,
  imapMailbox,
  type ReplyAddresses,
} from '#modules/inbound-mail/index.ts';
import { deriveKey } from '#platform/crypto/sealing.ts';
import type { AppModule, Deps } from '../app-module.ts';
import { ADDRESS } from './emails.ts';

/** Where e-mails are answered; null: answers are not received. */
export function wireReplyAddresses({ config, clock }: Deps): ReplyAddresses | null {
  if (!config.replies) return null;
  const keyOf = (secret: Buffer) => deriveKey(secret, 'reply addresses');
  const keys = [keyOf(config.secret), ...config.oldSecrets.map(keyOf)] as const;
  return createReplyAddresses({ base: config.replies.address, keys, clock });
}

/** E-mails that answer ours. */
export function inboundMailModule(
  { config, db, clock, ids, sealer, files, limiter, log }: Deps,
  of: {
    audit: Audit;
    replyAddresses: ReplyAddresses;
    replies: EmailReplies;
    contactOf: (requestId: string) => Promise<string | null>;
  },
): AppModule {
  const settings = config.replies;
  if (!settings) throw new Error('reply addresses without their settings');
  const { imapUrl, authservId, webhookSecret, address } = settings;
  const warn = (message: string, details: Record<string, string | number>) => log.warn(details, message);

  /** The author and the users of the contract, and who reads the address that a request was made with. */
  async function membersOf(conversationId: string): Promise<ConversationMember[]> {
    const target = await of.replies.find({ id: conversationId });
    if (!target) return [];
    const userIds = target.contractId ? await listMemberIds(db, target.contractId) : target.userId ? [target.userId] : [];
    const [contacts, names] = await Promise.all([contactsOf(db, userIds), listUserNames(db, userIds)]);
    const contact = target.subjectId === null ? null : await of.contactOf(target.subjectId);
    return [
      ...contacts.map(({ id, email }) => ({ key: `u:${id}`, email, name: names.get(id) ?? null })),
      ...(contact === null ? [] : [{ key: 'contact', email: contact, name: null }]),
    ];
  }

  const mail = createInboundMail({
    db,
    clock,
    ids,
    sealer,
    files,
    limiter,
    replies: of.replyAddresses,
    conversations: of.replies,
    membersOf,
    namesOf: listUserNames,
    record: of.audit.recordAccess,
    config: {
      authservId,
      webhookSecret,
      own: {
        hosts: [new URL(config.baseUrl).hostname],
        addresses: [address, config.mailFrom.match(ADDRESS)?.[0] ?? ''].map((one) => one.toLowerCase()),
      },
    },
    mailbox: imapUrl === null ? null : imapMailbox(imapUrl, warn),
    log: warn,
  });
  return { name: 'inbound-mail', routes: mail.routes, jobs: mail.jobs };
}
