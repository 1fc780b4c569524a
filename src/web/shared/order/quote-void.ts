import type { SubmitFunction } from 'react-router';
import { readReturnChoices } from '#modules/orders/api.ts';
import { call } from '../../api/call.ts';

/**
 * Quotes the void of all voidable passengers of an order and opens its amounts with the focus on the consent. Answers
 * the number of an order that has none: several tickets a passenger, the return page asks which ones. A reader who has
 * left by then stays where they are.
 */
export async function quoteVoid(
  id: string,
  submit: SubmitFunction,
  hasLeft: () => boolean = () => false,
): Promise<{ notVoidable: string } | null> {
  const choices = await call(readReturnChoices, { params: { id } });
  const voidable = choices.passengers.filter((one) => one.open && one.voidUntil !== null);
  if (voidable.length === 0) return { notVoidable: choices.number };
  const form = new FormData();
  form.set('intent', 'quote');
  form.set('way', 'void');
  form.set('keys', '1');
  for (const { id: passenger } of voidable) form.append('p', passenger);
  if (hasLeft()) return null;
  await submit(form, { method: 'post', action: `/order/${encodeURIComponent(id)}/refund` });
  return null;
}
