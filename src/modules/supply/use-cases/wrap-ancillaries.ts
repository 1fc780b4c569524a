import type { z } from 'zod';
import type { CheckedIn, HeldSeats, SegmentAncillaries, SoldAncillary } from '../domain/ancillaries.ts';
import type { AncillariesPort } from '../domain/ancillaries-port.ts';
import type { SupplierMethod } from '../domain/fault.ts';
import type { Call, Outcome } from '../domain/port.ts';
import { zCheckedInAnswer, zKeptAnswer, zOffered, zResolvedAncillary, zSold } from './response-shapes.ts';

/** Calls the supplier within the deadline and checks the answer (wrap-supplier.ts). */
export type CallSupplier = <T>(
  method: SupplierMethod,
  call: Call,
  request: unknown,
  shape: z.ZodType,
  problemOf: (value: T) => string | null,
  work: () => Promise<Outcome<T>>,
) => Promise<Outcome<T>>;

const fine = () => null;

/** Ancillaries of a supplier, wrapped like the supplier: an answer must match its request. */
export function wrapAncillaries(port: AncillariesPort, callSupplier: CallSupplier): AncillariesPort {
  return {
    capabilities: port.capabilities,
    offered: (call, at, holder) =>
      callSupplier<SegmentAncillaries[]>('offerAncillaries', call, [at, holder], zOffered, fine, () =>
        port.offered(call, at, holder),
      ),
    holdSelectedSeats: (call, wish) =>
      callSupplier<HeldSeats>(
        'holdSelectedSeats',
        call,
        [wish],
        zKeptAnswer,
        ({ kept }) =>
          kept.every((one) => wish.seats.some((w) => w.flight === one.flight && w.seat === one.seat))
            ? null
            : 'other_seats',
        () => port.holdSelectedSeats(call, wish),
      ),
    sell: (call, ref, order) =>
      callSupplier<SoldAncillary>(
        'sellAncillary',
        call,
        [ref, order],
        zSold,
        ({ item, travellerId, price, state, number }) =>
          item === order.item &&
          travellerId === order.travellerId &&
          state === 'issued' &&
          price.minor === order.expect.minor &&
          (number !== null || price.minor === 0)
            ? null
            : 'other_extra',
        () => port.sell(call, ref, order),
      ),
    takeBack: (call, ref, ancillaryId, how) =>
      callSupplier<SoldAncillary>(
        'reverseAncillary',
        call,
        [ref, ancillaryId, how],
        zSold,
        ({ id, state }) =>
          id === ancillaryId && (how.to === 'lost' ? state === 'lost' : state === 'voided' || state === 'refunded')
            ? null
            : 'not_back',
        () => port.takeBack(call, ref, ancillaryId, how),
      ),
    move: (call, ref, ancillaryId, flight) =>
      callSupplier<SoldAncillary>(
        'moveAncillary',
        call,
        [ref, ancillaryId, flight],
        zSold,
        (one) => (one.id === ancillaryId && one.flight === flight && one.state === 'issued' ? null : 'not_moved'),
        () => port.move(call, ref, ancillaryId, flight),
      ),
    resolveOutcome: (call, unresolved) =>
      callSupplier<SoldAncillary | 'never-happened'>(
        'resolveAncillary',
        call,
        [unresolved],
        zResolvedAncillary,
        fine,
        () => port.resolveOutcome(call, unresolved),
      ),
    checkIn: (call, ref, flight, travellers) =>
      callSupplier<CheckedIn>(
        'checkIn',
        call,
        [ref, flight, travellers],
        zCheckedInAnswer,
        (all) =>
          travellers.every((id) => all.some((one) => one.travellerId === id && one.flight === flight))
            ? null
            : 'not_checked_in',
        () => port.checkIn(call, ref, flight, travellers),
      ),
    checkedIn: (call, ref) =>
      callSupplier<CheckedIn>('checkedIn', call, [ref], zCheckedInAnswer, fine, () => port.checkedIn(call, ref)),
  };
}
