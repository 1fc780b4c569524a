import { createHmac } from 'node:crypto';
import type { PartnerService } from '../fault-injection.ts';

/** The shop's accounts with everybody who takes money here. `kind` says how a payment is made. */
export const MERCHANTS = {
  sapar: { service: 'acquirer', kind: 'card', brand: 'Ala-Too Acquiring' },
  'sapar-ru': { service: 'acquirer-ru', kind: 'card', brand: 'Ala-Too Acquiring · RU' },
  '500100': { service: 'freedompay', kind: 'card', brand: 'FreedomPay (demo)' },
  tulpar: { service: 'tulpar', kind: 'wallet', brand: 'Tulpar' },
  umai: { service: 'umai', kind: 'wallet', brand: 'Umai' },
  elqr: { service: 'qr', kind: 'qr', brand: 'Ala-Too Bank' },
} as const satisfies Record<string, { service: PartnerService; kind: 'card' | 'wallet' | 'qr'; brand: string }>;
export type Merchant = keyof typeof MERCHANTS;
export const FREEDOMPAY_MERCHANT = '500100' satisfies Merchant;

export const isMerchant = (value: unknown): value is Merchant => Object.hasOwn(MERCHANTS, String(value));

/** Each account has a key of its own, made of the one that was agreed with the acquirer. */
export function keyOf(gatewaySecret: string, merchant: Merchant): string {
  if (merchant === 'sapar') return gatewaySecret;
  const name = merchant === FREEDOMPAY_MERCHANT ? 'freedompay' : merchant;
  return createHmac('sha256', gatewaySecret).update(`gateway/${name}`).digest('base64url');
}
