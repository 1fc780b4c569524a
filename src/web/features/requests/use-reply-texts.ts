import { fillReply, type ReplyTemplate, type StaffRequest } from '#modules/requests/api.ts';
import type { ReplyText } from '../../shared/chat/composer.tsx';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';

/** Templates for a request that have a text in its author's language, with its fields filled in. */
export function useReplyTexts(request: StaffRequest, templates: readonly ReplyTemplate[]): ReplyText[] {
  const formatInstant = useFormatInstant(request.serverNow);
  const { number, orderNumber, executor, deadline, locale, kind } = request;
  const values = { number, order: orderNumber, executor, deadline: formatInstant(deadline) };
  return templates
    .filter((template) => (template.kind === null || template.kind === kind) && template.texts[locale] !== '')
    .map(({ id, title, texts }) => ({ id, title, text: fillReply(texts[locale], values) }));
}
