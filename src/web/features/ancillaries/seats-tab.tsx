import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { sum } from '#kernel/money.ts';
import { encodeChange, seatPrice } from '../../shared/ancillaries/choices.ts';
import { passengerName, useSegmentTitle } from '../../shared/ancillaries/segment-card.tsx';
import { useItemLabels } from '../../shared/ancillaries/use-item-labels.ts';
import { SeatLegend } from '../../shared/seats/seat-legend.tsx';
import { SeatList } from '../../shared/seats/seat-list.tsx';
import { SeatMap } from '../../shared/seats/seat-map.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip, Chips } from '../../ui/choice.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import common from './ancillaries.module.css';
import { ANCILLARY_CHOICE_FIELD, AncillaryButton } from './ancillary-button.tsx';
import { AncillaryNotSold } from './ancillary-not-sold.tsx';
import { SeatAssignments } from './seat-assignments.tsx';
import css from './seats-tab.module.css';
import type { AncillariesState } from './use-ancillaries.ts';
import { hasSeats, type SeatingState, useSeatSelection } from './use-seat-selection.ts';

type PartProps = { state: AncillariesState; seating: SeatingState };

/** Seat selection by segment: one by one on the map, in the list, or adjacent seats for all. */
export function SeatsTab({ state }: { state: AncillariesState }) {
  const { ancillaries } = state;
  const t = useTranslations('ancillaries.seats');
  const legTitle = useSegmentTitle(ancillaries);
  const seating = useSeatSelection(state);
  if (!ancillaries.segments.some(hasSeats))
    return <AncillaryNotSold tab="seats" target={ancillaries.of} id={ancillaries.id} />;
  if (!seating) return null;
  const { legs, leg } = seating;
  return (
    <Card aria-label={legTitle(leg)} className={css.seats ?? ''}>
      {legs.length > 1 && (
        <Chips legend={t('flight')}>
          {legs.map((one) => (
            <Chip
              key={one.segmentIndex}
              type="radio"
              name="seatLeg"
              value={one.segmentIndex}
              checked={one === leg}
              onChange={() => seating.openSegment(one)}
            >
              {legTitle(one)}
            </Chip>
          ))}
        </Chips>
      )}
      {!leg.open && <p className={common.muted}>{t('closed')}</p>}
      <div className={css.columns}>
        <PassengersPanel state={state} seating={seating} />
        <CabinPlan state={state} seating={seating} />
      </div>
    </Card>
  );
}

/** Passengers with their seats, the button for adjacent seats, and the legend. */
function PassengersPanel({ state, seating }: PartProps) {
  const { ancillaries, wish } = state;
  const { legs, leg, people, current, seat, boughtSeat } = seating;
  const t = useTranslations('ancillaries.seats');
  const legTitle = useSegmentTitle(ancillaries);
  return (
    <div className={css.panel}>
      <h2 id="who-sits">{legs.length > 1 ? t('who') : legTitle(leg)}</h2>
      <SeatAssignments
        passengers={people.map((one) => {
          const passengerSeat = seat(one.id) ?? null;
          const bought = boughtSeat(one.id) !== undefined;
          const price = passengerSeat !== null && !bought ? seatPrice(leg, passengerSeat) : null;
          return {
            id: one.id,
            name: passengerName(one),
            isCurrent: one === current,
            seat: passengerSeat,
            bought,
            price,
          };
        })}
        onTurn={seating.selectPassenger}
        releaseChoice={(passengerId) => ({ segmentIndex: leg.segmentIndex, passengerId, item: 'SEAT', count: 0 })}
        onChoice={wish}
      />
      <TogetherNote state={state} seating={seating} />
      {ancillaries.seatsUntil && (
        <p className={css.hold}>
          <Icon name="clock" size={18} />
          <span>
            {t.rich('held', {
              time: () => <Countdown until={ancillaries.seatsUntil ?? ''} serverNow={ancillaries.serverNow} />,
            })}
          </span>
        </p>
      )}
      <details className={css.legend} open>
        <summary>{t('key')}</summary>
        <SeatLegend map={leg.seats} />
      </details>
    </div>
  );
}

/** One button that seats everyone without a seat. */
function TogetherNote({ state, seating }: PartProps) {
  const { ancillaries, wish } = state;
  const { leg, seat, setAnnouncement } = seating;
  const t = useTranslations('ancillaries.seats');
  const labels = useItemLabels();
  const adjacentPassengers = leg.together.filter(({ passengerId }) => !seat(passengerId));
  if (adjacentPassengers.length < 2) return null;
  const seats = adjacentPassengers.map((one) => one.seat).join(', ');
  const { currency } = ancillaries.total;
  const price = sum(
    adjacentPassengers.map((one) => seatPrice(leg, one.seat) ?? { minor: 0, currency }),
    currency,
  );
  return (
    <AncillaryButton
      choices={adjacentPassengers.map((one) => ({
        segmentIndex: leg.segmentIndex,
        passengerId: one.passengerId,
        item: 'SEAT',
        count: 1,
        seat: one.seat,
      }))}
      onChoice={(...choices) => {
        wish(...choices);
        setAnnouncement(t('togetherDone', { seats }));
      }}
      className={css.adjacentPassengers}
    >
      <span className={css.invitation}>{t('together')}</span>
      <span className={common.muted}>
        {seats} · {labels.price(price)}
      </span>
    </AncillaryButton>
  );
}

/** The cabin as a map or a list; without scripts only the list has buttons. */
function CabinPlan({ state, seating }: PartProps) {
  const { ancillaries, wanted } = state;
  const { leg, current, party, refusal, announcement, pick } = seating;
  const t = useTranslations('ancillaries.seats');
  const [view, setView] = useState<'map' | 'list'>('map');
  const plan = { map: leg.seats, party, refusal };
  const list = (
    <SeatList
      {...plan}
      name={ANCILLARY_CHOICE_FIELD}
      valueOf={({ seat: { id } }) =>
        encodeChange({ segmentIndex: leg.segmentIndex, passengerId: current.id, item: 'SEAT', count: 1, seat: id })
      }
      onPick={pick}
    />
  );
  const storedSeats = new Set(ancillaries.chosen.map((one) => `${one.segmentIndex} ${one.seat}`));
  const pending =
    wanted.find(
      (one) => one.segmentIndex === leg.segmentIndex && one.seat && !storedSeats.has(`${one.segmentIndex} ${one.seat}`),
    )?.seat ?? null;
  return (
    <div className={css.plan}>
      <div className={css.views}>
        <Chips legend={t('view')}>
          {(['map', 'list'] as const).map((one) => (
            <Chip key={one} type="radio" name="seatView" checked={view === one} onChange={() => setView(one)}>
              {t(one)}
            </Chip>
          ))}
        </Chips>
      </div>
      <LiveRegion visible>{announcement && <p className={css.announcement}>{announcement}</p>}</LiveRegion>
      {view === 'map' ? (
        <>
          <SeatMap key={leg.segmentIndex} {...plan} pending={pending} onPick={pick} />
          <noscript>{list}</noscript>
        </>
      ) : (
        list
      )}
    </div>
  );
}
