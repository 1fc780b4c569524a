import type { Mode } from '#kernel/mode.ts';
import { type Money, money, sum } from '#kernel/money.ts';
import { CATEGORIES, type Category, type PassengerCounts } from '#kernel/passengers.ts';
import { modeOfFamily } from './families.ts';
import type { InventoryOffer } from './offer.ts';
import { type OfferKey, readOfferId } from './offer-id.ts';
import { type InventoryPrice, partyTotal } from './party-price.ts';

/** As what each category of the party is sold on one part: its mode has age bands of its own. */
export type SoldAs = Readonly<Record<Category, Category>>;

const AS_DECLARED: SoldAs = { aaa: 'aaa', rbg: 'rbg', rmg: 'rmg', ins: 'ins' };
/** On a bus every child under twelve has a ticket and a seat. */
const ON_A_BUS: SoldAs = { aaa: 'aaa', rbg: 'rbg', rmg: 'rbg', ins: 'rbg' };

/** How a mode sells the categories of a party. `older`: a child of it has outgrown the child's fare of trains. */
export function soldAs(mode: Mode, older: boolean): SoldAs {
  if (mode === 'bus') return ON_A_BUS;
  return mode === 'rail' && older ? { ...AS_DECLARED, rbg: 'aaa' } : AS_DECLARED;
}

export function passengerCountsAs(passengerCounts: PassengerCounts, as: SoldAs): PassengerCounts {
  const sold = { aaa: 0, rbg: 0, rmg: 0, ins: 0 };
  for (const category of CATEGORIES) sold[as[category]] += passengerCounts[category];
  return sold;
}

/**
 * The run of a journey that one document a traveller is good for: consecutive segments of one carrier in one family.
 */
export type InventoryPortion<F> = {
  /** Which direction it is of. */
  slice: number;
  as: SoldAs;
  offer: InventoryOffer<F>;
  /** By the categories of the party. */
  prices: InventoryPrice[];
};

/** A journey on several tickets, sold as one: its price is the sum of theirs. */
export type MultiTicketOffer<F> = {
  offerId: string;
  passengerCounts: PassengerCounts;
  portions: InventoryPortion<F>[];
  prices: InventoryPrice[];
  total: Money;
  seatsLeft: number;
  holdable: boolean;
  /** Of the part that is kept shortest. */
  holdMinutes: number;
};

/** Price of an offer of one mode by the categories of the party; empty categories are left out. */
export function declaredPrices(
  sold: readonly InventoryPrice[],
  passengerCounts: PassengerCounts,
  as: SoldAs,
): InventoryPrice[] {
  return CATEGORIES.filter((category) => passengerCounts[category] > 0).map((category) => {
    const price = sold.find((one) => one.category === as[category]);
    if (!price) throw new Error(`nothing is sold to ${as[category]}`);
    return { category, count: passengerCounts[category], fare: price.fare, taxes: price.taxes };
  });
}

/** Prices of the same party on several tickets, added up category by category. */
function added(portions: readonly (readonly InventoryPrice[])[]): InventoryPrice[] {
  const [first = []] = portions;
  return first.map(({ category, count }, n) => {
    const own = portions.map((portion) => portion[n] as InventoryPrice);
    return {
      category,
      count,
      fare: sum(own.map(({ fare }) => fare)),
      taxes: own.flatMap(({ taxes }) => taxes),
    };
  });
}

type ChosenPortion<F> = Pick<InventoryPortion<F>, 'slice' | 'as' | 'offer'>;

export function makeMultiTicketOffer<F>(
  passengerCounts: PassengerCounts,
  chosen: readonly ChosenPortion<F>[],
): MultiTicketOffer<F> {
  const portions = chosen.map((portion) => ({
    ...portion,
    prices: declaredPrices(portion.offer.prices, passengerCounts, portion.as),
  }));
  const prices = added(portions.map((portion) => portion.prices));
  return {
    offerId: writeMultiTicketId(passengerCounts, chosen),
    passengerCounts,
    portions,
    prices,
    total: money(partyTotal(prices).minor),
    seatsLeft: Math.min(...portions.map(({ offer }) => offer.seatsLeft)),
    holdable: portions.every(({ offer }) => offer.holdable),
    holdMinutes: Math.min(...portions.map(({ offer }) => offer.holdMinutes)),
  };
}

/**
 * `C.1-0-1-0.0-d+0-b~H.…~H.…`: the party, the direction of each part and how it is sold (declared, bus, older), and
 * the parts' own ids.
 */
function writeMultiTicketId(passengerCounts: PassengerCounts, portions: readonly ChosenPortion<unknown>[]): string {
  const how = ({ slice, as }: ChosenPortion<unknown>) =>
    `${slice}-${as === ON_A_BUS ? 'b' : as.rbg === 'aaa' ? 'o' : 'd'}`;
  const party = CATEGORIES.map((category) => passengerCounts[category]).join('-');
  return [`C.${party}.${portions.map(how).join('+')}`, ...portions.map(({ offer }) => offer.offerId)].join('~');
}

export type MultiTicketKey = {
  passengerCounts: PassengerCounts;
  totalMinor: number;
  portions: { slice: number; as: SoldAs; key: OfferKey }[];
};

const HEAD = /^C\.(\d{1,2})-(\d{1,2})-(\d{1,2})-(\d{1,2})\.((?:[0-5]-[bdo]\+?){1,12})$/;
const MODES_OF = { b: ['bus'], o: ['rail'], d: ['avia', 'rail'] } as const;

export const isMultiTicketId = (offerId: string): boolean => offerId.startsWith('C.');

/** `null` for anything this module did not write. */
export function readMultiTicketId(offerId: string): MultiTicketKey | null {
  const [head = '', ...ids] = offerId.split('~');
  const match = HEAD.exec(head);
  if (!match) return null;
  const [aaa, rbg, rmg, ins] = match.slice(1, 5).map(Number) as [number, number, number, number];
  const passengerCounts = { aaa, rbg, rmg, ins };
  const hows = (match[5] as string).split('+');
  if (hows.length !== ids.length || ids.length < 2) return null;
  const portions: MultiTicketKey['portions'] = [];
  for (const [n, how] of hows.entries()) {
    const key = readOfferId(ids[n] as string);
    const letter = how.slice(2) as keyof typeof MODES_OF;
    if (!key || key.whole || key.slices.length !== 1) return null;
    const mode = modeOfFamily(key.fareFamily);
    const as = soldAs(mode, letter === 'o');
    const sold = passengerCountsAs(passengerCounts, as);
    if (!MODES_OF[letter].some((known) => known === mode)) return null;
    if (CATEGORIES.some((category) => sold[category] !== key.passengerCounts[category])) return null;
    portions.push({ slice: Number(how[0]), as, key });
  }
  const ordered = portions.every(
    ({ slice }, n) => slice === (portions[n - 1]?.slice ?? 0) || slice === (portions[n - 1]?.slice ?? 0) + 1,
  );
  if (!ordered || portions[0]?.slice !== 0) return null;
  return { passengerCounts, totalMinor: portions.reduce((all, { key }) => all + key.totalMinor, 0), portions };
}
