import { countsOf } from '#kernel/age-bands.ts';
import { AppError } from '#kernel/app-error.ts';
import { seatsNeeded } from '#kernel/passengers.ts';
import type { PlaceSelection, SegmentPlaceMap } from '#modules/supply/api.ts';
import type { BookingDraft, SelectedSegmentPlaces } from '../../api.ts';
import { membersOf } from '../../core/domain/travel-context.ts';
import { withinTime } from '../../core/use-cases/supplier-calls.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import type { OrdersDeps } from '../../ports.ts';
import { type BookingDraftRow, updateSameOffer } from '../db/draft-queries.ts';
import { ownDraft, readBooking } from './read-booking.ts';
import { reportOfferStatus } from './report-offer-status.ts';

async function placesOf(deps: OrdersDeps, visitor: Visitor, draft: BookingDraftRow): Promise<SegmentPlaceMap[]> {
  const supplier = deps.supply.get(draft.supplierId);
  if (!supplier.placeMap) return [];
  const deadline = new Date(deps.clock.now().getTime() + deps.config.callTimeoutMs).toISOString();
  const call = { opId: deps.ids(), deadline, locale: visitor.locale };
  const late = { kind: 'unknown' as const, reason: 'timeout' };
  const answer = await withinTime(
    supplier.placeMap(call, draft.supplierOfferId),
    deps.config.callTimeoutMs,
    late,
  ).catch(() => late);
  if (answer.kind === 'rejected' && answer.code === 'GONE') await reportOfferStatus(deps, draft, { gone: true });
  if (answer.kind === 'rejected' && ['GONE', 'EXPIRED', 'LIMIT'].includes(answer.code))
    throw new AppError('gone', 'orders.offer_gone');
  if (answer.kind !== 'ok') throw new AppError('unavailable', 'orders.supplier_unavailable');
  return answer.value;
}

/**
 * What can be chosen on each leg of a booking, nothing by air. @throws AppError gone `orders.offer_gone`, unavailable
 * `orders.supplier_unavailable`.
 */
export const readPlaces = async (deps: OrdersDeps, visitor: Visitor, id: string): Promise<SegmentPlaceMap[]> =>
  placesOf(deps, visitor, await ownDraft(deps, visitor, id));

const wrong = (segmentIndex: number) => new AppError('unprocessable', 'orders.places_wrong', { segmentIndex });

/** One leg as it is kept. @throws AppError unprocessable `orders.places_wrong`, conflict `orders.place_taken`. */
function chosenSegment(
  draft: BookingDraftRow,
  { places, boarding }: PlaceSelection[number],
  shown: SegmentPlaceMap | undefined,
  segmentIndex: number,
): SelectedSegmentPlaces {
  const segment = draft.snapshot.itinerary.slices.flatMap((slice) => slice.segments)[segmentIndex];
  const stops = segment?.boarding?.map((stop) => stop.stop) ?? [];
  if (boarding !== null && !stops.includes(boarding)) throw wrong(segmentIndex);
  const coaches = shown?.coaches ?? [];
  const spots = new Map(coaches.flatMap((coach) => coach.places.map((place) => [place.id, { car: coach, place }])));
  const chosen = places.map((id) => spots.get(id));
  const need = shown?.whole ? shown.need : seatsNeeded(countsOf(membersOf(draft.snapshot)));
  if (places.length > 0 && (places.length !== need || new Set(places).size !== need)) throw wrong(segmentIndex);
  if (chosen.some((spot) => spot === undefined)) throw wrong(segmentIndex);
  const compartments = new Set(chosen.map((spot) => `${spot?.car.number} ${spot?.place.compartment}`));
  if (shown?.whole && compartments.size > 1) throw wrong(segmentIndex);
  if (chosen.some((spot) => !spot?.place.free)) throw new AppError('conflict', 'orders.place_taken');
  const female = chosen.some(
    (spot) => spot?.place.compartment != null && spot.car.female.includes(spot.place.compartment),
  );
  return { places, boarding, female };
}

/**
 * Stores the wanted places and stops for the hold; they are not reserved until then. @throws AppError conflict
 * `orders.booking_changed`, and those of a leg.
 */
export async function selectPlaces(
  deps: OrdersDeps,
  visitor: Visitor,
  id: string,
  placeSelections: PlaceSelection,
): Promise<BookingDraft> {
  const draft = await ownDraft(deps, visitor, id);
  const shown = await placesOf(deps, visitor, draft);
  const segments = draft.snapshot.itinerary.slices.flatMap((slice) => slice.segments);
  if (shown.length === 0 || placeSelections.length !== segments.length) throw wrong(0);
  const kept = placeSelections.map((one, segmentIndex) => chosenSegment(draft, one, shown[segmentIndex], segmentIndex));
  await updateSameOffer(deps.db, draft, {
    snapshot: { ...draft.snapshot, placeSelections: kept },
    updatedAt: deps.clock.now(),
  });
  return readBooking(deps, visitor, id);
}
