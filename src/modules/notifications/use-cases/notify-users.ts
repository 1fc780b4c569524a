import { shownPhone } from '#kernel/shown-phone.ts';
import { inTransaction } from '#platform/db/database.ts';
import { notifyAfterCommit } from '#platform/db/notify.ts';
import { insertNotifications, readPreferences } from '../db/notification-queries.ts';
import { type NoticeDetails, type NotificationKind, preferenceFor } from '../domain/notification.ts';
import type { ContractManager, ContractMember, InAppNotificationsDeps } from '../ports.ts';
import { notificationTranslations } from '../translations.ts';
import { queueEmail } from './queue-email.ts';

export const NOTIFICATIONS_CHANNEL = 'notices';

/** `contractId`: whose it is; absent: that of the order. `only`: whom it concerns; absent: everybody. */
export type UserNotification = {
  kind: NotificationKind;
  facts: NoticeDetails;
  contractId?: string | undefined;
  only?: readonly string[] | undefined;
  dedupe: string;
};

/** The sentence of a notice in a language. */
export const notificationText = (
  kind: NotificationKind,
  { order, request, variant, sum, option, voucher }: NoticeDetails,
  locale: ContractMember['locale'],
) => {
  const words = notificationTranslations(locale);
  return words(`kinds.${kind}`, {
    order: order || 'none',
    request: request ?? '',
    variant: variant ?? 'none',
    sum: sum ? words.money(sum) : '',
    option: String(option ?? ''),
    voucher: voucher ? 'yes' : 'no',
  });
};

/** A manager line by line: the name, then how they are reached. */
const managerContacts = ({ name, phone, email }: ContractManager): string[] => [
  name,
  ...(phone ? [shownPhone(phone)] : []),
  email,
];

/**
 * Notifies all users of a contract, by each one's preferences, once. An order of a visitor notifies no user: its buyer
 * has the letter.
 */
export async function notifyUsers(
  deps: InAppNotificationsDeps,
  { kind, facts, only, dedupe, ...news }: UserNotification,
): Promise<void> {
  const contractId = news.contractId ?? (await deps.contractOfOrder(facts.order));
  if (!contractId) return;
  const people = (await deps.peopleOf(contractId)).filter(({ id }) => only?.includes(id) ?? true);
  const choices = await readPreferences(
    deps.db,
    people.map(({ id }) => id),
  );
  // A low-funds alert names the contact.
  const manager = kind === 'low-balance' ? await deps.managerOf(contractId) : null;
  const wish = ({ id }: ContractMember) => preferenceFor(choices.get(id) ?? {}, kind);
  const at = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const rows = people.filter((one) => wish(one).inApp).map(({ id: userId }) => ({ id: deps.ids(), userId }));
    for (const userId of await insertNotifications(tx, rows, { contractId, kind, facts, dedupe, at }))
      notifyAfterCommit(tx, NOTIFICATIONS_CHANNEL, userId);
    for (const one of people.filter((each) => wish(each).mail))
      await queueEmail(deps, tx, {
        to: one.email,
        template: 'account-notice',
        locale: one.locale,
        data: {
          order: facts.order,
          journey: [],
          link: deps.baseUrl + facts.path,
          text: notificationText(kind, facts, one.locale),
          ...(manager && { manager: managerContacts(manager) }),
        },
        dedupe: `notice:${one.id}:${dedupe}`,
      });
  });
}
