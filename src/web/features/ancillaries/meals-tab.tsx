import { useTranslations } from 'use-intl';
import { countOf, itemsOf } from '../../shared/ancillaries/choices.ts';
import { AllPassengers, Included, LegCard, nameOf } from '../../shared/ancillaries/leg-card.tsx';
import { useItemLabels } from '../../shared/ancillaries/use-item-labels.ts';
import css from './ancillaries.module.css';
import { NotSold } from './not-sold.tsx';
import { Press } from './press.tsx';
import type { AncillariesState } from './use-ancillaries.ts';

type Props = { state: AncillariesState };

export function MealsTab({ state }: Props) {
  const { ancillaries } = state;
  const t = useTranslations('ancillaries');
  const words = useItemLabels();
  return ancillaries.legs.map((leg) => {
    const items = itemsOf(leg, 'meals');
    const until = words.deadlines(items);
    return (
      <LegCard key={leg.leg} ancillaries={ancillaries} leg={leg}>
        <Included included={leg.included.meal}>
          {t(leg.included.meal ? 'meals.included' : 'meals.notIncluded')}
        </Included>
        {until && <p className={css.muted}>{until}</p>}
        {items.length === 0 ? (
          <NotSold tab="meals" of={ancillaries.of} id={ancillaries.id} />
        ) : (
          <AllPassengers passengers={ancillaries.passengers}>
            {(passenger) => {
              const of = (item: string) => ({ leg: leg.leg, passengerId: passenger.id, item });
              const barred = new Map(
                leg.barredItems.filter((one) => one.passengerId === passenger.id).map((one) => [one.item, one.why]),
              );
              const open = items.filter(({ id }) => !barred.has(id));
              const chosen = items.find(({ id }) => countOf(state.wanted, of(id)) > 0);
              const shut = items.filter(({ id }) => barred.has(id));
              return (
                <>
                  <fieldset className={css.chips}>
                    <legend className="visually-hidden">{t('meals.for', { who: nameOf(passenger) })}</legend>
                    {open.length > 0 && (
                      <Press
                        wishes={chosen ? [{ ...of(chosen.id), count: 0 }] : []}
                        onWish={state.wish}
                        className={css.chip}
                        aria-pressed={!chosen}
                      >
                        {t(leg.included.meal ? 'meals.usual' : 'meals.none')}
                      </Press>
                    )}
                    {open.map((item) => (
                      <Press
                        key={item.id}
                        wishes={[{ ...of(item.id), count: 1 }]}
                        onWish={state.wish}
                        className={css.chip}
                        aria-pressed={item === chosen}
                      >
                        {words.name(item)} <span className={css.chipPrice}>{words.price(item.price)}</span>
                      </Press>
                    ))}
                  </fieldset>
                  {shut.length > 0 && (
                    <p className={css.muted}>
                      {shut
                        .map(
                          (item) =>
                            `${words.name(item)} — ${words.ages(item) ?? words.why(barred.get(item.id) ?? 'not_sold')}`,
                        )
                        .join('; ')}
                    </p>
                  )}
                </>
              );
            }}
          </AllPassengers>
        )}
      </LegCard>
    );
  });
}
