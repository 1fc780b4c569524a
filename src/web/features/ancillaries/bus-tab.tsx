import { useTranslations } from 'use-intl';
import { itemsInTab, selectedCount, unitPrice } from '../../shared/ancillaries/choices.ts';
import { passengerName, SegmentCard } from '../../shared/ancillaries/segment-card.tsx';
import { useItemLabels } from '../../shared/ancillaries/use-item-labels.ts';
import { Alert } from '../../ui/alert.tsx';
import css from './ancillaries.module.css';
import { AncillaryButton } from './ancillary-button.tsx';
import { AncillaryNotSold } from './ancillary-not-sold.tsx';
import type { AncillariesState } from './use-ancillaries.ts';

type Props = { state: AncillariesState };

export function BusTab({ state }: Props) {
  const { ancillaries } = state;
  const t = useTranslations('ancillaries');
  const labels = useItemLabels();
  const passengers = ancillaries.passengers.filter(({ open }) => open);
  const children = passengers.some(({ age }) => age !== null && age < 12);
  return ancillaries.segments.map((segment) => {
    const rides = itemsInTab(segment, 'bus');
    return (
      <SegmentCard key={segment.segmentIndex} ancillaries={ancillaries} segment={segment}>
        {rides.length === 0 ? (
          <AncillaryNotSold tab="bus" target={ancillaries.of} id={ancillaries.id} />
        ) : (
          <>
            <p>{t('bus.lead')}</p>
            {children && <Alert>{t('bus.childRule')}</Alert>}
          </>
        )}
        {rides.map((item) => {
          if (!item.airportBus) return null;
          const choiceOf = (passengerId: string) => ({
            segmentIndex: segment.segmentIndex,
            passengerId,
            item: item.id,
          });
          const isSelected = (id: string) => selectedCount(state.wanted, choiceOf(id)) > 0;
          const all = passengers.every(({ id }) => isSelected(id));
          return (
            <section key={item.id} className={css.busItem} aria-labelledby={`ride-${segment.segmentIndex}-${item.id}`}>
              <div>
                <h3 id={`ride-${segment.segmentIndex}-${item.id}`}>{labels.name(item)}</h3>
                <p className={css.muted}>
                  {labels.clock(item.airportBus)} · {labels.price(item.price)}
                  {children && `, ${t('bus.childPrice', { sum: labels.price(item.airportBus.childPrice) })}`}
                  {item.left !== null && item.left <= 9 && ` · ${t('left', { count: item.left })}`}
                </p>
              </div>
              <fieldset className={css.chips}>
                <legend className="visually-hidden">{t('bus.who')}</legend>
                {passengers.length > 1 && (
                  <AncillaryButton
                    choices={passengers.map(({ id }) => ({ ...choiceOf(id), count: all ? 0 : 1 }))}
                    onChoice={state.wish}
                    className={css.chip}
                    aria-pressed={all}
                  >
                    {t('bus.everybody')}
                  </AncillaryButton>
                )}
                {passengers.map((passenger) => {
                  const barredItem = segment.barredItems.find(
                    (one) => one.passengerId === passenger.id && one.item === item.id,
                  );
                  return (
                    <AncillaryButton
                      key={passenger.id}
                      choices={[{ ...choiceOf(passenger.id), count: isSelected(passenger.id) ? 0 : 1 }]}
                      onChoice={state.wish}
                      className={css.chip}
                      aria-pressed={isSelected(passenger.id)}
                      disabled={barredItem !== undefined && !isSelected(passenger.id)}
                      title={barredItem && labels.why(barredItem.why)}
                    >
                      {passengerName(passenger)}{' '}
                      <span className={css.chipPrice}>{labels.price(unitPrice(item, passenger))}</span>
                    </AncillaryButton>
                  );
                })}
              </fieldset>
            </section>
          );
        })}
      </SegmentCard>
    );
  });
}
