import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { sum } from '#kernel/money.ts';
import type { AncillariesLeg } from '#modules/orders/api.ts';
import { nextToSeat, seatOf, seatPrice, wishValue } from '../../shared/ancillaries/choices.ts';
import { nameOf, useLegTitle } from '../../shared/ancillaries/leg-card.tsx';
import { useItemLabels } from '../../shared/ancillaries/use-item-labels.ts';
import { isOpen, type SeatAt } from '../../shared/seats/cabin.ts';
import { SeatLegend } from '../../shared/seats/seat-legend.tsx';
import { SeatList } from '../../shared/seats/seat-list.tsx';
import { type Occupant, SeatMap } from '../../shared/seats/seat-map.tsx';
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

/** Who sits where on which flight: one after the other on the map, in the list, or all together by one press. */
export function SeatsTab({ state }: { state: AncillariesState }) {
  const { ancillaries, wanted, wish } = state;
  const t = useTranslations('ancillaries.seats');
  const words = useItemLabels();
  const legTitle = useLegTitle(ancillaries);
  const [turn, setTurn] = useState(() => nextToSeat(ancillaries, wanted, 0));
  const [picked, setPicked] = useState<number | null>(null);
  const [view, setView] = useState<'map' | 'list'>('map');
  const [announcement, setAnnouncement] = useState('');
  const legs = ancillaries.legs.filter(({ seats }) => seats);
  const leg = legs.find((one) => one.leg === (picked ?? turn?.leg)) ?? legs[0];
  if (!leg?.seats) return <NotSold tab="seats" of={ancillaries.of} id={ancillaries.id} />;

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
  const openLeg = (one: AncillariesLeg) => {
    setPicked(one.leg);
    const waiting = people.find(({ id }) => !seatOf(wanted, { leg: one.leg, passengerId: id }));
    setTurn({ leg: one.leg, passengerId: waiting?.id ?? people[0]?.id ?? '' });
  };
  const together = leg.together.filter(({ passengerId }) => !seat(passengerId));
  const togetherSum = sum(
    together.map((one) => seatPrice(leg, one.seat) ?? { minor: 0, currency: ancillaries.total.currency }),
    ancillaries.total.currency,
  );
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
              onChange={() => openLeg(one)}
            >
              {legTitle(one)}
            </Chip>
          ))}
        </Chips>
      )}
      {!leg.open && <p className={common.muted}>{t('closed')}</p>}
      <div className={css.columns}>
        <div className={css.panel}>
          <h2 id="who-sits">{legs.length > 1 ? t('who') : legTitle(leg)}</h2>
          <SeatAssignments
            people={people.map((one) => {
              const own = seat(one.id) ?? null;
              const bought = boughtSeat(one.id) !== undefined;
              const price = own !== null && !bought ? seatPrice(leg, own) : null;
              return { id: one.id, name: nameOf(one), now: one === current, seat: own, bought, price };
            })}
            onTurn={(passengerId) => setTurn({ leg: leg.leg, passengerId })}
            leave={(passengerId) => ({ leg: leg.leg, passengerId, item: 'SEAT', count: 0 })}
            onWish={wish}
          />
          {together.length > 1 && (
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
                setAnnouncement(t('togetherDone', { seats: together.map((one) => one.seat).join(', ') }));
              }}
              className={css.together}
            >
              <span className={css.invitation}>{t('together')}</span>
              <span className={common.muted}>
                {together.map((one) => one.seat).join(', ')} · {words.price(togetherSum)}
              </span>
            </Press>
          )}
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
          <LiveRegion shown>{announcement && <p className={css.told}>{announcement}</p>}</LiveRegion>
          {view === 'map' ? (
            <>
              <SeatMap key={leg.leg} {...plan} pending={pending} onPick={pick} />
              <noscript>{list}</noscript>
            </>
          ) : (
            list
          )}
        </div>
      </div>
    </Card>
  );
}
