import { useTranslations } from 'use-intl';
import type { Ancillaries, AncillariesSegment } from '#modules/orders/api.ts';
import type { Ancillary } from '#modules/supply/api.ts';
import { selectedCount, unitPrice } from '../../shared/ancillaries/choices.ts';
import { passengerName } from '../../shared/ancillaries/segment-card.tsx';
import { useItemLabels } from '../../shared/ancillaries/use-item-labels.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './ancillaries.module.css';
import { AncillaryButton } from './ancillary-button.tsx';
import type { AncillariesState } from './use-ancillaries.ts';

type Props = {
  state: AncillariesState;
  segment: AncillariesSegment;
  passenger: Ancillaries['passengers'][number];
  items: readonly Ancillary[];
};

/** Items with quantity buttons and price; the reason when unavailable to a passenger. */
export function ItemRows({ state, segment, passenger, items }: Props) {
  const t = useTranslations('ancillaries');
  const labels = useItemLabels();
  return (
    <ul className={css.items}>
      {items.map((item) => {
        const choice = { segmentIndex: segment.segmentIndex, passengerId: passenger.id, item: item.id };
        const count = selectedCount(state.wanted, choice);
        const barredItem = segment.barredItems.find((one) => one.passengerId === passenger.id && one.item === item.id);
        const name = labels.name(item);
        const said = { what: name, who: passengerName(passenger) };
        const maxQuantity = Math.min(item.max, item.left === null ? item.max : Math.max(item.left, count));
        return (
          <li key={item.id} className={count > 0 ? `${css.item} ${css.chosen}` : css.item}>
            <span className={css.itemName}>
              <span className={css.strong}>{name}</span>
              <span className={css.muted}>
                {labels.price(unitPrice(item, passenger))}
                {item.left !== null && item.left <= 3 && `, ${t('left', { count: item.left })}`}
              </span>
            </span>
            {barredItem ? (
              <span className={css.unavailable}>{labels.why(barredItem.why)}</span>
            ) : (
              <span className={css.stepper}>
                <AncillaryButton
                  choices={[{ ...choice, count: Math.max(0, count - 1) }]}
                  onChoice={state.wish}
                  className={css.step}
                  disabled={count === 0}
                  aria-label={t('remove', said)}
                >
                  <Icon name="minus" size={18} />
                </AncillaryButton>
                <span className={css.count}>
                  <span className="visually-hidden">{t('chosenCount', { ...said, count })}</span>
                  <span aria-hidden="true">{count}</span>
                </span>
                <AncillaryButton
                  choices={[{ ...choice, count: count + 1 }]}
                  onChoice={state.wish}
                  className={css.step}
                  disabled={count >= maxQuantity}
                  aria-label={t('add', said)}
                >
                  <Icon name="plus" size={18} />
                </AncillaryButton>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
