import { money } from '#kernel/money.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type OrderRow, orderById } from '../../db/order-queries.ts';
import { type TripRow, tripsOf } from '../../db/trip-queries.ts';
import type { Letter, OrdersDeps } from '../../ports.ts';
import { journeyLines } from '../write-letter.ts';
import { decidersOf, viewTrip } from './view-trip.ts';

type Told = {
  order: OrderRow;
  trip: TripRow;
  what: 'asked' | 'decided';
  names: ReadonlyMap<string, string>;
};

/** Writes those who may decide that an order waits for them, or whoever placed it what was decided; each once, in their language, and told inside the site too. */
export async function tellApproval(
  deps: OrdersDeps,
  orderId: string,
  what: 'asked' | 'decided',
): Promise<void> {
  const [order, [trip]] = await Promise.all([orderById(deps.db, orderId), tripsOf(deps.db, [orderId])]);
  if (!order?.contractId || !trip || trip.state === 'free') return;
  // Whoever is told late is told what is so now.
  if (what === 'asked' && (trip.state !== 'waiting' || order.ended !== 'open')) return;
  const wanted =
    what === 'asked'
      ? (await deps.agencies.approversOf(deps.db, order.contractId)).filter((id) => id !== order.userId)
      : [order.userId ?? ''];
  const people = await deps.people.reachable(deps.db, wanted.filter(Boolean));
  const told = { order, trip, what, names: await decidersOf(deps, [order, trip]) };
  await inTransaction(deps.db, async (tx) => {
    for (const { id, email: to, locale } of people) {
      const letter = write(deps, told, id, locale);
      const dedupe = `${letter.template}:${order.id}:${id}`;
      await deps.notifications.sendMail(tx, { ...letter, to, locale, dedupe });
    }
  });
}

function write(
  deps: OrdersDeps,
  { order, trip, what, names }: Told,
  id: string,
  locale: OrderRow['locale'],
): Letter {
  const payTill = order.payTill?.toISOString() ?? null;
  const { costCentre, purpose, violations, approval } = viewTrip(deps, trip, {
    payTill,
    names,
    mayDecide: false,
  });
  if (!approval) throw new Error('an approval that nobody asked for');
  const common = { order: order.number, journey: journeyLines(order, locale), people: [id] };
  if (what === 'asked') {
    const data = {
      ...{ ...common, link: `${deps.config.baseUrl}/account/approvals` },
      ...{ costCentre, purpose, violations, total: money(order.totalMinor, order.currency) },
      requester: (order.userId && names.get(order.userId)) ?? null,
      ...{ decideBy: approval.decideBy, silence: approval.silence },
    };
    return { template: 'approval-asked', data };
  }
  const data = {
    ...{ ...common, link: `${deps.config.baseUrl}/order/${order.id}` },
    decision: approval.state === 'approved' ? ('approved' as const) : ('refused' as const),
    // Nobody's word: the time was up.
    by: trip.decidedBy === null ? null : (approval.decidedBy ?? ''),
    comment: approval.comment,
    payTill: order.ended === 'open' ? payTill : null,
  };
  return { template: 'approval-decided', data };
}
