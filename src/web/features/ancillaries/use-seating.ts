import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AncillariesLeg } from '#modules/orders/api.ts';
import { nextToSeat, seatOf } from '../../shared/ancillaries/choices.ts';
import { nameOf, useLegTitle } from '../../shared/ancillaries/leg-card.tsx';
import { useItemLabels } from '../../shared/ancillaries/use-item-labels.ts';
import { isOpen, type SeatAt } from '../../shared/seats/cabin.ts';
import type { Occupant } from '../../shared/seats/seat-map.tsx';
import type { AncillariesState } from './use-ancillaries.ts';

/** A flight whose seats are sold. */
type SeatedLeg = AncillariesLeg & { seats: NonNullable<AncillariesLeg['seats']> };

export const hasSeats = (leg: AncillariesLeg): leg is SeatedLeg => Boolean(leg.seats);

/**
 * Whose seat is being chosen on which flight, and what a press on a seat does; `null` when there is no flight with
 * seats, or no passenger to seat.
 */
export function useSeating({ ancillaries, wanted, wish }: AncillariesState) {
  const t = useTranslations('ancillaries.seats');
  const words = useItemLabels();
  const legTitle = useLegTitle(ancillaries);
  const [turn, setTurn] = useState(() => nextToSeat(ancillaries, wanted, 0));
  const [picked, setPicked] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const legs = ancillaries.legs.filter(hasSeats);
  const leg = legs.find((one) => one.leg === (picked ?? turn?.leg)) ?? legs[0];
  if (!leg) return null;

  const people = ancillaries.passengers.filter(({ seated, open }) => seated && open);
  const boughtSeat = (id: string) => leg.mine.find((one) => one.bought && one.passengerId === id)?.seat;
  const seat = (id: string) => seatOf(wanted, { leg: leg.leg, passengerId: id }) ?? boughtSeat(id);
  const current =
    people.find(({ id }) => turn?.leg === leg.leg && id === turn.passengerId) ??
    people.find(({ id }) => !seat(id)) ??
    people[0];
  if (!current) return null;
  const choosing = people.find(({ id }) => id === current.id && !boughtSeat(id));
  const party = new Map(
    people.flatMap((one, i): [string, Occupant][] => {
      const id = seat(one.id);
      return id ? [[id, { n: i + 1, name: nameOf(one), now: one.id === current.id }]] : [];
    }),
  );
  const refusal = (at: SeatAt): string | null => {
    const barred = leg.barredZones.find((one) => one.passengerId === current.id && one.zone === at.zone.id);
    return barred ? words.why(barred.why) : null;
  };

  const pick = (at: SeatAt) => {
    const sitting = people.find(({ id }) => seat(id) === at.seat.id);
    if (sitting && boughtSeat(sitting.id))
      return setAnnouncement(t('boughtAlready', { who: nameOf(sitting), seat: at.seat.id }));
    if (sitting) {
      wish({ leg: leg.leg, passengerId: sitting.id, item: 'SEAT', count: 0 });
      setTurn({ leg: leg.leg, passengerId: sitting.id });
      return setAnnouncement(t('released', { who: nameOf(sitting), seat: at.seat.id }));
    }
    const why = refusal(at);
    if (!isOpen(at.seat) || !choosing) return;
    if (why) return setAnnouncement(t('refused', { seat: at.seat.id, why }));
    const mine = { leg: leg.leg, passengerId: choosing.id, item: 'SEAT', count: 1, seat: at.seat.id };
    wish(mine);
    const rest = [
      ...wanted.filter((one) => !(one.seat && one.leg === leg.leg && one.passengerId === choosing.id)),
      mine,
    ];
    const next = nextToSeat(ancillaries, rest, leg.leg);
    setTurn(next ?? { leg: leg.leg, passengerId: choosing.id });
    setPicked(next?.leg ?? leg.leg);
    const after = next && ancillaries.passengers.find(({ id }) => id === next.passengerId);
    const other = next && next.leg !== leg.leg && ancillaries.legs.find((one) => one.leg === next.leg);
    setAnnouncement(
      [
        t('picked', { who: nameOf(choosing), seat: at.seat.id }),
        after
          ? other
            ? t('nextLeg', { who: nameOf(after), leg: legTitle(other) })
            : t('next', { who: nameOf(after) })
          : t('everybody'),
      ].join(' '),
    );
  };
  const openLeg = (one: SeatedLeg) => {
    setPicked(one.leg);
    const waiting = people.find(({ id }) => !seatOf(wanted, { leg: one.leg, passengerId: id }));
    setTurn({ leg: one.leg, passengerId: waiting?.id ?? people[0]?.id ?? '' });
  };
  const giveTurn = (passengerId: string) => setTurn({ leg: leg.leg, passengerId });
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
    openLeg,
    giveTurn,
  };
}

export type Seating = NonNullable<ReturnType<typeof useSeating>>;
