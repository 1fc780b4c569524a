import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { readOrder } from '#modules/orders/api.ts';
import { call } from '../../api/call.ts';
import { asProblem } from '../../api/problem.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { useHasLeft } from './use-has-left.ts';

/**
 * Leads to the return page of an order. While its tickets can be voided, which gives more back, that is said first, and
 * the second request leads on; an order that has nothing to return is not left for.
 */
export function useRefundOrder(
  open: (id: string) => void,
  setNotice: (notice: string | null) => void,
): (id: string) => void {
  const t = useTranslations('orderLists.list');
  const errorText = useErrorText();
  const hasLeft = useHasLeft();
  const warned = useRef<string | null>(null);
  const isReading = useRef(false);
  const look = async (id: string): Promise<string | null> => {
    const { actions, number } = await call(readOrder, { params: { id } });
    if (!actions.includes('refund')) return t('notReturnable', { number });
    if (actions.includes('void')) {
      warned.current = id;
      return t('voidFirst', { number });
    }
    if (!hasLeft()) open(id);
    return null;
  };
  return (id: string) => {
    if (isReading.current) return;
    if (warned.current === id) {
      open(id);
      return;
    }
    isReading.current = true;
    setNotice(null);
    look(id)
      .then(setNotice, (thrown: unknown) => {
        const problem = asProblem(thrown);
        setNotice(problem ? errorText({ code: problem.code, values: problem.details }) : t('failed'));
      })
      .finally(() => {
        isReading.current = false;
      });
  };
}
