import { createHash } from 'node:crypto';
import { AppError, notFound } from '#kernel/app-error.ts';
import type { Locale } from '#kernel/locale.ts';
import type { CheckIn } from '#modules/orders/api.ts';
import {
  addHistory,
  type BoardingPassData,
  confirmedOrder,
  lockOrder,
  type OrderRow,
  type OrdersDeps,
  orderLink,
  tellBuyer,
  ticketsOf,
  type Visitor,
} from '#modules/orders/extension.ts';
import type { CheckedIn } from '#modules/supply/api.ts';
import { inTransaction } from '#platform/db/database.ts';

import { BOARDING_MINUTES, checkInState } from '../domain/check-in.ts';
import { type Subject, subjectOfOrder } from './find-sellable.ts';
import { asked, newCall, offeredLegs } from './offered-ancillaries.ts';

const early = (at: string, minutes: number): string => new Date(Date.parse(at) - minutes * 60_000).toISOString();
/** A clock of the place, some minutes before. */
const clockBefore = (local: string, minutes: number): string =>
  new Date(Date.parse(`${local}:00Z`) - minutes * 60_000).toISOString().slice(0, 16);

/** Checked-in passengers, as the supplier says; none where it cannot say. */
export async function checkedIn(
  deps: OrdersDeps,
  subject: Pick<Subject, 'port' | 'at'>,
  locale: Locale,
): Promise<CheckedIn> {
  const { port, at } = subject;
  if (!port?.caps.checkIn || !at || !('ref' in at)) return [];
  const answer = await asked(deps, () => port.checkedIn(newCall(deps, locale), at.ref));
  return answer.kind === 'ok' ? answer.value : [];
}

async function view(deps: OrdersDeps, order: OrderRow, locale: Locale): Promise<CheckIn> {
  const subject = await subjectOfOrder(deps, order);
  const offered = (await offeredLegs(deps, subject, locale)) ?? [];
  const done = await checkedIn(deps, subject, locale);
  const now = deps.clock.now().toISOString();
  const legs = subject.legs.map(({ leg, segment }) => ({
    leg,
    segment,
    rules: offered.find((one) => one.leg === leg)?.checkIn ?? null,
    boardsAt: early(segment.departsAt, BOARDING_MINUTES),
  }));
  return {
    orderId: order.id,
    serverNow: now,
    legs,
    seats: legs.flatMap(({ leg, segment, rules }) =>
      subject.people.map((who) => {
        const own = done.find((one) => one.travellerId === who.id && one.flight === segment.flight);
        const bought = subject.items.filter((item) => item.passengerId === who.id && item.leg === leg);
        const paid = bought.some((item) => item.kind === 'checkin' && item.state === 'issued');
        const chosen = bought.find((item) => item.kind === 'seat' && item.state === 'issued');
        const taken = subject.port?.caps.checkIn ? rules : null;
        return {
          passengerId: who.id,
          leg,
          state: checkInState({ rules: taken, open: who.open, done: own !== undefined, paid }, now),
          seat: own ? own.seat : (chosen?.seat ?? null),
          sequence: own?.sequence ?? null,
        };
      }),
    ),
    places: subject.places,
    carriers: subject.carriers,
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
  { leg, passengerIds }: { leg: number; passengerIds: readonly string[] },
): Promise<CheckIn> {
  const order = await confirmedOrder(deps, visitor, id);
  const before = await view(deps, order, visitor.locale);
  const wanted = before.seats.filter((one) => one.leg === leg && passengerIds.includes(one.passengerId));
  const people = wanted.filter((one) => one.state !== 'done').map((one) => one.passengerId);
  if (wanted.length !== new Set(passengerIds).size) throw new AppError('conflict', 'orders.check_in_closed');
  if (people.length === 0) return before;
  if (wanted.some((one) => one.state === 'paid')) throw new AppError('conflict', 'orders.check_in_fee');
  if (wanted.some((one) => one.state !== 'free' && one.state !== 'done'))
    throw new AppError('conflict', 'orders.check_in_closed');
  const subject = await subjectOfOrder(deps, order);
  const { port, at } = subject;
  const segment = subject.legs.find((one) => one.leg === leg)?.segment;
  if (!port || !at || !('ref' in at) || !segment) throw new AppError('conflict', 'orders.check_in_closed');
  const { flight, departs } = segment;
  const call = newCall(deps, visitor.locale, operationOf(id, flight, departs, people));
  const answer = await asked(deps, () => port.checkIn(call, at.ref, flight, people));
  if (answer.kind === 'rejected')
    throw new AppError('conflict', answer.code === 'FUNDS' ? 'orders.check_in_fee' : 'orders.check_in_closed');
  const after = await view(deps, order, visitor.locale);
  const isDone = (one: CheckIn['seats'][number]) =>
    one.leg === leg && people.includes(one.passengerId) && one.state === 'done';
  if (after.seats.filter(isDone).length !== people.length)
    throw new AppError('unavailable', 'orders.supplier_unavailable');
  await inTransaction(deps.db, async (tx) => {
    await lockOrder(tx, id);
    const details = { passengers: people.length, number: flight };
    await addHistory(tx, id, deps.clock.now(), [{ kind: 'checked_in', details }]);
  });
  await tellBuyer(deps, visitor, order, 'checked_in');
  return after;
}

/** What a boarding pass says. @throws AppError not_found `orders.not_found`, `orders.file_not_found`. */
async function passData(
  deps: OrdersDeps,
  visitor: Visitor,
  { id, passengerId, leg }: { id: string; passengerId: string; leg: number },
): Promise<BoardingPassData> {
  const order = await confirmedOrder(deps, visitor, id);
  const subject = await subjectOfOrder(deps, order);
  const who = subject.people.find((one) => one.id === passengerId);
  const segment = subject.legs.find((one) => one.leg === leg)?.segment;
  const done = (await checkedIn(deps, subject, visitor.locale)).find(
    (one) => one.travellerId === passengerId && one.flight === segment?.flight,
  );
  const ticket = (await ticketsOf(deps.db, id)).find((one) => one.passengerId === passengerId && one.state === 'open');
  if (!who || !segment || !done || !ticket) throw notFound('orders.file_not_found');
  const [fromPlace, toPlace] = [subject.places[segment.from], subject.places[segment.to]];
  if (!fromPlace || !toPlace) throw notFound('orders.file_not_found');
  await tellBuyer(deps, visitor, order, 'boarding_pass_read');
  return {
    order: {
      number: order.number,
      locator: order.locator,
      link: await inTransaction(deps.db, (tx) => orderLink(deps, tx, order.id)),
    },
    surname: who.surname,
    name: who.name,
    locator: order.locator ?? '',
    from: fromPlace.code ?? 'XXX',
    to: toPlace.code ?? 'XXX',
    fromPlace,
    toPlace,
    flight: segment.flight,
    carrierName: subject.carriers[segment.carrier] ?? segment.carrier,
    date: segment.departs.slice(0, 10),
    departs: segment.departs,
    boards: clockBefore(segment.departs, BOARDING_MINUTES),
    cabin: subject.terms.cabin,
    seat: done.seat,
    sequence: done.sequence,
    ticket: ticket.number,
    at: order.createdAt.toISOString(),
  };
}

type Pass = { id: string; passengerId: string; leg: number };
const nameOf = ({ flight, seat }: BoardingPassData, ending: string): string =>
  `${flight.replace(' ', '')}-${seat ?? 'INF'}.${ending}`;

/** A boarding pass as PDF. @throws AppError not_found `orders.not_found`, `orders.file_not_found` before check-in. */
export async function readBoardingPass(deps: OrdersDeps, visitor: Visitor, pass: Pass, locale: Locale) {
  const data = await passData(deps, visitor, pass);
  return { filename: nameOf(data, 'pdf'), bytes: await deps.documents.renderBoardingPass(data, locale) };
}

/** The same for the wallet of a phone. */
export async function readWalletPass(deps: OrdersDeps, visitor: Visitor, pass: Pass, locale: Locale) {
  const data = await passData(deps, visitor, pass);
  return { filename: nameOf(data, 'pkpass'), bytes: deps.documents.renderWalletPass(data, locale) };
}
