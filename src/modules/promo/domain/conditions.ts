import type { LocalDate } from '#kernel/dates.ts';
import type { Mode } from '#kernel/mode.ts';
import type { Currency, Money } from '#kernel/money.ts';

export const PROMO_MODES = ['avia', 'rail', 'bus', 'hotel', 'transfer'] as const;
export type PromoMode = (typeof PROMO_MODES)[number];
export const AUDIENCES = ['everybody', 'customers', 'addresses', 'contracts'] as const;

/** Who may use a promotion: everybody, registered customers, those of e-mail addresses, contracts. */
export type PromoAudience =
  | { readonly kind: 'everybody' | 'customers' }
  | { readonly kind: 'addresses'; readonly addresses: readonly string[] }
  | { readonly kind: 'contracts'; readonly contractIds: readonly string[] };

/** What it discounts; an empty list is no condition. Days of travel are local days of the first departure. */
export type PromoScope = {
  readonly modes: readonly PromoMode[];
  readonly carriers: readonly string[];
  /** Keys of locations or of their cities: where the journey begins, and where its first slice ends. */
  readonly origins: readonly string[];
  readonly destinations: readonly string[];
  /** Of which one at least is on the journey, by two letters. */
  readonly countries: readonly string[];
  readonly travelFrom: LocalDate | null;
  readonly travelTo: LocalDate | null;
};

export type PromoTerms = {
  readonly currency: Currency;
  readonly rate: number | null;
  readonly fixedMinor: number | null;
  readonly capMinor: number | null;
  readonly minimumMinor: number | null;
  readonly budgetMinor: number | null;
  readonly maxUses: number | null;
  readonly uses: number;
  readonly spentMinor: number;
  readonly audience: PromoAudience;
  readonly scope: PromoScope;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly paused: boolean;
};

/** A booking or an order, as far as a promotion looks at it. */
export type PromoSale = {
  readonly total: Money;
  readonly contractId: string | null;
  readonly userId: string | null;
  /** Of the signed-in buyer. */
  readonly email: string | null;
  readonly isCustomer: boolean;
  readonly modes: readonly Mode[];
  readonly carriers: readonly string[];
  /** Keys of the locations where the journey begins and where its first slice ends, with those of their cities. */
  readonly origins: readonly string[];
  readonly destinations: readonly string[];
  readonly countries: readonly string[];
  readonly departsOn: LocalDate;
};

export type PromoRefusal =
  | 'promo.unknown'
  | 'promo.not_started'
  | 'promo.ended'
  | 'promo.used_up'
  | 'promo.customers_only'
  | 'promo.other_order'
  | 'promo.other_dates'
  | 'promo.minimum';

/** Codes for named buyers are unknown to all others: a guesser does not learn that they exist. */
function refusesBuyer(audience: PromoAudience, sale: PromoSale): PromoRefusal | null {
  switch (audience.kind) {
    case 'everybody':
      return null;
    case 'customers':
      return sale.isCustomer ? null : 'promo.customers_only';
    case 'addresses':
      return sale.email !== null && audience.addresses.includes(sale.email.toLowerCase()) ? null : 'promo.unknown';
    case 'contracts':
      return sale.contractId !== null && audience.contractIds.includes(sale.contractId) ? null : 'promo.unknown';
  }
}

const meets = (wanted: readonly string[], found: readonly string[]): boolean =>
  wanted.length === 0 || found.some((one) => wanted.includes(one));

function refusesSale(scope: PromoScope, sale: PromoSale): PromoRefusal | null {
  const every = (wanted: readonly string[], found: readonly string[]) =>
    wanted.length === 0 || (found.length > 0 && found.every((one) => wanted.includes(one)));
  const fits =
    every(scope.modes, sale.modes) &&
    every(scope.carriers, sale.carriers) &&
    meets(scope.origins, sale.origins) &&
    meets(scope.destinations, sale.destinations) &&
    meets(scope.countries, sale.countries);
  if (!fits) return 'promo.other_order';
  const early = scope.travelFrom !== null && sale.departsOn < scope.travelFrom;
  const late = scope.travelTo !== null && sale.departsOn > scope.travelTo;
  return early || late ? 'promo.other_dates' : null;
}

/** Why a promotion is not open at all: it waits, has ended, or its uses or budget are gone. */
export function refusesTime(terms: PromoTerms, now: Date): PromoRefusal | null {
  if (now < terms.startsAt) return 'promo.not_started';
  if (now >= terms.endsAt || terms.paused) return 'promo.ended';
  const noUses = terms.maxUses !== null && terms.uses >= terms.maxUses;
  const noBudget = terms.budgetMinor !== null && terms.spentMinor >= terms.budgetMinor;
  return noUses || noBudget ? 'promo.used_up' : null;
}

/** Why a promotion does not discount a sale, or null. Its audience comes first. */
export function refusalOf(terms: PromoTerms, sale: PromoSale, now: Date): PromoRefusal | null {
  const refused = refusesBuyer(terms.audience, sale) ?? refusesTime(terms, now);
  if (refused) return refused;
  if (sale.total.currency !== terms.currency) return 'promo.other_order';
  if (terms.minimumMinor !== null && sale.total.minor < terms.minimumMinor) return 'promo.minimum';
  return refusesSale(terms.scope, sale);
}
