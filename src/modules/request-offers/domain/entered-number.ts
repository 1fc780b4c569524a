import type { JourneyMode } from '#kernel/mode.ts';
import { isDocumentNumber } from '#modules/supply/api.ts';

/**
 * How the number of a document looks that staff enter. `ticket`: thirteen digits, a fourteenth checks the others;
 * `form`: a rail form, fourteen digits, or thirteen; `voucher`: as the hotel, the carrier by road or who does a service
 * writes it.
 */
export const NUMBER_FORMS = ['ticket', 'form', 'voucher'] as const;
export type NumberForm = (typeof NUMBER_FORMS)[number];

export const NUMBER_FORM_OF = {
  avia: 'ticket',
  complex: 'ticket',
  rail: 'form',
  bus: 'voucher',
  hotel: 'voucher',
  transfer: 'voucher',
  service: 'voucher',
} as const satisfies Record<JourneyMode, NumberForm>;

const DIGITS = /^\d{13,14}$/;
const VOUCHER = /^(?=.*\d)[A-Z\d](?:[A-Z\d-]{0,18}[A-Z\d])?$/;

/**
 * The number under which an order keeps a document, or null for one that cannot be. Thirteen digits stand for
 * themselves; other numbers stand behind the reference of the reservation, which makes them one of a kind.
 */
export function enteredNumber(typed: string, form: NumberForm, reference: string): string | null {
  // Spaces and dashes are for people.
  const digits = typed.replace(/[\s–-]/g, '');
  if (DIGITS.test(digits) && (form === 'ticket' || digits.length === 13)) return digits.slice(0, 13);
  const own = form === 'voucher' ? typed.replace(/\s/g, '').replace(/[–/]/g, '-').toUpperCase() : digits;
  if (form === 'ticket' || !(form === 'form' ? DIGITS : VOUCHER).test(own)) return null;
  const kept = `${reference}-${own}`;
  return isDocumentNumber(kept) ? kept : null;
}

/** What staff typed for it. */
export const typedNumber = (kept: string, reference: string): string =>
  kept.startsWith(`${reference}-`) ? kept.slice(reference.length + 1) : kept;
