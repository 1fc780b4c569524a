type Traits = {
  /** Who holds the money: a bank, a mobile wallet, or ourselves (a contract's own money). */
  readonly source: 'bank' | 'wallet' | 'own';
  /** Destination of a refund: a key of `moneyBack.places`. */
  readonly refundDestination: string;
  /** Offered by a release by default: agreed with the acquirer, or our own. */
  readonly inRelease: boolean;
};

/**
 * The payment methods (spec §9): three kinds of cards, the national QR, two mobile wallets, and funds that a contract
 * holds with us. A new method needs a line here, a gateway in `server/gateways.ts` and its translations
 * (`pay.methods`).
 */
const METHODS = {
  card: { source: 'bank', refundDestination: 'card', inRelease: true },
  card_ru: { source: 'bank', refundDestination: 'card', inRelease: false },
  freedompay: { source: 'bank', refundDestination: 'card', inRelease: true },
  qr: { source: 'bank', refundDestination: 'qr', inRelease: false },
  wallet_tulpar: { source: 'wallet', refundDestination: 'wallet', inRelease: false },
  wallet_umai: { source: 'wallet', refundDestination: 'wallet', inRelease: false },
  balance: { source: 'own', refundDestination: 'balance', inRelease: true },
  motivation: { source: 'own', refundDestination: 'motivation', inRelease: true },
  points: { source: 'own', refundDestination: 'points', inRelease: true },
  promo: { source: 'own', refundDestination: 'promo', inRelease: false },
} as const satisfies Readonly<Record<string, Traits>>;

export type PaymentMethod = keyof typeof METHODS;
/** Funds that a contract holds with us: reserved in the ledger, not collected by a gateway. */
export type FundMethod = {
  [M in PaymentMethod]: (typeof METHODS)[M]['source'] extends 'own' ? M : never;
}[PaymentMethod];
export type GatewayMethod = Exclude<PaymentMethod, FundMethod>;
type WalletMethod = {
  [M in PaymentMethod]: (typeof METHODS)[M]['source'] extends 'wallet' ? M : never;
}[PaymentMethod];

export const PAYMENT_METHODS = Object.keys(METHODS) as [PaymentMethod, ...PaymentMethod[]];
/** The discount of a promo code, paid by us: not offered among the payment methods. */
export const PROMO_METHOD = 'promo';
export const isFund = (method: PaymentMethod): method is FundMethod => METHODS[method].source === 'own';
export const FUND_METHODS: readonly FundMethod[] = PAYMENT_METHODS.filter(isFund);
/** In the order in which they are offered: methods of local banks come before foreign cards. */
export const OFFERED_METHODS: readonly PaymentMethod[] = [
  ...new Set<PaymentMethod>(['qr', 'freedompay', ...PAYMENT_METHODS]),
].filter((method) => method !== PROMO_METHOD);
export const RELEASE_METHODS: readonly PaymentMethod[] = OFFERED_METHODS.filter((method) => METHODS[method].inRelease);

const traitsOf = (method: string): Traits | undefined => METHODS[method as PaymentMethod];
/** Who holds the money of a stored method name. */
export const paymentSourceOf = (method: string): Traits['source'] => traitsOf(method)?.source ?? 'bank';
export const isWallet = (method: string): method is WalletMethod => paymentSourceOf(method) === 'wallet';
/** Destination of a refund by payment method: a key of `moneyBack.places`. */
export const refundDestinationOf = (method: string): string => traitsOf(method)?.refundDestination ?? 'card';
