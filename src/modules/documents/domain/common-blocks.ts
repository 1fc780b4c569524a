import { refundDestinationOf } from '#kernel/payment-method.ts';
import { type RefundShare, refundDestinationSentence } from '#kernel/refund-destinations.ts';
import type { Block } from './page-model.ts';
import type { ReceiptPassenger } from './receipt-data.ts';
import type { Translate } from './translate.ts';

/** `125 2106312810`: three digits of the carrier, ten of the document. */
export const formatTicketNumber = (digits: string): string =>
  /^\d{13}$/.test(digits) ? `${digits.slice(0, 3)}\u00a0${digits.slice(3)}` : digits;

export const formatFullName = (p: Pick<ReceiptPassenger, 'surname' | 'name' | 'patronymic'>): string =>
  [p.surname, p.name, p.patronymic].filter(Boolean).join(' ');

export const agencyBlock = (t: Translate): Block => ({
  kind: 'small',
  lines: ['name', 'address', 'contacts', 'demo'].map((line) => t(`agency.${line}`)),
});

/** The ways to pay, each once. */
export const paymentMethodsText = (t: Translate, parts: readonly { readonly method: string }[]): string =>
  [...new Set(parts.map(({ method }) => method))].map((way) => t(`methods.${way}`)).join(', ');

/** Where the money goes back to; empty where nothing does. */
export const moneyBackText = (t: Translate, parts: readonly RefundShare[]): string =>
  refundDestinationSentence((key, values) => t(`moneyBack.${key}`, values), t.money, parts);

export const isCard = (method: string): boolean => refundDestinationOf(method) === 'card';
