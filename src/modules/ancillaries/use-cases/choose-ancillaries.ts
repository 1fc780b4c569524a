import { AppError } from '#kernel/app-error.ts';
import type { Ancillaries, AncillaryChoice, ChosenAncillary, RefusedChoice } from '#modules/orders/api.ts';
import { managedOrder, type OrdersDeps, ownDraft, type Visitor } from '#modules/orders/extension.ts';

import { saveCart } from '../db/ancillaries-queries.ts';
import { checkChoices, nearestSeat, zoneProblem } from '../domain/ancillary-rules.ts';
import { ownedAncillariesOf, type Subject, subjectOfDraft, subjectOfOrder } from './find-sellable.ts';
import { countSeats, holdSelectedSeats } from './hold-seats.ts';
import { type OfferedLeg, offeredLegs } from './offered-ancillaries.ts';
import { viewAncillaries } from './view-ancillaries.ts';

/** Seats of a form that is open are kept so long after each choice. */
const FORM_MS = 15 * 60_000;

const unavailable = () => new AppError('unavailable', 'orders.supplier_unavailable');

const whole = ({ kind: _kind, price: _price, ...wish }: ChosenAncillary): AncillaryChoice => wish;

/** A lost seat with the nearest free one. */
function lostSeat(
  subject: Subject,
  legs: readonly OfferedLeg[],
  lost: ChosenAncillary,
  gone: ReadonlySet<string>,
): RefusedChoice {
  const leg = legs.find((one) => one.leg === lost.leg);
  const who = subject.people.find((p) => p.id === lost.passengerId);
  const instead =
    leg && who && lost.seat
      ? nearestSeat(leg, lost.seat, (seat) => {
          const zone = leg.seats?.zones.find((one) => one.id === seat.zone);
          const free = seat.state !== 'taken' && seat.state !== 'unavailable' && !gone.has(`${lost.leg} ${seat.id}`);
          return free && zone !== undefined && zoneProblem(who, zone, subject.people, new Set()) === null;
        })
      : null;
  return { ...whole(lost), why: 'seat_taken', instead };
}

/** The map with seats that were lost a moment ago shown as taken. */
const withTaken = (legs: readonly OfferedLeg[], gone: ReadonlySet<string>): OfferedLeg[] =>
  legs.map((leg) => ({
    ...leg,
    seats: leg.seats && {
      ...leg.seats,
      cabins: leg.seats.cabins.map((cabin) => ({
        ...cabin,
        rows: cabin.rows.map((row) => ({
          ...row,
          seats: row.seats.map((seat) =>
            gone.has(`${leg.leg} ${seat.id}`) ? { ...seat, state: 'taken' as const } : seat,
          ),
        })),
      })),
    },
  }));

/**
 * Stores the possible choices, holding their seats at the supplier, and reports the others. `agreed`: they are being
 * bought, and their seats are held until then; a complete basket is not written again, because another window may have
 * bought it meanwhile.
 * @throws AppError unavailable `orders.supplier_unavailable`, conflict `orders.ancillaries_closed`,
 * `orders.too_many_seats`
 */
export async function choose(
  deps: OrdersDeps,
  subject: Subject,
  wishes: readonly AncillaryChoice[],
  visitor: Visitor,
  agreed?: Date,
): Promise<Ancillaries> {
  const until = agreed ?? new Date(deps.clock.now().getTime() + FORM_MS);
  const { port, at } = subject;
  if (subject.closed !== null || !port || !at) throw new AppError('conflict', 'orders.ancillaries_closed');
  const { locale } = visitor;
  const legs = await offeredLegs(deps, subject, locale);
  if (legs === null) throw unavailable();
  const now = deps.clock.now();
  const given = { party: subject.people, legs, had: ownedAncillariesOf(subject), now: now.toISOString() };
  const { chosen, refused } = checkChoices(given, wishes);
  const seats = chosen.filter((one) => one.seat !== undefined);
  const before = subject.basket?.chosen.some((one) => one.seat !== undefined) ?? false;
  let kept = chosen;
  const lost: RefusedChoice[] = [];
  const gone = new Set<string>();
  let seatsUntil: Date | null = null;
  if (port.caps.seatMap && (seats.length > 0 || before)) {
    await countSeats(deps, visitor, subject, seats.length, until);
    const answer = await holdSelectedSeats(deps, subject, seats, until, locale);
    if (answer.kind !== 'ok') throw unavailable();
    seatsUntil = answer.value.until;
    for (const { leg, seat } of seats) if (!answer.value.kept.has(`${leg} ${seat}`)) gone.add(`${leg} ${seat}`);
    kept = chosen.filter((one) => one.seat === undefined || !gone.has(`${one.leg} ${one.seat}`));
    for (const one of seats) if (gone.has(`${one.leg} ${one.seat}`)) lost.push(lostSeat(subject, legs, one, gone));
  }
  const held = seats.length - gone.size;
  if (!agreed || kept.length < wishes.length)
    await saveCart(deps.db, subject.id, { chosen: kept, seats: held, seatsUntil, updatedAt: now });
  return viewAncillaries(
    subject,
    withTaken(legs, gone),
    { chosen: kept, refused: [...refused, ...lost], seatsUntil },
    deps.clock.now(),
  );
}

/**
 * What can be bought with a booking, and what has been chosen. @throws AppError not_found `orders.booking_not_found`.
 */
export async function readBookingAncillaries(deps: OrdersDeps, visitor: Visitor, id: string): Promise<Ancillaries> {
  return look(deps, await subjectOfDraft(deps, await ownDraft(deps, visitor, id)), visitor);
}

/**
 * @throws AppError not_found `orders.booking_not_found`, conflict `orders.ancillaries_closed`, unavailable
 * `orders.supplier_unavailable`.
 */
export async function chooseBookingAncillaries(
  deps: OrdersDeps,
  visitor: Visitor,
  id: string,
  wishes: readonly AncillaryChoice[],
): Promise<Ancillaries> {
  return choose(deps, await subjectOfDraft(deps, await ownDraft(deps, visitor, id)), wishes, visitor);
}

/** @throws AppError not_found `orders.not_found`, forbidden `orders.agency_only`. */
export async function readOrderAncillaries(deps: OrdersDeps, visitor: Visitor, id: string): Promise<Ancillaries> {
  const order = await managedOrder(deps, visitor, id);
  return look(deps, await subjectOfOrder(deps, order), visitor);
}

/**
 * @throws AppError not_found `orders.not_found`, forbidden `orders.agency_only`, conflict
 * `orders.ancillaries_closed`, unavailable `orders.supplier_unavailable`.
 */
export async function chooseOrderAncillaries(
  deps: OrdersDeps,
  visitor: Visitor,
  id: string,
  wishes: readonly AncillaryChoice[],
): Promise<Ancillaries> {
  const order = await managedOrder(deps, visitor, id);
  return choose(deps, await subjectOfOrder(deps, order), wishes, visitor);
}

async function look(deps: OrdersDeps, subject: Subject, visitor: Visitor): Promise<Ancillaries> {
  const legs = await offeredLegs(deps, subject, visitor.locale);
  const { chosen = [], seatsUntil = null } = subject.basket ?? {};
  const now = deps.clock.now();
  // A closed sale has nothing chosen.
  const shown = subject.closed === null ? chosen : [];
  return viewAncillaries(subject, legs, { chosen: shown, seatsUntil }, now);
}
