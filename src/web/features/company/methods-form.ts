import { PAYMENT_METHODS, type PaymentMethod } from '#modules/payments/api.ts';
import { readTextField } from '../../shared/forms/form-errors.ts';

export const placeName = (method: PaymentMethod): string => `place.${method}`;
export const offeredName = (method: PaymentMethod): string => `offered.${method}`;

/** The methods of the form by their places; of two with one place the one that stood first stays first. */
export function readMethodsForm(form: FormData): { method: PaymentMethod; isOffered: boolean }[] {
  return [...form.keys()]
    .flatMap((name) => PAYMENT_METHODS.filter((method) => placeName(method) === name))
    .map((method) => ({
      method,
      isOffered: form.get(offeredName(method)) !== null,
      place: Number(readTextField(form, placeName(method), 3)) || 0,
    }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ method, isOffered }) => ({ method, isOffered }));
}
