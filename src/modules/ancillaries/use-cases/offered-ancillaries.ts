import { type OrdersDeps, type Outcome, withinTime } from '#modules/orders/extension.ts';
import type { LegAncillaries } from '#modules/supply/api.ts';

import { isNamedTwice, type SoldLeg } from '../domain/ancillary-rules.ts';
import type { Subject } from './find-sellable.ts';

export type OfferedLeg = SoldLeg & Pick<LegAncillaries, 'checkIn'>;

/** Asks the supplier in time; whatever is no definite answer is `unknown`. */
export async function asked<T>(deps: OrdersDeps, ask: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const lost: Outcome<T> = { kind: 'unknown', reason: 'timeout' };
  try {
    return await withinTime(ask(), deps.config.callTimeoutMs, lost);
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
export async function offeredLegs(
  deps: OrdersDeps,
  subject: Subject,
  locale: 'ru' | 'en' | 'kg',
): Promise<OfferedLeg[] | null> {
  const { port, at, legs } = subject;
  if (!port || !at || (subject.closed !== null && subject.closed !== 'busy')) return [];
  const answer = await asked(deps, () => port.offered(newCall(deps, locale), at, subject.id));
  if (answer.kind !== 'ok') return null;
  return legs.flatMap(({ leg, segment }) => {
    if (isNamedTwice(segment.flight, legs)) return [];
    const named = answer.value.filter((one) => one.flight === segment.flight);
    const day = segment.departs.slice(0, 10);
    const found = named.find((one) => one.departs.slice(0, 10) === day) ?? named[0];
    if (!found) return [];
    const kinds = new Set<string>(port.caps.kinds);
    return [
      {
        leg,
        items: found.items.filter((item) => kinds.has(item.kind)),
        seat: port.caps.seatMap ? found.seat : null,
        seats: port.caps.seatMap ? found.seats : null,
        checkIn: found.checkIn,
      },
    ];
  });
}
