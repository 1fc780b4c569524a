import { money } from '#kernel/money.ts';
import type { Clock } from '#platform/clock.ts';
import type { AncillaryCapabilities, SegmentAncillaries, SoldAncillary } from '../../domain/ancillaries.ts';
import { type AncillariesPort, withoutSeatsAndCheckIn } from '../../domain/ancillaries-port.ts';
import type { SaparCalls } from './calls.ts';
import { type WireSoldAncillary, zAncillaries, zOperation, zSoldAncillary } from './wire.ts';

function readOffered(body: unknown): SegmentAncillaries[] | null {
  const wire = zAncillaries.safeParse(body);
  if (!wire.success) return null;
  const { currency, flights } = wire.data;
  return flights.map(({ flight, departsLocal, ancillaries }) => ({
    flight,
    departsLocal: departsLocal,
    items: ancillaries.map(({ price, sellUntil, ...extra }) => ({
      ...extra,
      price: money(price, currency),
      until: sellUntil,
      confirm: 'now' as const,
    })),
    seat: null,
    seats: null,
    checkIn: null,
  }));
}

const soldOf = ({ travellerRef, price, currency, ...wire }: WireSoldAncillary): SoldAncillary => ({
  ...wire,
  travellerId: travellerRef,
  seat: null,
  price: money(price, currency),
});
function readSold(body: unknown): SoldAncillary | null {
  const wire = zSoldAncillary.safeParse(body);
  return wire.success ? soldOf(wire.data) : null;
}

/** Ancillaries of a remote supplier; it has no seats, moves and check-in (`capabilities` say so). */
export function createSaparAncillaries(
  capabilities: AncillaryCapabilities,
  calls: SaparCalls,
  clock: Clock,
): AncillariesPort {
  const part = encodeURIComponent;
  const isSold = capabilities.kinds.length > 0;
  const ofBooking = (id: string) => `/bookings/${part(id)}/ancillaries`;
  return {
    ...withoutSeatsAndCheckIn,
    capabilities,
    offered: async (call, at) => {
      if (!isSold) return { kind: 'ok', value: [], asOf: clock.now().toISOString() };
      const path = 'offerId' in at ? `/offers/${part(at.offerId)}/ancillaries` : ofBooking(at.ref.id);
      return calls.read(call, path, readOffered);
    },
    sell: async (call, ref, { travellerId, flight, item, expect }) => {
      if (!isSold) return { kind: 'rejected', code: 'GONE', message: 'not sold any more', retry: false };
      const wanted = { travellerRef: travellerId, flight, item, expect: expect.minor };
      return calls.change(call, ofBooking(ref.id), wanted, readSold);
    },
    takeBack: (call, ref, ancillaryId, how) =>
      calls.change(call, `${ofBooking(ref.id)}/${part(ancillaryId)}/return`, how, readSold),
    resolveOutcome: (call, unresolved) =>
      calls.resolveOutcome(call, unresolved, (body) => {
        const wire = zOperation.safeParse(body);
        if (!wire.success || wire.data.operation.id !== unresolved.opId) return null;
        const { extra } = wire.data;
        return extra?.id === unresolved.ancillaryId ? soldOf(extra) : null;
      }),
  };
}
