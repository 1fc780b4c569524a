import { useTranslations } from 'use-intl';
import { countOf, itemsOf, priceFor } from '../../shared/ancillaries/choices.ts';
import { LegCard, nameOf } from '../../shared/ancillaries/leg-card.tsx';
import { useItemLabels } from '../../shared/ancillaries/use-item-labels.ts';
import { Notice } from '../../ui/notice.tsx';
import css from './ancillaries.module.css';
import { NotSold } from './not-sold.tsx';
import { Press } from './press.tsx';
import type { AncillariesState } from './use-ancillaries.ts';

type Props = { state: AncillariesState };

export function BusTab({ state }: Props) {
  const { ancillaries } = state;
  const t = useTranslations('ancillaries');
  const words = useItemLabels();
  const people = ancillaries.passengers.filter(({ open }) => open);
  const children = people.some(({ age }) => age !== null && age < 12);
  return ancillaries.legs.map((leg) => {
    const rides = itemsOf(leg, 'bus');
    return (
      <LegCard key={leg.leg} ancillaries={ancillaries} leg={leg}>
        {rides.length === 0 ? (
          <NotSold tab="bus" of={ancillaries.of} id={ancillaries.id} />
        ) : (
          <>
            <p>{t('bus.lead')}</p>
            {children && <Notice>{t('bus.childRule')}</Notice>}
          </>
        )}
        {rides.map((item) => {
          if (!item.ride) return null;
          const of = (passengerId: string) => ({ leg: leg.leg, passengerId, item: item.id });
          const goes = (id: string) => countOf(state.wanted, of(id)) > 0;
          const all = people.every(({ id }) => goes(id));
          return (
            <section key={item.id} className={css.ride} aria-labelledby={`ride-${leg.leg}-${item.id}`}>
              <div>
                <h3 id={`ride-${leg.leg}-${item.id}`}>{words.name(item)}</h3>
                <p className={css.muted}>
                  {words.clock(item.ride)} · {words.price(item.price)}
                  {children && `, ${t('bus.childPrice', { sum: words.price(item.ride.childPrice) })}`}
                  {item.left !== null && item.left <= 9 && ` · ${t('left', { count: item.left })}`}
                </p>
              </div>
              <fieldset className={css.chips}>
                <legend className="visually-hidden">{t('bus.who')}</legend>
                {people.length > 1 && (
                  <Press
                    wishes={people.map(({ id }) => ({ ...of(id), count: all ? 0 : 1 }))}
                    onWish={state.wish}
                    className={css.chip}
                    aria-pressed={all}
                  >
                    {t('bus.everybody')}
                  </Press>
                )}
                {people.map((passenger) => {
                  const barred = leg.barredItems.find(
                    (one) => one.passengerId === passenger.id && one.item === item.id,
                  );
                  return (
                    <Press
                      key={passenger.id}
                      wishes={[{ ...of(passenger.id), count: goes(passenger.id) ? 0 : 1 }]}
                      onWish={state.wish}
                      className={css.chip}
                      aria-pressed={goes(passenger.id)}
                      disabled={barred !== undefined && !goes(passenger.id)}
                      title={barred && words.why(barred.why)}
                    >
                      {nameOf(passenger)}{' '}
                      <span className={css.chipPrice}>{words.price(priceFor(item, passenger))}</span>
                    </Press>
                  );
                })}
              </fieldset>
            </section>
          );
        })}
      </LegCard>
    );
  });
}
