import { shownPhone } from '#kernel/shown-phone.ts';
import { inTransaction } from '#platform/db/database.ts';
import { hint } from '#platform/db/hints.ts';
import { choicesOf, insertNotices } from '../db/notice-queries.ts';
import { choiceOf, type NoticeFacts, type NoticeKind } from '../domain/notices.ts';
import type { Manager, Member, NoticesDeps } from '../ports.ts';
import { noticeWords } from '../words.ts';
import { queueEmail } from './queue-email.ts';

export const NOTICES_CHANNEL = 'notices';

/** `contractId`: whose it is; absent: that of the order. `only`: whom it concerns; absent: everybody. */
export type News = {
  kind: NoticeKind;
  facts: NoticeFacts;
  contractId?: string | undefined;
  only?: readonly string[] | undefined;
  dedupe: string;
};

/** The sentence of a notice in a language. */
export const noticeText = (
  kind: NoticeKind,
  { order, request, variant, sum, option, voucher }: NoticeFacts,
  locale: Member['locale'],
) => {
  const words = noticeWords(locale);
  return words(`kinds.${kind}`, {
    order,
    request: request ?? '',
    variant: variant ?? 'none',
    sum: sum ? words.money(sum) : '',
    option: String(option ?? ''),
    voucher: voucher ? 'yes' : 'no',
  });
};

/** A manager line by line: the name, then how they are reached. */
const reached = ({ name, phone, email }: Manager): string[] => [name, ...(phone ? [shownPhone(phone)] : []), email];

/**
 * Notifies all users of a contract, by each one's preferences, once. An order of a visitor notifies no user: its buyer
 * has the letter.
 */
export async function notifyUsers(deps: NoticesDeps, { kind, facts, only, dedupe, ...news }: News): Promise<void> {
  const contractId = news.contractId ?? (await deps.contractOfOrder(facts.order));
  if (!contractId) return;
  const people = (await deps.peopleOf(contractId)).filter(({ id }) => only?.includes(id) ?? true);
  const choices = await choicesOf(
    deps.db,
    people.map(({ id }) => id),
  );
  // A low-funds alert names the contact.
  const manager = kind === 'low-balance' ? await deps.managerOf(contractId) : null;
  const wish = ({ id }: Member) => choiceOf(choices.get(id) ?? {}, kind);
  const at = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const rows = people.filter((one) => wish(one).inApp).map(({ id: userId }) => ({ id: deps.ids(), userId }));
    for (const userId of await insertNotices(tx, rows, { contractId, kind, facts, dedupe, at }))
      hint(tx, NOTICES_CHANNEL, userId);
    for (const one of people.filter((each) => wish(each).mail))
      await queueEmail(deps, tx, {
        to: one.email,
        template: 'account-notice',
        locale: one.locale,
        data: {
          order: facts.order,
          journey: [],
          link: deps.baseUrl + facts.path,
          text: noticeText(kind, facts, one.locale),
          ...(manager && { manager: reached(manager) }),
        },
        dedupe: `notice:${one.id}:${dedupe}`,
      });
  });
}
