import type { Instant } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import { fillReply, type ReplyTemplate, type StaffRequest } from '#modules/requests/api.ts';
import { useFormatInstant } from '../order/use-format-instant.ts';
import type { ReplyText } from './composer.tsx';

/** What a template's fields are filled from; `kind` null: support, which has no order. */
export type ReplySubject = {
  readonly kind: StaffRequest['kind'] | null;
  readonly number: string;
  readonly order: string | null;
  readonly executor: string | null;
  readonly deadline: Instant | null;
  /** The author's language. */
  readonly locale: Locale;
};

export const replySubjectOf = (request: StaffRequest): ReplySubject => ({
  kind: request.kind,
  number: request.number,
  order: request.orderNumber ?? request.relatedOrder?.number ?? null,
  executor: request.executor,
  deadline: request.deadline,
  locale: request.locale,
});

/** Templates for a subject that have a text in its author's language, with its fields filled in. */
export function useReplyTexts(
  subject: ReplySubject | null,
  templates: readonly ReplyTemplate[],
  now: Instant,
): ReplyText[] {
  const formatInstant = useFormatInstant(now);
  if (!subject) return [];
  const { kind, locale, deadline, ...values } = subject;
  const fields = { ...values, deadline: deadline && formatInstant(deadline) };
  return templates
    .filter((template) => (template.kind === null || template.kind === kind) && template.texts[locale] !== '')
    .map(({ id, title, texts }) => ({ id, title, text: fillReply(texts[locale], fields) }));
}
