import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Point } from '#kernel/distance.ts';
import type { Money } from '#kernel/money.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { Link } from '../../ui/link.tsx';
import css from './town-plan.module.css';
import { PLAN, planTown } from './town-plan-model.ts';

export type PlanHotel = {
  readonly id: string;
  readonly name: string;
  readonly at: Point;
  /** Null: sold out. */
  readonly price: Money | null;
  readonly to: string;
};

type Props = {
  /** Location key of the town. */
  town: string;
  hotels: readonly PlanHotel[];
  centre: Point | null;
  water: boolean;
  label: string;
  chosen?: string | undefined;
  onHighlight?: (id: string | undefined) => void;
};

/** A plan with prices at the hotels, each a link to its hotel. The list next to it is the accessible alternative. */
export function TownPlan({ town, hotels, centre, water, label, chosen, onHighlight }: Props) {
  const t = useTranslations('hotels.plan');
  const money = useFormatMoney();
  const plan = useMemo(() => planTown(town, hotels, { centre, water }), [town, hotels, centre, water]);
  const hotelsById = new Map(hotels.map((hotel) => [hotel.id, hotel]));
  const share = (length: number, whole: number) => `${(length / whole) * 100}%`;
  return (
    <nav className={css.plan} aria-label={label}>
      <svg viewBox={`0 0 ${PLAN.width} ${PLAN.height}`} aria-hidden="true">
        <rect width={PLAN.width} height={PLAN.height} className={css.street} />
        <path
          d={plan.blocks.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`).join('')}
          className={css.block}
        />
        <path
          d={plan.parks.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`).join('')}
          className={css.park}
        />
        {plan.square && (
          <rect
            x={plan.square.x}
            y={plan.square.y}
            width={plan.square.width}
            height={plan.square.height}
            className={css.square}
          />
        )}
        {plan.river && <path d={plan.river} className={css.river} />}
        {plan.shore !== null && (
          <path d={`M0 ${plan.shore}q90-14 180-4t180-6 148 4V${PLAN.height}H0z`} className={css.water} />
        )}
        {plan.rail && (
          <>
            <path d={plan.rail} className={css.rail} />
            <path d={plan.rail} className={css.sleepers} />
          </>
        )}
        {plan.centre && (
          <g transform={`translate(${plan.centre.x} ${plan.centre.y})`}>
            <circle r="5" className={css.centre} />
            <text y="20" textAnchor="middle" className={css.word}>
              {t('centre')}
            </text>
          </g>
        )}
        <g transform={`translate(16 ${PLAN.height - 16})`}>
          <path d={`M0-5V0h${plan.scale.length}v-5`} className={css.scale} />
          <text x={plan.scale.length + 8} y="0" className={css.word}>
            {plan.scale.metres < 1_000
              ? t('metres', { count: plan.scale.metres })
              : t('kilometres', { count: plan.scale.metres / 1_000 })}
          </text>
        </g>
      </svg>
      <ul>
        {plan.pins.map(({ id, x, y }) => {
          const hotel = hotelsById.get(id);
          if (!hotel) return null;
          const price = hotel.price ? money(hotel.price) : t('gone');
          return (
            <li key={id} style={{ left: share(x, PLAN.width), top: share(y, PLAN.height) }}>
              <Link
                to={hotel.to}
                className={[css.pin, id === chosen && css.chosen].filter(Boolean).join(' ')}
                aria-label={t('pin', { hotel: hotel.name, price })}
                onPointerEnter={() => onHighlight?.(id)}
                onPointerLeave={() => onHighlight?.(undefined)}
                onFocus={() => onHighlight?.(id)}
                onBlur={() => onHighlight?.(undefined)}
              >
                {hotel.price ? price.replace(/\s?\p{L}+\.?$/u, '') : '—'}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
