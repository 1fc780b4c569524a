import { useTranslations } from 'use-intl';
import type { SeatMap } from '#modules/supply/api.ts';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { availablePrices, placedSeats, priceLevel } from './cabin.ts';
import look from './seat.module.css';
import { SeatIcon } from './seat-icons.tsx';
import css from './seat-legend.module.css';

const Sample = (props: { kind: string | undefined; children?: React.ReactNode }) => (
  <span className={`${look.seat} ${props.kind} ${css.sample}`} aria-hidden="true">
    {props.children}
  </span>
);

/** The legend of a map: prices by zone first, then the seat states that occur in it. */
export function SeatLegend({ map }: { map: SeatMap }) {
  const t = useTranslations('seats');
  const seats = placedSeats(map);
  const prices = availablePrices(seats);
  const has = (state: string) => seats.some(({ seat }) => seat.state === state);
  const marks = (['extra', 'kid', 'pet'] as const).filter(has);
  return (
    <div className={css.legend}>
      <p className={css.title}>{t('legend.prices')}</p>
      <ul className={css.items}>
        {prices.map((price) => (
          <li key={price.minor}>
            <Sample kind={look[`p${priceLevel(prices, price)}`]} />
            {price.minor === 0 ? t('seat.included') : <Money value={price} />}
          </li>
        ))}
      </ul>
      <ul className={css.items}>
        <li>
          <Sample kind={look.mine}>1</Sample>
          {t('legend.mine')}
        </li>
        <li>
          <Sample kind={look.taken}>
            <Icon name="person" size={14} />
          </Sample>
          {t('legend.taken')}
        </li>
        {has('unavailable') && (
          <li>
            <Sample kind={look.unavailable} />
            {t('legend.unavailable')}
          </li>
        )}
        <li>
          <Sample kind={look.refused} />
          {t('legend.refused')}
        </li>
        {marks.map((mark) => (
          <li key={mark}>
            <span className={css.mark}>
              <SeatIcon name={mark} />
            </span>
            {t(`legend.${mark}`)}
          </li>
        ))}
        {map.cabins.some(({ rows }) => rows.some(({ exit }) => exit)) && (
          <li>
            <span className={`${css.mark} ${css.exit}`}>
              <SeatIcon name="exit" />
            </span>
            {t('legend.exit')}
          </li>
        )}
      </ul>
    </div>
  );
}
