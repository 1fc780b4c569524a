import { z } from 'zod';
import { CATEGORIES, SITES } from '#kernel/passengers.ts';
import { zCabin, zCategory, zLocalDate } from '#kernel/schemas.ts';

/** What carries the passenger; the kinds of supplier capabilities. */
export const TRANSPORT_KINDS = ['avia', 'rail', 'bus', 'hotel', 'transfer'] as const;
export type TransportKind = (typeof TRANSPORT_KINDS)[number];
/** What is sold; what staff arrange for a client has the price that they name, without a rule. */
export type SoldKind = TransportKind | 'service';
/** `domestic`: every point of the journey lies in the site's own country. A mixed journey is international. */
export const ROUTE_SCOPES = ['domestic', 'international'] as const;
export type RouteScope = (typeof ROUTE_SCOPES)[number];

/**
 * Kinds of rules in the order in which they are applied. Of fees and of commission the first rule that fits counts;
 * markups and discounts that fit are all added up. `void_keeps_fees` has no sum: where one fits, a void keeps our
 * fees. `commission` is what the contract of a sale earns of a ticket: it changes no price; where no rule fits, the
 * rate of the contract counts.
 */
export const RULE_KINDS = [
  'service_fee',
  'markup',
  'discount',
  'it_fee',
  'refund_fee',
  'exchange_fee',
  'void_keeps_fees',
  'commission',
] as const;
export type RuleKind = (typeof RULE_KINDS)[number];
/** A sale needs one rule of each: a price without our fees would be a lie. */
export const REQUIRED_KINDS = ['service_fee', 'it_fee', 'refund_fee', 'exchange_fee'] as const;
/** Kinds that may depend on the fare and on the category of a passenger. */
export const FARE_KINDS: readonly RuleKind[] = ['service_fee', 'markup', 'discount', 'it_fee', 'commission'];
/** Conditions by the fare of a passenger, which what comes after the sale does not know. */
export const FARE_CONDITIONS = ['fareFrom', 'fareTo'] as const;
/** Conditions by who buys: for rules of the sale alone, as what comes after it is one for every buyer. */
export const BUYER_CONDITIONS = ['channels', 'contracts', 'levels'] as const;
/** Categories that pay fees: a lap infant pays none. */
export const PAYING_CATEGORIES = CATEGORIES.filter((category) => category !== 'rmg');

/** The code of the price rules that sales are priced by unless another is named (spec §4); an order keeps it. */
export const DEFAULT_PRICING_CODE = 'one_avia_pricing';

/** Where a sale is made: on the site, at the desk of an agency, by a program through the API. */
export const CHANNELS = ['site', 'agency', 'api'] as const;
export type Channel = (typeof CHANNELS)[number];
export const MAX_LEVEL = 9;

export const ROUNDINGS = ['nearest', 'up', 'down'] as const;
export const MAX_RULES = 5_000;
const MAX_SUM = 1_000_000_000_00;

const zSum = z.int().min(0).max(MAX_SUM);
/** Whole minor units by currency; a currency without a sum is none. */
export const zSums = z.strictObject({ KGS: zSum.optional(), RUB: zSum.optional(), USD: zSum.optional() });
export type Sums = z.output<typeof zSums>;

const zList = <T extends z.ZodType>(one: T) => z.array(one).max(50);
const zCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-Z]{1,12}$/);

const zPlace = z.string().trim().min(1).max(80);
const CONTRACT_NUMBER = /^[^,;]{1,40}$/;

/** What a sale must be for a rule to fit it; empty lists and null: anything. */
export const zConditions = z.strictObject({
  sites: zList(z.enum(SITES)),
  products: zList(z.enum(TRANSPORT_KINDS)),
  scope: z.enum(ROUTE_SCOPES).nullable(),
  /** ISO codes: the journey touches one of them. */
  countries: zList(
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/),
  ),
  suppliers: zList(
    z
      .string()
      .trim()
      .regex(/^[0-9a-z-]{1,40}$/),
  ),
  /** Every leg of the ticket is of one of them. */
  carriers: zList(zCode),
  cabins: zList(zCabin),
  families: zList(z.string().trim().min(1).max(40)),
  passengers: zList(zCategory),
  channels: zList(z.enum(CHANNELS)).default([]),
  /** Numbers of contracts. */
  contracts: zList(z.string().trim().regex(CONTRACT_NUMBER)).default([]),
  /** Levels of the agency tree: 1 is an agency of ours, 2 one of its sub-agents. */
  levels: zList(z.int().min(1).max(MAX_LEVEL)).default([]),
  /** Keys of places: where the ticket begins, and where it leads; a city stands for its stations and airports. */
  from: zList(zPlace).default([]),
  to: zList(zPlace).default([]),
  /** The fare of one passenger, both ends included; a sale in a currency that is not named does not fit. */
  fareFrom: zSums.default({}),
  fareTo: zSums.default({}),
  /** The first day of the ticket, and the day of the sale in Bishkek; both ends are included. */
  travelFrom: zLocalDate.nullable(),
  travelTo: zLocalDate.nullable(),
  soldFrom: zLocalDate.nullable(),
  soldTo: zLocalDate.nullable(),
});
export type Conditions = z.output<typeof zConditions>;

/** A share of the fare with its bounds, or fixed sums; for one passenger and ticket. */
export const zAmount = z.strictObject({
  /** Basis points of the fare; null: the fixed sums. */
  rate: z.int().min(0).max(10_000).nullable(),
  sums: zSums,
  minimum: zSums,
  maximum: zSums,
  /** A share is rounded to whole multiples of so many minor units, before its bounds. */
  roundTo: z.int().min(1).max(1_000_000),
  rounding: z.enum(ROUNDINGS),
});
export type Amount = z.output<typeof zAmount>;

export const zPriceRule = z
  .strictObject({
    id: z.string().min(1).max(64),
    kind: z.enum(RULE_KINDS),
    /** A name given by staff; null: it is described by its conditions. */
    name: z.string().trim().min(1).max(120).nullable(),
    conditions: zConditions,
    amount: zAmount,
  })
  .meta({ id: 'PriceRule' });
export type PriceRule = z.output<typeof zPriceRule>;

/** Rules in the order in which they are applied within their kind. */
export type RuleSet = {
  readonly version: number;
  /** Milliseconds: sales from this moment on are priced by it. */
  readonly appliesFrom: number;
  readonly rules: readonly PriceRule[];
};

export const ANY: Conditions = {
  sites: [],
  products: [],
  scope: null,
  countries: [],
  suppliers: [],
  carriers: [],
  cabins: [],
  families: [],
  passengers: [],
  channels: [],
  contracts: [],
  levels: [],
  from: [],
  to: [],
  fareFrom: {},
  fareTo: {},
  travelFrom: null,
  travelTo: null,
  soldFrom: null,
  soldTo: null,
};

export const fixed = (sums: Sums): Amount => ({
  rate: null,
  sums,
  minimum: {},
  maximum: {},
  roundTo: 1,
  rounding: 'nearest',
});
