import { createHash } from 'node:crypto';
import { AppError, notFound } from '#kernel/app-error.ts';
import type { Locale } from '#kernel/locale.ts';
import type { CheckIn } from '#modules/orders/api.ts';
import {
  addHistory,
  type BoardingPassData,
  confirmedOrder,
  lockOrder,
  notifyBuyer,
  type OrderRow,
  type OrdersDeps,
  orderLink,
  ticketsOf,
  type Visitor,
} from '#modules/orders/extension.ts';
import type { CheckedIn } from '#modules/supply/api.ts';
import { inTransaction } from '#platform/db/database.ts';

import { BOARDING_MINUTES, checkInState } from '../domain/check-in.ts';
import { type AncillaryContext, ancillaryContextOfOrder } from './ancillary-context.ts';
import { callAncillaries, newCall, offeredSegments } from './offered-ancillaries.ts';

const early = (at: string, minutes: number): string => new Date(Date.parse(at) - minutes * 60_000).toISOString();
/** A clock of the place, some minutes before. */
const clockBefore = (local: string, minutes: number): string =>
  new Date(Date.parse(`${local}:00Z`) - minutes * 60_000).toISOString().slice(0, 16);

/** Checked-in passengers, as the supplier says; none where it cannot say. */
export async function checkedIn(
  deps: OrdersDeps,
  subject: Pick<AncillaryContext, 'port' | 'at'>,
  locale: Locale,
): Promise<CheckedIn> {
  const { port, at } = subject;
  if (!port?.capabilities.checkIn || !at || !('ref' in at)) return [];
  const answer = await callAncillaries(deps, () => port.checkedIn(newCall(deps, locale), at.ref));
  return answer.kind === 'ok' ? answer.value : [];
}

async function view(deps: OrdersDeps, order: OrderRow, locale: Locale): Promise<CheckIn> {
  const subject = await ancillaryContextOfOrder(deps, order);
  const offered = (await offeredSegments(deps, subject, locale)) ?? [];
  const done = await checkedIn(deps, subject, locale);
  const now = deps.clock.now().toISOString();
  const segments = subject.segments.map(({ segmentIndex, segment }) => ({
    segmentIndex,
    segment,
    rules: offered.find((one) => one.segmentIndex === segmentIndex)?.checkIn ?? null,
    boardsAt: early(segment.departsAt, BOARDING_MINUTES),
  }));
  return {
    orderId: order.id,
    serverNow: now,
    segments,
    seats: segments.flatMap(({ segmentIndex, segment, rules }) =>
      subject.people.map((who) => {
        const own = done.find((one) => one.travellerId === who.id && one.flight === segment.flight);
        const bought = subject.items.filter(
          (item) => item.passengerId === who.id && item.segmentIndex === segmentIndex,
        );
        const paid = bought.some((item) => item.kind === 'checkin' && item.state === 'issued');
        const chosen = bought.find((item) => item.kind === 'seat' && item.state === 'issued');
        const taken = subject.port?.capabilities.checkIn ? rules : null;
        return {
          passengerId: who.id,
          segmentIndex,
          state: checkInState({ rules: taken, open: who.open, done: own !== undefined, paid }, now),
          seat: own ? own.seat : (chosen?.seat ?? null),
          sequence: own?.sequence ?? null,
        };
      }),
    ),
    locations: subject.locations,
    carriers: subject.carriers,
    wallet: deps.documents.hasWalletPasses(deps.clock.now()),
  };
}

/**
 * Who may check in for which flight, and who sits where. @throws AppError not_found `orders.not_found`, forbidden
 * `orders.confirmation_required`.
 */
export const readCheckIn = async (deps: OrdersDeps, visitor: Visitor, id: string): Promise<CheckIn> =>
  view(deps, await confirmedOrder(deps, visitor, id), visitor.locale);

/** The same people on the same flight are one operation, however often it is asked. */
const operationOf = (orderId: string, flight: string, departs: string, people: readonly string[]): string =>
  `check-in-${createHash('sha256')
    .update(JSON.stringify([orderId, flight, departs, [...people].sort()]))
    .digest('base64url')
    .slice(0, 32)}`;

/**
 * Checks passengers in for a flight; again it changes nothing. The supplier's own word counts and not ours: an answer
 * that was lost is read from it.
 * @throws AppError conflict `orders.check_in_closed`, `orders.check_in_fee`; unavailable `orders.supplier_unavailable`
 */
export async function checkIn(
  deps: OrdersDeps,
  visitor: Visitor,
  id: string,
  { segmentIndex, passengerIds }: { segmentIndex: number; passengerIds: readonly string[] },
): Promise<CheckIn> {
  const order = await confirmedOrder(deps, visitor, id);
  const before = await view(deps, order, visitor.locale);
  const wanted = before.seats.filter(
    (one) => one.segmentIndex === segmentIndex && passengerIds.includes(one.passengerId),
  );
  const people = wanted.filter((one) => one.state !== 'done').map((one) => one.passengerId);
  if (wanted.length !== new Set(passengerIds).size) throw new AppError('conflict', 'orders.check_in_closed');
  if (people.length === 0) return before;
  if (wanted.some((one) => one.state === 'paid')) throw new AppError('conflict', 'orders.check_in_fee');
  if (wanted.some((one) => one.state !== 'free' && one.state !== 'done'))
    throw new AppError('conflict', 'orders.check_in_closed');
  const subject = await ancillaryContextOfOrder(deps, order);
  const { port, at } = subject;
  const segment = subject.segments.find((one) => one.segmentIndex === segmentIndex)?.segment;
  if (!port || !at || !('ref' in at) || !segment) throw new AppError('conflict', 'orders.check_in_closed');
  const { flight, departsLocal } = segment;
  const call = newCall(deps, visitor.locale, operationOf(id, flight, departsLocal, people));
  const answer = await callAncillaries(deps, () => port.checkIn(call, at.ref, flight, people));
  if (answer.kind === 'rejected')
    throw new AppError('conflict', answer.code === 'FUNDS' ? 'orders.check_in_fee' : 'orders.check_in_closed');
  const after = await view(deps, order, visitor.locale);
  const isDone = (one: CheckIn['seats'][number]) =>
    one.segmentIndex === segmentIndex && people.includes(one.passengerId) && one.state === 'done';
  if (after.seats.filter(isDone).length !== people.length)
    throw new AppError('unavailable', 'orders.supplier_unavailable');
  await inTransaction(deps.db, async (tx) => {
    await lockOrder(tx, id);
    const details = { passengers: people.length, number: flight };
    await addHistory(tx, id, deps.clock.now(), [{ kind: 'checked_in', details }]);
  });
  await notifyBuyer(deps, visitor, order, 'checked_in');
  return after;
}

/** What a boarding pass says. @throws AppError not_found `orders.not_found`, `orders.file_not_found`. */
async function passData(
  deps: OrdersDeps,
  visitor: Visitor,
  { id, passengerId, segmentIndex }: { id: string; passengerId: string; segmentIndex: number },
): Promise<BoardingPassData> {
  const order = await confirmedOrder(deps, visitor, id);
  const subject = await ancillaryContextOfOrder(deps, order);
  const who = subject.people.find((one) => one.id === passengerId);
  const segment = subject.segments.find((one) => one.segmentIndex === segmentIndex)?.segment;
  const done = (await checkedIn(deps, subject, visitor.locale)).find(
    (one) => one.travellerId === passengerId && one.flight === segment?.flight,
  );
  const ticket = (await ticketsOf(deps.db, id)).find((one) => one.passengerId === passengerId && one.state === 'open');
  if (!who || !segment || !done || !ticket) throw notFound('orders.file_not_found');
  const [fromLocation, toLocation] = [subject.locations[segment.from], subject.locations[segment.to]];
  if (!fromLocation || !toLocation) throw notFound('orders.file_not_found');
  await notifyBuyer(deps, visitor, order, 'boarding_pass_read');
  return {
    order: {
      number: order.number,
      locator: order.locator,
      link: await inTransaction(deps.db, (tx) => orderLink(deps, tx, order.id)),
    },
    surname: who.surname,
    name: who.name,
    locator: order.locator ?? '',
    from: fromLocation.code ?? 'XXX',
    to: toLocation.code ?? 'XXX',
    fromLocation,
    toLocation,
    flight: segment.flight,
    carrierName: subject.carriers[segment.carrier] ?? segment.carrier,
    date: segment.departsLocal.slice(0, 10),
    departsLocal: segment.departsLocal,
    boards: clockBefore(segment.departsLocal, BOARDING_MINUTES),
    cabin: subject.terms.cabin,
    seat: done.seat,
    sequence: done.sequence,
    ticket: ticket.number,
    at: order.createdAt.toISOString(),
  };
}

type BoardingPassRequest = { id: string; passengerId: string; segmentIndex: number };
const nameOf = ({ flight, seat }: BoardingPassData, ending: string): string =>
  `${flight.replace(' ', '')}-${seat ?? 'INF'}.${ending}`;

/** A boarding pass as PDF. @throws AppError not_found `orders.not_found`, `orders.file_not_found` before check-in. */
export async function readBoardingPass(deps: OrdersDeps, visitor: Visitor, pass: BoardingPassRequest, locale: Locale) {
  const data = await passData(deps, visitor, pass);
  return { filename: nameOf(data, 'pdf'), bytes: await deps.documents.renderBoardingPass(data, locale) };
}

/** The same for the wallet of a phone. @throws AppError not_found `orders.file_not_found`: also without a signature. */
export async function readWalletPass(deps: OrdersDeps, visitor: Visitor, pass: BoardingPassRequest, locale: Locale) {
  const data = await passData(deps, visitor, pass);
  const bytes = deps.documents.renderWalletPass(data, locale, deps.clock.now());
  if (!bytes) throw notFound('orders.file_not_found');
  return { filename: nameOf(data, 'pkpass'), bytes };
}
