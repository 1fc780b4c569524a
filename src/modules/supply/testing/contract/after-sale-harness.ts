import { test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { type Money, sum } from '#kernel/money.ts';
import type {
  Call,
  Outcome,
  RefundQuote,
  Scope,
  SearchQuery,
  SupplierBooking,
  SupplierOffer,
  Traveller,
} from '../../domain/port.ts';
import type { ContractKind, ContractSubject } from './supplier-contract.ts';

/** What the contract hands on: its subject, and how it calls. */
export type AfterSaleKit = ContractKind & {
  subject(): ContractSubject;
  call(ms?: number): Call;
  value<T>(outcome: Outcome<T>): T;
  total(offer: SupplierOffer): Money;
  familyParty: readonly Traveller[];
  contact: { phone: string; email: string };
};

export const ALL: Scope = { travellers: 'all' };
export const only = (...travellers: string[]): Scope => ({ travellers });
export const MINUTE = 60_000;
export type Sale = { offer: SupplierOffer; booking: SupplierBooking };

/** Steps of the after-sale tests at a supplier: sell, travel in time, quote, and read the state. */
export function afterSaleHarness(kit: AfterSaleKit) {
  const { subject, call, value, total, familyParty, contact, ground } = kit;
  const byAir = (name: string, work: () => Promise<void>) => {
    if (!ground) test(name, work);
  };
  const port = () => subject().port;
  /** Documents of some of the party are annulled or refunded by themselves. */
  const inParts = (name: string, work: () => Promise<void>) =>
    test(name, async () => {
      if (port().capabilities.partialVoid) await work();
    });
  const releases = (name: string, work: () => Promise<void>) =>
    test(name, async () => {
      if (port().capabilities.releaseSeats) await work();
    });
  const [adult] = familyParty as [Traveller];
  const solo: SearchQuery['passengerCounts'] = { aaa: 1, rbg: 0, rmg: 0, ins: 0 };

  async function sell(
    travellers: readonly Traveller[],
    wanted: (offer: SupplierOffer) => boolean = () => true,
    slices: SearchQuery['slices'] = subject().query.slices.map((slice) => ({ ...slice, date: addDays(slice.date, 1) })),
  ): Promise<Sale> {
    const query = {
      ...subject().query,
      slices,
      passengerCounts: travellers.length === 1 ? solo : subject().query.passengerCounts,
    };
    const offers: SupplierOffer[] = [];
    for await (const batch of port().search(call(), query)) offers.push(...batch);
    const found = offers.find(wanted);
    if (!found) throw new Error('no such offer was found');
    const { offer } = value(await port().revalidate(call(), found.offerId));
    const request = { offerId: offer.offerId, expect: total(offer), travellers: [...travellers], contact };
    const held = value(await port().hold(call(), request));
    return { offer, booking: value(await port().issue(call(), held.ref, held.total)) };
  }
  const refundable = (offer: SupplierOffer) => offer.terms.refund.allowed;
  const fixed = (offer: SupplierOffer) =>
    ground || (!offer.terms.refund.allowed && offer.slices[0]?.segments[0]?.carrier !== 'Z1');
  const departure = ({ offer }: Sale) => Date.parse(offer.slices[0]?.segments[0]?.departsAt ?? '');
  const states = (booking: SupplierBooking) =>
    Object.fromEntries(booking.documents.map((one) => [one.travellerId, one.state]));
  const codes = (booking: SupplierBooking) => [
    ...new Set(booking.documents.flatMap((one) => one.coupons.map((coupon) => coupon.status))),
  ];
  const rejected = (code: string) => ({ kind: 'rejected', code });
  /** Works at another time of the same day or a later one, then comes back. */
  async function at<T>(instant: number | string, work: () => Promise<T>): Promise<T> {
    await subject().travelTo(new Date(instant));
    try {
      return await work();
    } finally {
      await subject().travelTo(null);
    }
  }
  const later = <T>(ms: number, work: () => Promise<T>) => at(subject().now().getTime() + ms, work);
  const nextDay = <T>(work: () => Promise<T>) => later(24 * 60 * MINUTE, work);
  const today = (time: string) => `${subject().now().toISOString().slice(0, 10)}T${time}Z`;
  const quoted = async (sale: Sale, scope = ALL): Promise<RefundQuote> =>
    value(await port().quoteRefund(call(), sale.booking.ref, scope));
  const charges = (offer: SupplierOffer, part: 'all' | 'refundable') =>
    sum(offer.prices[0]?.taxes.filter((tax) => part === 'all' || tax.refundable).map((tax) => tax.amount) ?? []).minor;

  return {
    byAir,
    inParts,
    releases,
    port,
    sell,
    refundable,
    fixed,
    departure,
    states,
    codes,
    rejected,
    at,
    later,
    nextDay,
    today,
    quoted,
    charges,
    adult,
  };
}
