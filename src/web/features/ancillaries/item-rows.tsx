import { useTranslations } from 'use-intl';
import type { Ancillaries, AncillariesLeg } from '#modules/orders/api.ts';
import type { Ancillary } from '#modules/supply/api.ts';
import { countOf, priceFor } from '../../shared/ancillaries/choices.ts';
import { nameOf } from '../../shared/ancillaries/leg-card.tsx';
import { useItemLabels } from '../../shared/ancillaries/use-item-labels.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './ancillaries.module.css';
import { Press } from './press.tsx';
import type { AncillariesState } from './use-ancillaries.ts';

type Props = {
  state: AncillariesState;
  leg: AncillariesLeg;
  passenger: Ancillaries['passengers'][number];
  items: readonly Ancillary[];
};

/** Counted items, each with its price and a pair of buttons; if unavailable to a passenger, the reason. */
export function ItemRows({ state, leg, passenger, items }: Props) {
  const t = useTranslations('ancillaries');
  const words = useItemLabels();
  return (
    <ul className={css.items}>
      {items.map((item) => {
        const wish = { leg: leg.leg, passengerId: passenger.id, item: item.id };
        const count = countOf(state.wanted, wish);
        const barred = leg.barredItems.find((one) => one.passengerId === passenger.id && one.item === item.id);
        const name = words.name(item);
        const said = { what: name, who: nameOf(passenger) };
        const most = Math.min(item.max, item.left === null ? item.max : Math.max(item.left, count));
        return (
          <li key={item.id} className={count > 0 ? `${css.item} ${css.chosen}` : css.item}>
            <span className={css.itemName}>
              <span className={css.strong}>{name}</span>
              <span className={css.muted}>
                {words.price(priceFor(item, passenger))}
                {item.left !== null && item.left <= 3 && `, ${t('left', { count: item.left })}`}
              </span>
            </span>
            {barred ? (
              <span className={css.barred}>{words.why(barred.why)}</span>
            ) : (
              <span className={css.stepper}>
                <Press
                  wishes={[{ ...wish, count: Math.max(0, count - 1) }]}
                  onWish={state.wish}
                  className={css.step}
                  disabled={count === 0}
                  aria-label={t('remove', said)}
                >
                  <Icon name="minus" size={18} />
                </Press>
                <span className={css.count}>
                  <span className="visually-hidden">{t('chosenCount', { ...said, count })}</span>
                  <span aria-hidden="true">{count}</span>
                </span>
                <Press
                  wishes={[{ ...wish, count: count + 1 }]}
                  onWish={state.wish}
                  className={css.step}
                  disabled={count >= most}
                  aria-label={t('add', said)}
                >
                  <Icon name="plus" size={18} />
                </Press>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
