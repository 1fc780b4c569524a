import { useRef, useState } from 'react';
import { useSubmit } from 'react-router';
import { useTranslations } from 'use-intl';
import { asProblem } from '../../api/problem.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { quoteVoid } from '../../shared/order/quote-void.ts';

/** Quotes the void of all voidable passengers of an order and opens its amounts with the focus on the consent. */
export function useVoidOrder(): { voidOrder: (id: string) => void; refusal: string | null } {
  const t = useTranslations('orderLists.list');
  const errorText = useErrorText();
  const submit = useSubmit();
  const [refusal, setRefused] = useState<string | null>(null);
  const isConfirming = useRef(false);
  const createQuote = async (id: string) => {
    const refused = await quoteVoid(id, submit);
    return refused && t('notVoidable', { number: refused.notVoidable });
  };
  const voidOrder = (id: string) => {
    if (isConfirming.current) return;
    isConfirming.current = true;
    setRefused(null);
    createQuote(id)
      .then(setRefused, (thrown: unknown) => {
        const problem = asProblem(thrown);
        setRefused(problem ? errorText({ code: problem.code, values: problem.details }) : t('failed'));
      })
      .finally(() => {
        isConfirming.current = false;
      });
  };
  return { voidOrder, refusal };
}
