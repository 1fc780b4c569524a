import { CURRENCIES, type Currency, type Money } from '#kernel/money.ts';
import type { Agreement } from '#modules/content/api.ts';
import type { BookingDraft } from '#modules/orders/api.ts';
import { type PaymentChoice, readPaymentChoice } from '../../shared/payment/read-payment-choice.ts';

export type PaymentForm = {
  /** Idempotency-Key of the form; each server response issues a new one. */
  key: string;
  agreements: { key: string; version: number }[];
  acceptedTotal: Money;
  /** Total of the selected ancillaries as shown; absent when none was shown. */
  acceptedAncillaries?: Money;
  priceChangeAccepted: boolean;
  confirmNewOrder: boolean;
} & PaymentChoice;

const isCurrency = (value: unknown): value is Currency => typeof value === 'string' && value in CURRENCIES;

/** One checkbox accepts several named documents; personal data has its own. */
const DOCUMENTS = {
  terms: ['tariff', 'return', 'offer'],
  personal: ['privacy', 'personal-data'],
} as const satisfies Record<string, readonly Agreement['key'][]>;
export type ConsentGroup = keyof typeof DOCUMENTS;
const CONSENT_GROUPS = Object.keys(DOCUMENTS) as ConsentGroup[];
const acceptPath = (group: ConsentGroup) => `accept.${group}` as const;

/** Checkboxes of the page: each with its documents and the value that names their versions. */
export const consentGroups = (agreements: readonly Agreement[]) =>
  CONSENT_GROUPS.map((group) => {
    const documents = DOCUMENTS[group].flatMap((key) => agreements.find((one) => one.key === key) ?? []);
    const value = documents.map(({ key, version }) => `${key}.${version}`).join(' ');
    return { group, path: acceptPath(group), value, documents };
  });

/** Documents and versions accepted by a checkbox value. */
const documentsIn = (value: FormDataEntryValue | null): { key: string; version: number }[] =>
  (typeof value === 'string' ? value.split(' ').slice(0, 10) : []).flatMap((part) => {
    const [, key, version] = /^([\w-]{1,40})\.(\d{1,9})$/.exec(part) ?? [];
    return key ? [{ key, version: Number(version) }] : [];
  });

/** Reads the payment form: a checked `accept.<group>` names its documents in the shown versions. */
export function readPaymentForm(form: FormData): PaymentForm {
  const wholeNumber = (value: unknown): number =>
    typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : 0;
  const key = form.get('key');
  const requestedCurrency = form.get('acceptedCurrency');
  const currency = isCurrency(requestedCurrency) ? requestedCurrency : 'KGS';
  const ancillaries = form.get('ancillariesMinor');
  return {
    key: typeof key === 'string' && /^[\w-]{8,100}$/.test(key) ? key : '',
    agreements: CONSENT_GROUPS.flatMap((group) => documentsIn(form.get(acceptPath(group)))),
    acceptedTotal: {
      minor: wholeNumber(form.get('acceptedMinor')),
      currency,
    },
    ...(ancillaries === null ? {} : { acceptedAncillaries: { minor: wholeNumber(ancillaries), currency } }),
    priceChangeAccepted: form.get('priceChangeAccepted') !== null,
    confirmNewOrder: form.get('confirmNewOrder') !== null,
    ...readPaymentChoice(form, currency),
  };
}

/** Paths of required checkboxes that are not checked (spec §5), in page order. */
export function consentProblems(
  booking: Pick<BookingDraft, 'agreements' | 'priceChange' | 'confirmNewOrder'>,
  form: PaymentForm,
): { path: string; code: string }[] {
  const accepted = ({ key, version }: Agreement) => form.agreements.some((a) => a.key === key && a.version === version);
  const paths = [
    ...(booking.priceChange && !form.priceChangeAccepted ? ['priceChangeAccepted'] : []),
    ...(booking.confirmNewOrder && !form.confirmNewOrder ? ['confirmNewOrder'] : []),
    ...consentGroups(booking.agreements)
      .filter(({ documents }) => !documents.every(accepted))
      .map(({ path }) => path),
  ];
  return paths.map((path) => ({ path, code: 'orders.agreement_required' }));
}

/** Maps a document in a server refusal to the id of the checkbox of its group. */
export function checkboxId(path: string): string {
  const group = CONSENT_GROUPS.find((one) => DOCUMENTS[one].some((key) => path === `agreements.${key}`));
  return group ? acceptPath(group) : path;
}
