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

/** Nothing is received: no address is given out, the webhook is closed, no mailbox is polled. */
const NO_REPLIES = { address: 'reply@invalid', authservId: '', webhookSecret: null, imapUrl: null };

/** Where e-mails are answered; `replyAddress` answers null where answers are not received. */
export function wireReplyAddresses({ config, clock }: Deps): {
  replyAddresses: ReplyAddresses;
  replyAddress: (conversationId: string, member: string) => string | null;
} {
  const keyOf = (secret: Buffer) => deriveKey(secret, 'reply addresses');
  const keys = [keyOf(config.secret), ...config.oldSecrets.map(keyOf)] as const;
  const { address } = config.replies ?? NO_REPLIES;
  const replyAddresses = createReplyAddresses({ base: address, keys, clock });
  return {
    replyAddresses,
    replyAddress: (conversationId, member) => (config.replies ? replyAddresses.create(conversationId, member) : null),
  };
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
  const { imapUrl, authservId, webhookSecret, address } = config.replies ?? NO_REPLIES;
  const warn = (message: string, details: Record<string, string | number>) => log.warn(details, message);

  /** Its owners, and who reads the address of a request while it may answer. */
  async function membersOf(conversationId: string): Promise<ConversationMember[]> {
    const target = await of.replies.find({ id: conversationId });
    if (!target) return [];
    const userIds = await of.replies.listOwners(target);
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
