import { shownPhone } from '#kernel/shown-phone.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { notifyAfterCommit } from '#platform/db/notify.ts';
import { insertNotifications, NO_SETTINGS, PERSONAL, readUserSettings } from '../db/notification-queries.ts';
import type { QuotedMessage } from '../domain/email-data.ts';
import {
  CHANNELS,
  type Channel,
  type NoticeDetails,
  type NotificationKind,
  preferenceFor,
} from '../domain/notification.ts';
import type { ContractManager, ContractMember, InAppNotificationsDeps } from '../ports.ts';
import { notificationText } from './notification-text.ts';
import { queueEmail } from './queue-email.ts';
import { queuePushes } from './send-push.ts';

export const NOTIFICATIONS_CHANNEL = 'notices';

/**
 * `contractId`: whose it is; null: a person's own affair, of those in `only`; absent: of the order, that of its
 * contract or of the customer who placed it. `only`: those it is for; absent: everybody.
 */
export type UserNotification = {
  kind: NotificationKind;
  facts: NoticeDetails;
  contractId?: string | null | undefined;
  only?: readonly string[] | undefined;
  /** The conversation that an e-mail about it is answered in. */
  conversationId?: string | undefined;
  /** What an e-mail quotes; nothing: none is sent. */
  quote?: ((tx: Tx) => Promise<readonly QuotedMessage[]>) | undefined;
  /** The only ways to notify by; absent: all that were chosen. */
  channels?: readonly Channel[] | undefined;
  dedupe: string;
};

/** A manager line by line: the name, then how they are reached. */
const managerContacts = ({ name, phone, email }: ContractManager): string[] => [
  name,
  ...(phone ? [shownPhone(phone)] : []),
  email,
];

/** Who is notified, and under which contract. */
async function recipientsOf(
  deps: InAppNotificationsDeps,
  { contractId: given, facts, only }: UserNotification,
): Promise<{ contractId: string | null; people: readonly ContractMember[] }> {
  const contractId = given === undefined ? await deps.contractOfOrder(facts.order) : given;
  if (contractId) {
    const members = await deps.peopleOf(contractId);
    return { contractId, people: members.filter(({ id }) => only?.includes(id) ?? true) };
  }
  const buyer = given === undefined ? await deps.buyerOfOrder(facts.order) : null;
  const ids = only ?? (buyer ? [buyer] : []);
  return { contractId: null, people: ids.length > 0 ? await deps.contactsOf(ids) : [] };
}

/**
 * Notifies all users of a contract, by each one's preferences, once; without a contract those whose own affair it is.
 * An order of a visitor notifies no user.
 */
export async function notifyUsers(deps: InAppNotificationsDeps, notification: UserNotification): Promise<void> {
  const { kind, facts, dedupe } = notification;
  const { contractId, people } = await recipientsOf(deps, notification);
  if (people.length === 0) return;
  const saved = await readUserSettings(
    deps.db,
    people.map(({ id }) => id),
  );
  const settingsOf = (id: string) => saved.get(id) ?? NO_SETTINGS;
  const whoChose = (channel: Channel) =>
    (notification.channels ?? CHANNELS).includes(channel)
      ? people.filter(({ id }) => preferenceFor(settingsOf(id).preferences, kind)[channel])
      : [];
  // A low-funds alert names the contact.
  const manager = kind === 'low-balance' && contractId ? await deps.managerOf(contractId) : null;
  const at = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const rows = whoChose('inApp').map(({ id: userId }) => ({ id: deps.ids(), userId }));
    const notice = { contractId: contractId ?? PERSONAL, kind, facts, dedupe, at };
    for (const userId of await insertNotifications(tx, rows, notice))
      notifyAfterCommit(tx, NOTIFICATIONS_CHANNEL, userId);
    const messages = await notification.quote?.(tx);
    if (messages?.length !== 0)
      for (const one of whoChose('mail')) await emailUser(deps, tx, { ...notification, messages, manager }, one);
    const recipients = whoChose('push').map(({ id }) => ({ id, settings: settingsOf(id) }));
    await queuePushes(tx, recipients, { contractId, kind, facts, dedupe, at });
  });
}

const emailUser = (
  deps: InAppNotificationsDeps,
  tx: Tx,
  {
    kind,
    facts,
    dedupe,
    conversationId,
    messages,
    manager,
  }: UserNotification & { messages: readonly QuotedMessage[] | undefined; manager: ContractManager | null },
  { id, email, locale }: ContractMember,
): Promise<unknown> => {
  const address = conversationId ? deps.replyAddress(conversationId, id) : null;
  return queueEmail(deps, tx, {
    to: email,
    template: 'account-notice',
    locale,
    data: {
      order: facts.order,
      journey: [],
      link: deps.baseUrl + facts.path,
      text: notificationText(kind, facts, locale),
      ...(manager && { manager: managerContacts(manager) }),
      ...(messages && { messages }),
      canReply: address !== null,
    },
    ...(conversationId && address && { reply: { address, conversationId } }),
    dedupe: `notice:${id}:${dedupe}`,
  });
};
