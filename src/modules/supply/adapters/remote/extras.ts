import { money } from '#kernel/money.ts';
import type { ExtraCaps, LegExtras, SoldExtra } from '../../domain/ancillaries.ts';
import { type ExtrasPort, onlyThings } from '../../domain/port.ts';
import type { RemoteCalls } from './calls.ts';
import { type WireSoldExtra, zExtras, zOperation, zSoldExtra } from './wire.ts';

function readOffered(body: unknown): LegExtras[] | null {
  const wire = zExtras.safeParse(body);
  if (!wire.success) return null;
  const { currency, flights } = wire.data;
  return flights.map(({ flight, departsLocal, extras }) => ({
    flight,
    departs: departsLocal,
    items: extras.map(({ price, sellUntil, ...extra }) => ({
      ...extra,
      price: money(price, currency),
      until: sellUntil,
      confirm: 'now' as const,
    })),
    ...{ seat: null, seats: null, checkIn: null },
  }));
}

const soldOf = ({ travellerRef, price, currency, ...wire }: WireSoldExtra): SoldExtra => ({
  ...wire,
  travellerId: travellerRef,
  seat: null,
  price: money(price, currency),
});
function readSold(body: unknown): SoldExtra | null {
  const wire = zSoldExtra.safeParse(body);
  return wire.success ? soldOf(wire.data) : null;
}

/** Things that a remote supplier sells beside its tickets; of seats, moves and check-in it has nothing (`caps` say so). */
export function createRemoteExtras(caps: ExtraCaps, calls: RemoteCalls): ExtrasPort {
  const part = encodeURIComponent;
  const ofBooking = (id: string) => `/bookings/${part(id)}/extras`;
  return {
    ...onlyThings,
    caps,
    offered: (call, at) =>
      calls.read(
        call,
        'offerId' in at ? `/offers/${part(at.offerId)}/extras` : ofBooking(at.ref.id),
        readOffered,
      ),
    sell: (call, ref, { travellerId, flight, item, expect }) =>
      calls.change(
        call,
        ofBooking(ref.id),
        { travellerRef: travellerId, flight, item, expect: expect.minor },
        readSold,
      ),
    takeBack: (call, ref, extraId, how) =>
      calls.change(call, `${ofBooking(ref.id)}/${part(extraId)}/return`, how, readSold),
    settle: (call, probe) =>
      calls.settle(call, probe, (body) => {
        const wire = zOperation.safeParse(body);
        if (!wire.success || wire.data.operation.id !== probe.opId) return null;
        const { extra } = wire.data;
        return extra?.id === probe.extraId ? soldOf(extra) : null;
      }),
  };
}
