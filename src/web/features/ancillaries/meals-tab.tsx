import { useTranslations } from 'use-intl';
import { itemsInTab, selectedCount } from '../../shared/ancillaries/choices.ts';
import { AllPassengers, IncludedLine, passengerName, SegmentCard } from '../../shared/ancillaries/segment-card.tsx';
import { useItemLabels } from '../../shared/ancillaries/use-item-labels.ts';
import css from './ancillaries.module.css';
import { AncillaryButton } from './ancillary-button.tsx';
import { AncillaryNotSold } from './ancillary-not-sold.tsx';
import type { AncillariesState } from './use-ancillaries.ts';

type Props = { state: AncillariesState };

export function MealsTab({ state }: Props) {
  const { ancillaries } = state;
  const t = useTranslations('ancillaries');
  const labels = useItemLabels();
  return ancillaries.segments.map((segment) => {
    const items = itemsInTab(segment, 'meals');
    const deadline = labels.deadlines(items);
    return (
      <SegmentCard key={segment.segmentIndex} ancillaries={ancillaries} segment={segment}>
        <IncludedLine included={segment.included.meal}>
          {t(segment.included.meal ? 'meals.included' : 'meals.notIncluded')}
        </IncludedLine>
        {deadline && <p className={css.muted}>{deadline}</p>}
        {items.length === 0 ? (
          <AncillaryNotSold tab="meals" target={ancillaries.of} id={ancillaries.id} />
        ) : (
          <AllPassengers passengers={ancillaries.passengers}>
            {(passenger) => {
              const choiceOf = (item: string) => ({
                segmentIndex: segment.segmentIndex,
                passengerId: passenger.id,
                item,
              });
              const barred = new Map(
                segment.barredItems.filter((one) => one.passengerId === passenger.id).map((one) => [one.item, one.why]),
              );
              const available = items.filter(({ id }) => !barred.has(id));
              const chosen = items.find(({ id }) => selectedCount(state.wanted, choiceOf(id)) > 0);
              const unavailable = items.filter(({ id }) => barred.has(id));
              return (
                <>
                  <fieldset className={css.chips}>
                    <legend className="visually-hidden">{t('meals.for', { who: passengerName(passenger) })}</legend>
                    {available.length > 0 && (
                      <AncillaryButton
                        choices={chosen ? [{ ...choiceOf(chosen.id), count: 0 }] : []}
                        onChoice={state.wish}
                        className={css.chip}
                        aria-pressed={!chosen}
                      >
                        {t(segment.included.meal ? 'meals.usual' : 'meals.none')}
                      </AncillaryButton>
                    )}
                    {available.map((item) => (
                      <AncillaryButton
                        key={item.id}
                        choices={[{ ...choiceOf(item.id), count: 1 }]}
                        onChoice={state.wish}
                        className={css.chip}
                        aria-pressed={item === chosen}
                      >
                        {labels.name(item)} <span className={css.chipPrice}>{labels.price(item.price)}</span>
                      </AncillaryButton>
                    ))}
                  </fieldset>
                  {unavailable.length > 0 && (
                    <p className={css.muted}>
                      {unavailable
                        .map((item) => {
                          const reason = labels.ages(item) ?? labels.why(barred.get(item.id) ?? 'not_sold');
                          return `${labels.name(item)} — ${reason}`;
                        })
                        .join('; ')}
                    </p>
                  )}
                </>
              );
            }}
          </AllPassengers>
        )}
      </SegmentCard>
    );
  });
}
