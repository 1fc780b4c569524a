import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { sum } from '#kernel/money.ts';
import { seatPrice, wishValue } from '../../shared/ancillaries/choices.ts';
import { nameOf, useLegTitle } from '../../shared/ancillaries/leg-card.tsx';
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
import { NotSold } from './not-sold.tsx';
import { Press, WISH } from './press.tsx';
import css from './seats-tab.module.css';
import { SeatAssignments } from './sitters.tsx';
import type { AncillariesState } from './use-ancillaries.ts';
import { hasSeats, type Seating, useSeating } from './use-seating.ts';

type PartProps = { state: AncillariesState; seating: Seating };

/** Who sits where on which flight: one after the other on the map, in the list, or all together by one press. */
export function SeatsTab({ state }: { state: AncillariesState }) {
  const { ancillaries } = state;
  const t = useTranslations('ancillaries.seats');
  const legTitle = useLegTitle(ancillaries);
  const seating = useSeating(state);
  if (!ancillaries.legs.some(hasSeats)) return <NotSold tab="seats" of={ancillaries.of} id={ancillaries.id} />;
  if (!seating) return null;
  const { legs, leg } = seating;
  return (
    <Card aria-label={legTitle(leg)} className={css.seats ?? ''}>
      {legs.length > 1 && (
        <Chips legend={t('flight')}>
          {legs.map((one) => (
            <Chip
              key={one.leg}
              type="radio"
              name="seatLeg"
              value={one.leg}
              checked={one === leg}
              onChange={() => seating.openLeg(one)}
            >
              {legTitle(one)}
            </Chip>
          ))}
        </Chips>
      )}
      {!leg.open && <p className={common.muted}>{t('closed')}</p>}
      <div className={css.columns}>
        <PeoplePanel state={state} seating={seating} />
        <CabinPlan state={state} seating={seating} />
      </div>
    </Card>
  );
}

/** The passengers with their seats, the press that seats all of them together, and the key of the map. */
function PeoplePanel({ state, seating }: PartProps) {
  const { ancillaries, wish } = state;
  const { legs, leg, people, current, seat, boughtSeat } = seating;
  const t = useTranslations('ancillaries.seats');
  const legTitle = useLegTitle(ancillaries);
  return (
    <div className={css.panel}>
      <h2 id="who-sits">{legs.length > 1 ? t('who') : legTitle(leg)}</h2>
      <SeatAssignments
        people={people.map((one) => {
          const own = seat(one.id) ?? null;
          const bought = boughtSeat(one.id) !== undefined;
          const price = own !== null && !bought ? seatPrice(leg, own) : null;
          return { id: one.id, name: nameOf(one), now: one === current, seat: own, bought, price };
        })}
        onTurn={seating.giveTurn}
        leave={(passengerId) => ({ leg: leg.leg, passengerId, item: 'SEAT', count: 0 })}
        onWish={wish}
      />
      <SeatTogether state={state} seating={seating} />
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

/** One press for those who have no seat yet. */
function SeatTogether({ state, seating }: PartProps) {
  const { ancillaries, wish } = state;
  const { leg, seat, setAnnouncement } = seating;
  const t = useTranslations('ancillaries.seats');
  const words = useItemLabels();
  const together = leg.together.filter(({ passengerId }) => !seat(passengerId));
  if (together.length < 2) return null;
  const seats = together.map((one) => one.seat).join(', ');
  const { currency } = ancillaries.total;
  const price = sum(
    together.map((one) => seatPrice(leg, one.seat) ?? { minor: 0, currency }),
    currency,
  );
  return (
    <Press
      wishes={together.map((one) => ({
        leg: leg.leg,
        passengerId: one.passengerId,
        item: 'SEAT',
        count: 1,
        seat: one.seat,
      }))}
      onWish={(...wishes) => {
        wish(...wishes);
        setAnnouncement(t('togetherDone', { seats }));
      }}
      className={css.together}
    >
      <span className={css.invitation}>{t('together')}</span>
      <span className={common.muted}>
        {seats} · {words.price(price)}
      </span>
    </Press>
  );
}

/** The cabin as a map or as a list; without scripts the list alone can be pressed. */
function CabinPlan({ state, seating }: PartProps) {
  const { ancillaries, wanted } = state;
  const { leg, current, party, refusal, announcement, pick } = seating;
  const t = useTranslations('ancillaries.seats');
  const [view, setView] = useState<'map' | 'list'>('map');
  const plan = { map: leg.seats, party, refusal };
  const list = (
    <SeatList
      {...plan}
      name={WISH}
      valueOf={({ seat: { id } }) =>
        wishValue({ leg: leg.leg, passengerId: current.id, item: 'SEAT', count: 1, seat: id })
      }
      onPick={pick}
    />
  );
  const kept = new Set(ancillaries.chosen.map((one) => `${one.leg} ${one.seat}`));
  const pending =
    wanted.find((one) => one.leg === leg.leg && one.seat && !kept.has(`${one.leg} ${one.seat}`))?.seat ?? null;
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
      <LiveRegion shown>{announcement && <p className={css.announcement}>{announcement}</p>}</LiveRegion>
      {view === 'map' ? (
        <>
          <SeatMap key={leg.leg} {...plan} pending={pending} onPick={pick} />
          <noscript>{list}</noscript>
        </>
      ) : (
        list
      )}
    </div>
  );
}
