import { type CompanyDetails, hourText } from '#kernel/company.ts';
import type { Locale } from '#kernel/locale.ts';
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

/** The company that sells, in the language of a document. */
export type Seller = {
  readonly name: string;
  /** Firm, address and contacts; what is not known has no line. */
  readonly lines: readonly string[];
};

/** `isDemo`: the document says that everybody in it is invented. */
export function sellerOf(
  { legalName, address, taxNumber, since, phones, email, hours }: CompanyDetails,
  locale: Locale,
  t: Translate,
  isDemo: boolean,
): Seller {
  const name = legalName[locale] || t('brand');
  const [phone] = phones;
  const firm = [
    address[locale],
    taxNumber && t('agency.tax', { number: taxNumber }),
    since !== null && t('agency.since', { year: String(since) }),
  ];
  const contacts = [
    phone && t('agency.phone', { phone }),
    email,
    phone && t('agency.hours', { opens: hourText(hours.opens), closes: hourText(hours.closes) }),
  ];
  const line = (parts: readonly (string | false | undefined)[]) => parts.filter(Boolean).join(' · ');
  const lines = [name, line(firm), line(contacts), isDemo ? t('agency.demo') : ''];
  return { name, lines: lines.filter((text) => text !== '') };
}

export const agencyBlock = ({ lines }: Seller): Block => ({ kind: 'small', lines: [...lines] });

/** The ways to pay, each once. */
export const paymentMethodsText = (t: Translate, parts: readonly { readonly method: string }[]): string =>
  [...new Set(parts.map(({ method }) => method))].map((way) => t(`methods.${way}`)).join(', ');

/** Where the money goes back to; empty where nothing does. */
export const moneyBackText = (t: Translate, parts: readonly RefundShare[]): string =>
  refundDestinationSentence((key, values) => t(`moneyBack.${key}`, values), t.money, parts);

export const isCard = (method: string): boolean => refundDestinationOf(method) === 'card';
