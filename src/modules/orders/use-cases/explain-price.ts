import { canActFor, isStaff } from '#kernel/account.ts';
import type { PriceDetail, PriceExplanation } from '#modules/pricing/api.ts';
import { type Buyer, publicPrice, type ReasonsReader, type Sale, saleOf, seenBy } from '#modules/pricing/index.ts';
import type { FareTerms, Slice } from '#modules/supply/api.ts';
import { conversionOf } from '#modules/supply/index.ts';
import { contractOfSale } from '../booking/use-cases/contract-of-sale.ts';
import { ownDraft } from '../booking/use-cases/read-booking.ts';
import { bookingPrice, draftTickets, termsOfSale } from '../booking/use-cases/sale-terms-and-price.ts';
import { ownOrder } from '../core/use-cases/own-order.ts';
import type { Visitor } from '../core/use-cases/visitor.ts';
import { canSeeEarnings } from '../core/use-cases/who-sees-earnings.ts';
import type { OrdersDeps } from '../ports.ts';

const DAY_MS = 86_400_000;

type Sold = {
  slices: readonly Slice[];
  terms: FareTerms;
  locations: Readonly<Record<string, { country: string }>>;
  price: PriceDetail;
  supplier: string;
  createdAt: Date;
  contract: Buyer | null;
};

/**
 * What a sale may have been: its search may be of the day before, and the price of an offer that staff made looks at no
 * buyer.
 */
export function salesOf({ slices, terms, locations, price, supplier, createdAt, contract }: Sold): [Sale, ...Sale[]] {
  const { ruleSet, channel, total } = price;
  const journey = saleOf(slices, terms, (key) => locations[key]?.country ?? '');
  const buyer: Buyer = { channel, ...contract };
  const sale = { currency: total.currency, supplier, ruleSet, seller: buyer, ...journey };
  const before = new Date(createdAt.getTime() - DAY_MS);
  if (price.ownServiceFee)
    return [
      { ...sale, at: createdAt },
      { ...sale, at: before },
    ];
  return [
    { ...sale, at: createdAt, buyer },
    { ...sale, at: before, buyer },
    { ...sale, at: createdAt },
    { ...sale, at: before },
  ];
}

/** Staff read all rules, unless their screen is turned to a client; an agency those made for its contract. */
function readerOf({ user }: Visitor, contractId: string | null, contract: Buyer | null): ReasonsReader {
  if (!user || user.clientView) return { view: 'buyer' };
  if (isStaff(user)) return { view: 'staff' };
  return contractId !== null && canActFor(user, contractId) ? { view: 'agent', ...contract } : { view: 'buyer' };
}

/** Why an order cost what it was sold for. @throws AppError not_found `orders.not_found`. */
export async function explainOrder(deps: OrdersDeps, visitor: Visitor, id: string): Promise<PriceExplanation> {
  const order = await ownOrder(deps, visitor, id);
  const { contractId, supplierId: supplier, createdAt } = order;
  const contract = contractId === null ? null : await deps.agencies.placeInTree(deps.db, contractId);
  const price = (await canSeeEarnings(deps, deps.db, order, visitor)) ? order.price : publicPrice(order.price);
  const sales = salesOf({ ...order.journey, price, supplier, createdAt, contract });
  // Of an order that travellers have left, its own part.
  const conversion = order.bookingRef?.conversion ?? conversionOf(order.supplierOfferId);
  return seenBy(readerOf(visitor, contractId, contract), deps.pricing.explain(sales, price), conversion);
}

/** Why a booking costs what it costs now. @throws AppError not_found `orders.booking_not_found`. */
export async function explainBooking(deps: OrdersDeps, visitor: Visitor, id: string): Promise<PriceExplanation> {
  const draft = await ownDraft(deps, visitor, id);
  const contractId = contractOfSale(visitor, draft);
  const contract = contractId === null ? null : await deps.agencies.placeInTree(deps.db, contractId);
  const sale = await termsOfSale(deps, deps.db, visitor, draft);
  const price = bookingPrice(visitor, sale, { price: draft.price, tickets: draftTickets(draft.snapshot) });
  const { itinerary, offer, locations } = draft.snapshot;
  const { supplierId: supplier, createdAt } = draft;
  const sold = { slices: itinerary.slices, terms: offer.terms, locations, price, supplier, createdAt, contract };
  const reader = draft.proposed ? ({ view: 'buyer' } as const) : readerOf(visitor, contractId, contract);
  return seenBy(reader, deps.pricing.explain(salesOf(sold), price), conversionOf(draft.supplierOfferId));
}
