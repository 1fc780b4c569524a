import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AncillariesSegment } from '#modules/orders/api.ts';
import { nextToSelectSeat, selectedSeat } from '../../shared/ancillaries/choices.ts';
import { passengerName, useSegmentTitle } from '../../shared/ancillaries/segment-card.tsx';
import { useItemLabels } from '../../shared/ancillaries/use-item-labels.ts';
import { isAvailable, type PlacedSeat } from '../../shared/seats/cabin.ts';
import type { Occupant } from '../../shared/seats/seat-map.tsx';
import type { AncillariesState } from './use-ancillaries.ts';

/** A segment with selectable seats. */
type SegmentWithSeats = AncillariesSegment & { seats: NonNullable<AncillariesSegment['seats']> };

export const hasSeats = (segment: AncillariesSegment): segment is SegmentWithSeats => Boolean(segment.seats);

/**
 * The passenger and segment of the seat selection, and its actions; null without segments with seats or passengers to
 * seat.
 */
export function useSeatSelection({ ancillaries, wanted, wish }: AncillariesState) {
  const t = useTranslations('ancillaries.seats');
  const labels = useItemLabels();
  const legTitle = useSegmentTitle(ancillaries);
  const [selectedTurn, setSelectedTurn] = useState(() => nextToSelectSeat(ancillaries, wanted, 0));
  const [picked, setPicked] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const legs = ancillaries.segments.filter(hasSeats);
  const leg = legs.find((one) => one.segmentIndex === (picked ?? selectedTurn?.segmentIndex)) ?? legs[0];
  if (!leg) return null;

  const people = ancillaries.passengers.filter(({ seated, open }) => seated && open);
  const boughtSeat = (id: string) => leg.mine.find((one) => one.bought && one.passengerId === id)?.seat;
  const seat = (id: string) =>
    selectedSeat(wanted, { segmentIndex: leg.segmentIndex, passengerId: id }) ?? boughtSeat(id);
  const current =
    people.find(({ id }) => selectedTurn?.segmentIndex === leg.segmentIndex && id === selectedTurn.passengerId) ??
    people.find(({ id }) => !seat(id)) ??
    people[0];
  if (!current) return null;
  const currentPassenger = people.find(({ id }) => id === current.id && !boughtSeat(id));
  const party = new Map(
    people.flatMap((one, i): [string, Occupant][] => {
      const id = seat(one.id);
      return id ? [[id, { passengerNo: i + 1, name: passengerName(one), isCurrent: one.id === current.id }]] : [];
    }),
  );
  const refusal = (seatAt: PlacedSeat): string | null => {
    const barredZone = leg.barredZones.find((one) => one.passengerId === current.id && one.zone === seatAt.zone.id);
    return barredZone ? labels.why(barredZone.why) : null;
  };

  const pick = (seatAt: PlacedSeat) => {
    const sitting = people.find(({ id }) => seat(id) === seatAt.seat.id);
    if (sitting && boughtSeat(sitting.id))
      return setAnnouncement(t('boughtAlready', { who: passengerName(sitting), seat: seatAt.seat.id }));
    if (sitting) {
      wish({ segmentIndex: leg.segmentIndex, passengerId: sitting.id, item: 'SEAT', count: 0 });
      setSelectedTurn({ segmentIndex: leg.segmentIndex, passengerId: sitting.id });
      return setAnnouncement(t('released', { who: passengerName(sitting), seat: seatAt.seat.id }));
    }
    const problem = refusal(seatAt);
    if (!isAvailable(seatAt.seat) || !currentPassenger) return;
    if (problem) return setAnnouncement(t('refused', { seat: seatAt.seat.id, why: problem }));
    const ownSeat = {
      segmentIndex: leg.segmentIndex,
      passengerId: currentPassenger.id,
      item: 'SEAT',
      count: 1,
      seat: seatAt.seat.id,
    };
    wish(ownSeat);
    const otherChoices = [
      ...wanted.filter(
        (one) => !(one.seat && one.segmentIndex === leg.segmentIndex && one.passengerId === currentPassenger.id),
      ),
      ownSeat,
    ];
    const next = nextToSelectSeat(ancillaries, otherChoices, leg.segmentIndex);
    setSelectedTurn(next ?? { segmentIndex: leg.segmentIndex, passengerId: currentPassenger.id });
    setPicked(next?.segmentIndex ?? leg.segmentIndex);
    const after = next && ancillaries.passengers.find(({ id }) => id === next.passengerId);
    const other =
      next &&
      next.segmentIndex !== leg.segmentIndex &&
      ancillaries.segments.find((one) => one.segmentIndex === next.segmentIndex);
    setAnnouncement(
      [
        t('picked', { who: passengerName(currentPassenger), seat: seatAt.seat.id }),
        after
          ? other
            ? t('nextLeg', { who: passengerName(after), segment: legTitle(other) })
            : t('next', { who: passengerName(after) })
          : t('everybody'),
      ].join(' '),
    );
  };
  const openSegment = (one: SegmentWithSeats) => {
    setPicked(one.segmentIndex);
    const waiting = people.find(({ id }) => !selectedSeat(wanted, { segmentIndex: one.segmentIndex, passengerId: id }));
    setSelectedTurn({ segmentIndex: one.segmentIndex, passengerId: waiting?.id ?? people[0]?.id ?? '' });
  };
  const selectPassenger = (passengerId: string) => setSelectedTurn({ segmentIndex: leg.segmentIndex, passengerId });
  return {
    legs,
    leg,
    people,
    current,
    party,
    refusal,
    seat,
    boughtSeat,
    announcement,
    setAnnouncement,
    pick,
    openSegment,
    selectPassenger,
  };
}

export type SeatingState = NonNullable<ReturnType<typeof useSeatSelection>>;
