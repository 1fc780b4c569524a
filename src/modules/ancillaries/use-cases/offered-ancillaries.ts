import { type OrdersDeps, type Outcome, withinTime } from '#modules/orders/extension.ts';
import type { SegmentAncillaries } from '#modules/supply/api.ts';

import { isNamedTwice, type SoldSegment } from '../domain/ancillary-rules.ts';
import type { AncillaryContext } from './ancillary-context.ts';

export type OfferedSegment = SoldSegment & Pick<SegmentAncillaries, 'checkIn'>;

/** Asks the supplier in time; whatever is no definite answer is `unknown`. */
export async function callAncillaries<T>(deps: OrdersDeps, call: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const lost: Outcome<T> = { kind: 'unknown', reason: 'timeout' };
  try {
    return await withinTime(call(), deps.config.callTimeoutMs, lost);
  } catch {
    return { kind: 'unknown', reason: 'threw' };
  }
}

export const newCall = (deps: OrdersDeps, locale: 'ru' | 'en' | 'kg', opId = deps.ids()) => ({
  opId,
  deadline: new Date(deps.clock.now().getTime() + deps.config.callTimeoutMs).toISOString(),
  locale,
});

/** What is on sale on each leg now; null: the supplier does not say. */
export async function offeredSegments(
  deps: OrdersDeps,
  subject: AncillaryContext,
  locale: 'ru' | 'en' | 'kg',
): Promise<OfferedSegment[] | null> {
  const { port, at, segments } = subject;
  if (!port || !at || (subject.closed !== null && subject.closed !== 'busy')) return [];
  const answer = await callAncillaries(deps, () => port.offered(newCall(deps, locale), at, subject.id));
  if (answer.kind !== 'ok') return null;
  return segments.flatMap(({ segmentIndex, segment }) => {
    if (isNamedTwice(segment.flight, segments)) return [];
    const named = answer.value.filter((one) => one.flight === segment.flight);
    const day = segment.departsLocal.slice(0, 10);
    const found = named.find((one) => one.departsLocal.slice(0, 10) === day) ?? named[0];
    if (!found) return [];
    const kinds = new Set<string>(port.capabilities.kinds);
    return [
      {
        segmentIndex,
        items: found.items.filter((item) => kinds.has(item.kind)),
        seat: port.capabilities.seatMap ? found.seat : null,
        seats: port.capabilities.seatMap ? found.seats : null,
        checkIn: found.checkIn,
      },
    ];
  });
}
