import { createHmac } from 'node:crypto';
import type { createLedger } from '#modules/ledger/index.ts';
import { readFunds } from '#modules/ledger/index.ts';
import {
  type GatewayMethod,
  isFund,
  PAYMENT_METHODS,
  type PaymentMethod,
  PROMO_METHOD,
} from '#modules/payments/api.ts';
import {
  type ContractFunds,
  createAcquirer,
  createElqrBank,
  createFreedomPay,
  createWallet,
  FUND_ACCOUNTS,
  type GatewayPort,
} from '#modules/payments/index.ts';
import type { Promo } from '#modules/promo/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';

/** Our key for a partner; until one is agreed it is derived from the acquirer's. */
export const gatewayKey = (config: Config, partner: string): string =>
  createHmac('sha256', config.gatewaySecret).update(`gateway/${partner}`).digest('base64url');

const isOffered = (config: Config, method: PaymentMethod): boolean => config.paymentMethods.includes(method);

/** The gateway of each configured payment method, in configured order. */
export function gatewaysOf(config: Config, clock: Clock): Partial<Record<GatewayMethod, GatewayPort>> {
  const { partnersUrl } = config;
  const at = (path: string, merchant: string, secret: string) => ({
    url: `${partnersUrl}/${path}`,
    merchant,
    secret,
    clock,
  });
  const wallet = (id: string) => createWallet({ id, ...at('wallets', id, gatewayKey(config, id)) });
  const make: Record<GatewayMethod, () => GatewayPort | null> = {
    card: () => createAcquirer(at('acquirer', 'sapar', config.gatewaySecret)),
    card_ru: () => createAcquirer({ id: 'alatoo-ru', ...at('acquirer', 'sapar-ru', gatewayKey(config, 'sapar-ru')) }),
    freedompay: () => {
      const own = config.freedomPay;
      if (own) return createFreedomPay(own);
      const url = `${partnersUrl}/freedompay`;
      return config.mode === 'demo'
        ? createFreedomPay({ url, merchant: '500100', secret: gatewayKey(config, 'freedompay') })
        : null;
    },
    qr: () => createElqrBank(at('qr', 'elqr', gatewayKey(config, 'elqr'))),
    wallet_tulpar: () => wallet('tulpar'),
    wallet_umai: () => wallet('umai'),
  };
  const open = config.paymentMethods.flatMap((method): [GatewayMethod, GatewayPort][] => {
    if (isFund(method)) return [];
    const reachable = partnersUrl !== null || (method === 'freedompay' && config.freedomPay !== null);
    const gateway = reachable ? make[method]() : null;
    return gateway ? [[method, gateway]] : [];
  });
  return Object.fromEntries(open);
}

const FREEDOMPAY_SETTINGS = ['SAPAR_FREEDOMPAY_URL', 'SAPAR_FREEDOMPAY_MERCHANT', 'SAPAR_FREEDOMPAY_SECRET'];

/** Methods that are not connected, with the settings that connect them. */
export function unconnectedMethods(config: Config): { method: PaymentMethod; settings: string[] }[] {
  return PAYMENT_METHODS.filter((method) => method !== PROMO_METHOD).flatMap((method) => {
    const unlisted = isOffered(config, method) ? [] : ['SAPAR_PAYMENT_METHODS'];
    const simulated = method !== 'freedompay' || config.mode === 'demo';
    const account = method === 'freedompay' && config.freedomPay !== null;
    const isReachable = account || (simulated && config.partnersUrl !== null);
    const settings = isReachable ? [] : simulated ? ['SAPAR_PARTNERS_URL'] : FREEDOMPAY_SETTINGS;
    const missing = isFund(method) ? unlisted : [...unlisted, ...settings];
    return missing.length > 0 ? [{ method, settings: missing }] : [];
  });
}

/** External pages that our forms may submit to: those of configured gateways. */
export function formTargetsOf({ paymentPageUrl, freedomPay, paymentMethods }: Config): string[] {
  const own = paymentMethods.includes('freedompay') ? freedomPay?.pageUrl : undefined;
  return [...new Set([paymentPageUrl, own].filter((page) => typeof page === 'string'))];
}

/**
 * A contract's funds, kept by the ledger; only configured kinds. Promo codes pay where `reserve` uses them, as long as
 * their promotion has room.
 */
export function fundsOf(
  config: Config,
  ledger: ReturnType<typeof createLedger>,
  clock: Clock,
  reserve?: Promo['reserve'],
): ContractFunds {
  return {
    offers: (method) => (method === PROMO_METHOD ? reserve !== undefined : isOffered(config, method)),
    hold: async (tx, { id, method, contractId, orderId, amount }) => {
      if (method === PROMO_METHOD) await reserve?.(tx, { id, owner: contractId, orderId, amount });
      return ledger.post(tx, {
        kind: 'reserve',
        id,
        contractId,
        orderId,
        amount,
        fund: FUND_ACCOUNTS[method],
        at: clock.now().toISOString(),
      });
    },
    read: (db, method, contractId, currency) => readFunds(db, contractId, currency, FUND_ACCOUNTS[method]),
  };
}
