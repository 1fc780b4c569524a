import { CURRENCIES, type Currency, type Money } from '#kernel/money.ts';
import type { Booking } from '#modules/orders/api.ts';
import { type PaymentChoice, readWish } from '../../shared/payment/read-wish.ts';

export type PaymentForm = {
  /** Idempotency-Key; the form's own, new with every answer of the server. */
  key: string;
  agreements: { key: string; version: number }[];
  acceptedTotal: Money;
  /** What the chosen services were said to cost; absent: none were shown. */
  acceptedAncillaries?: Money;
  priceChangeAccepted: boolean;
  confirmNewOrder: boolean;
} & PaymentChoice;

const isCurrency = (value: unknown): value is Currency => typeof value === 'string' && value in CURRENCIES;

/** The payment step's form: `agreements.<key>` holds the version that was shown. */
export function readPaymentForm(form: FormData): PaymentForm {
  const whole = (value: unknown): number => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : 0);
  const key = form.get('key');
  const given = form.get('acceptedCurrency');
  const currency = isCurrency(given) ? given : 'KGS';
  const ancillaries = form.get('ancillariesMinor');
  return {
    key: typeof key === 'string' && /^[\w-]{8,100}$/.test(key) ? key : '',
    agreements: [...form.keys()]
      .filter((name) => /^agreements\.[\w-]{1,40}$/.test(name))
      .slice(0, 20)
      .map((name) => ({ key: name.slice('agreements.'.length), version: whole(form.get(name)) })),
    acceptedTotal: {
      minor: whole(form.get('acceptedMinor')),
      currency,
    },
    ...(ancillaries === null ? {} : { acceptedAncillaries: { minor: whole(ancillaries), currency } }),
    priceChangeAccepted: form.get('priceChangeAccepted') !== null,
    confirmNewOrder: form.get('confirmNewOrder') !== null,
    ...readWish(form, currency),
  };
}

/** Boxes that must be ticked and are not (spec §5), as paths of the form, from the top of the page down. */
export function consentProblems(
  booking: Pick<Booking, 'agreements' | 'priceChange' | 'confirmNewOrder'>,
  form: PaymentForm,
): { path: string; code: string }[] {
  const paths = [
    ...(booking.priceChange && !form.priceChangeAccepted ? ['priceChangeAccepted'] : []),
    ...(booking.confirmNewOrder && !form.confirmNewOrder ? ['confirmNewOrder'] : []),
    ...booking.agreements
      .filter(({ key, version }) => !form.agreements.some((a) => a.key === key && a.version === version))
      .map(({ key }) => `agreements.${key}`),
  ];
  return paths.map((path) => ({ path, code: 'orders.agreement_required' }));
}
