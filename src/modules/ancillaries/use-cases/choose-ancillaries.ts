import { AppError } from '#kernel/app-error.ts';
import type { Ancillaries, AncillaryChoice, ChosenAncillary, RefusedChoice } from '#modules/orders/api.ts';
import { managedOrder, type OrdersDeps, ownDraft, type Visitor } from '#modules/orders/extension.ts';

import { saveCart } from '../db/ancillaries-queries.ts';
import { checkChoices, nearestSeat, zoneProblem } from '../domain/ancillary-rules.ts';
import {
  type AncillaryContext,
  ancillaryContextOfDraft,
  ancillaryContextOfOrder,
  ownedAncillariesOf,
} from './ancillary-context.ts';
import { countSeats, holdSelectedSeats } from './hold-seats.ts';
import { type OfferedSegment, offeredSegments } from './offered-ancillaries.ts';
import { viewAncillaries } from './view-ancillaries.ts';

/** Seats of a form that is open are kept so long after each choice. */
const FORM_MS = 15 * 60_000;

const unavailable = () => new AppError('unavailable', 'orders.supplier_unavailable');

const whole = ({ kind: _kind, price: _price, ...wish }: ChosenAncillary): AncillaryChoice => wish;

/** A lost seat with the nearest free one. */
function lostSeat(
  subject: AncillaryContext,
  segments: readonly OfferedSegment[],
  lostSeats: ChosenAncillary,
  gone: ReadonlySet<string>,
): RefusedChoice {
  const segment = segments.find((one) => one.segmentIndex === lostSeats.segmentIndex);
  const who = subject.people.find((p) => p.id === lostSeats.passengerId);
  const instead =
    segment && who && lostSeats.seat
      ? nearestSeat(segment, lostSeats.seat, (seat) => {
          const zone = segment.seats?.zones.find((one) => one.id === seat.zone);
          const free =
            seat.state !== 'taken' && seat.state !== 'unavailable' && !gone.has(`${lostSeats.segmentIndex} ${seat.id}`);
          return free && zone !== undefined && zoneProblem(who, zone, subject.people, new Set()) === null;
        })
      : null;
  return { ...whole(lostSeats), why: 'seat_taken', instead };
}

/** The map with seats that were lost a moment ago shown as taken. */
const withoutTakenSeats = (segments: readonly OfferedSegment[], gone: ReadonlySet<string>): OfferedSegment[] =>
  segments.map((segment) => ({
    ...segment,
    seats: segment.seats && {
      ...segment.seats,
      cabins: segment.seats.cabins.map((cabin) => ({
        ...cabin,
        rows: cabin.rows.map((row) => ({
          ...row,
          seats: row.seats.map((seat) =>
            gone.has(`${segment.segmentIndex} ${seat.id}`) ? { ...seat, state: 'taken' as const } : seat,
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
  subject: AncillaryContext,
  wishes: readonly AncillaryChoice[],
  visitor: Visitor,
  agreed?: Date,
): Promise<Ancillaries> {
  const until = agreed ?? new Date(deps.clock.now().getTime() + FORM_MS);
  const { port, at } = subject;
  if (subject.closed !== null || !port || !at) throw new AppError('conflict', 'orders.ancillaries_closed');
  const { locale } = visitor;
  const segments = await offeredSegments(deps, subject, locale);
  if (segments === null) throw unavailable();
  const now = deps.clock.now();
  const given = { party: subject.people, segments, owned: ownedAncillariesOf(subject), now: now.toISOString() };
  const { chosen, refused } = checkChoices(given, wishes);
  const seats = chosen.filter((one) => one.seat !== undefined);
  const before = subject.basket?.chosen.some((one) => one.seat !== undefined) ?? false;
  let heldChoices = chosen;
  const lostSeats: RefusedChoice[] = [];
  const gone = new Set<string>();
  let seatsUntil: Date | null = null;
  if (port.capabilities.keepsSeats && (seats.length > 0 || before)) {
    await countSeats(deps, visitor, subject, seats.length, until);
    const answer = await holdSelectedSeats(deps, subject, seats, until, locale);
    if (answer.kind !== 'ok') throw unavailable();
    seatsUntil = answer.value.until;
    for (const { segmentIndex, seat } of seats)
      if (!answer.value.held.has(`${segmentIndex} ${seat}`)) gone.add(`${segmentIndex} ${seat}`);
    heldChoices = chosen.filter((one) => one.seat === undefined || !gone.has(`${one.segmentIndex} ${one.seat}`));
    for (const one of seats)
      if (gone.has(`${one.segmentIndex} ${one.seat}`)) lostSeats.push(lostSeat(subject, segments, one, gone));
  }
  const held = seats.length - gone.size;
  if (!agreed || heldChoices.length < wishes.length)
    await saveCart(deps.db, subject.id, { chosen: heldChoices, seats: held, seatsUntil, updatedAt: now });
  return viewAncillaries(
    subject,
    withoutTakenSeats(segments, gone),
    { chosen: heldChoices, refused: [...refused, ...lostSeats], seatsUntil },
    deps.clock.now(),
  );
}

/**
 * What can be bought with a booking, and what has been chosen. @throws AppError not_found `orders.booking_not_found`.
 */
export async function readBookingAncillaries(deps: OrdersDeps, visitor: Visitor, id: string): Promise<Ancillaries> {
  return readContext(deps, await ancillaryContextOfDraft(deps, await ownDraft(deps, visitor, id)), visitor);
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
  return choose(deps, await ancillaryContextOfDraft(deps, await ownDraft(deps, visitor, id)), wishes, visitor);
}

/** @throws AppError not_found `orders.not_found`, forbidden `orders.agency_only`. */
export async function readOrderAncillaries(deps: OrdersDeps, visitor: Visitor, id: string): Promise<Ancillaries> {
  const order = await managedOrder(deps, visitor, id);
  return readContext(deps, await ancillaryContextOfOrder(deps, order), visitor);
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
  return choose(deps, await ancillaryContextOfOrder(deps, order), wishes, visitor);
}

async function readContext(deps: OrdersDeps, subject: AncillaryContext, visitor: Visitor): Promise<Ancillaries> {
  const segments = await offeredSegments(deps, subject, visitor.locale);
  const { chosen = [], seatsUntil = null } = subject.basket ?? {};
  const now = deps.clock.now();
  // A closed sale has nothing chosen.
  const shown = subject.closed === null ? chosen : [];
  return viewAncillaries(subject, segments, { chosen: shown, seatsUntil }, now);
}
