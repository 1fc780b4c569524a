import { useRef } from 'react';
import { useSubmit } from 'react-router';
import { useTranslations } from 'use-intl';
import { asProblem } from '../../api/problem.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { quoteVoid } from '../../shared/order/quote-void.ts';
import { useHasLeft } from './use-has-left.ts';

/** Quotes the void of all voidable passengers of an order and opens its amounts with the focus on the consent. */
export function useVoidOrder(setNotice: (notice: string | null) => void): (id: string) => void {
  const t = useTranslations('orderLists.list');
  const errorText = useErrorText();
  const submit = useSubmit();
  const hasLeft = useHasLeft();
  const isConfirming = useRef(false);
  const createQuote = async (id: string) => {
    const refused = await quoteVoid(id, submit, hasLeft);
    return refused && t('notVoidable', { number: refused.notVoidable });
  };
  return (id: string) => {
    if (isConfirming.current) return;
    isConfirming.current = true;
    setNotice(null);
    createQuote(id)
      .then(setNotice, (thrown: unknown) => {
        const problem = asProblem(thrown);
        setNotice(problem ? errorText({ code: problem.code, values: problem.details }) : t('failed'));
      })
      .finally(() => {
        isConfirming.current = false;
      });
  };
}
