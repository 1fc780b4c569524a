import {
  enterBookingPromo,
  enterOrderPromo,
  forgetBookingPromo,
  forgetOrderPromo,
  readBookingPromo,
  readOrderPromo,
} from '#modules/promo/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';
import { readTextField } from '../../shared/forms/form-errors.ts';

export type PromoRefusal = { code: string; values: Record<string, unknown>; typed: string };
type Subject = { kind: 'booking' | 'order'; id: string };

/** The value of `intent` of the form of `PromoCode`. */
export const PROMO_INTENTS = { enter: 'promo-enter', forget: 'promo-forget' } as const;

/** Carries the form of `PromoCode` out: null when it was accepted, `undefined` for another form. */
export async function promoAction(
  call: Call,
  form: FormData,
  { kind, id }: Subject,
): Promise<PromoRefusal | null | undefined> {
  const intent = form.get('intent');
  const params = { id };
  if (intent === PROMO_INTENTS.forget) {
    await call(kind === 'booking' ? forgetBookingPromo : forgetOrderPromo, { params });
    return null;
  }
  if (intent !== PROMO_INTENTS.enter) return undefined;
  const code = readTextField(form, 'promo', 80);
  try {
    await call(kind === 'booking' ? enterBookingPromo : enterOrderPromo, { params, body: { code } });
    return null;
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem || problem.status === 404 || problem.status >= 500) throw thrown;
    const [field] = problem.fields;
    return { code: field?.code ?? problem.code, values: problem.details, typed: code };
  }
}

/** The code that pays first, as it stands entered; undefined without one. A failure does not block the payment. */
export async function promoToPay(call: Call, { kind, id }: Subject): Promise<{ promo?: string }> {
  const read = kind === 'booking' ? readBookingPromo : readOrderPromo;
  const { entered } = await call(read, { params: { id } }).catch(() => ({ entered: null }));
  return entered && !entered.applied ? { promo: entered.code } : {};
}
