import { useRef } from 'react';
import { useSubmit } from 'react-router';
import { useTranslations } from 'use-intl';
import { readReturnChoices } from '#modules/orders/api.ts';
import { call } from '../../api/call.ts';
import { asProblem } from '../../api/problem.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { useHasLeft } from './use-has-left.ts';

/** Quotes the void of all voidable passengers of an order and opens its amounts with the focus on the consent. */
export function useVoidOrder(setNotice: (notice: string | null) => void): (id: string) => void {
  const t = useTranslations('orderLists.list');
  const errorText = useErrorText();
  const submit = useSubmit();
  const hasLeft = useHasLeft();
  const isConfirming = useRef(false);
  const createQuote = async (id: string) => {
    const choices = await call(readReturnChoices, { params: { id } });
    const voidable = choices.passengers.filter((one) => one.open && one.voidUntil !== null);
    // Several tickets a passenger: the return page asks which ones.
    if (voidable.length === 0) return t('notVoidable', { number: choices.number });
    const form = new FormData();
    for (const [name, value] of [
      ['intent', 'quote'],
      ['way', 'void'],
      ['keys', '1'],
    ] as const)
      form.set(name, value);
    for (const { id: passenger } of voidable) form.append('p', passenger);
    if (hasLeft()) return null;
    await submit(form, { method: 'post', action: `/order/${encodeURIComponent(id)}/refund` });
    return null;
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
