import { useTranslations } from 'use-intl';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import css from './hotel-details.module.css';
import type { HotelStay } from './hotel-filters.ts';

/** `9,1`, in English `9.1`. `Intl` formats Kyrgyz with a point on some machines. */
const scoreText = (score: number, locale: string): string =>
  locale === 'en' ? score.toFixed(1) : score.toFixed(1).replace('.', ',');

const RATING_STEPS = [9, 8, 7] as const;

/** Rating out of ten with its label and number of reviews; a demonstration rating is marked as such. */
export function Rating({ rating }: { rating: HotelStay['rating'] }) {
  const t = useTranslations('hotels.rating');
  const locale = useAppLocale();
  if (!rating) return null;
  const ratingStep = RATING_STEPS.find((minScore) => rating.score >= minScore);
  return (
    <div className={css.rating}>
      <p>
        <span className={css.ratingText}>{t(ratingStep ? `words.${ratingStep}` : 'words.less')}</span>
        <span className={css.small}>
          {t('reviews', { count: rating.reviews })}
          {rating.sample && <span className="visually-hidden">. {t('sample')}</span>}
        </span>
      </p>
      <span className={css.score} title={rating.sample ? t('sample') : undefined}>
        <span className="visually-hidden">{t('score')}: </span>
        {scoreText(rating.score, locale)}
      </span>
    </div>
  );
}

/** `300 м`, `2,4 км`, `24 км` */
export function useDistance(): (metres: number) => string {
  const t = useTranslations('hotels.plan');
  const locale = useAppLocale();
  return (metres) => {
    if (metres < 1_000) return t('metres', { count: Math.max(50, Math.round(metres / 50) * 50) });
    const km = metres < 10_000 ? scoreText(metres / 1_000, locale).replace(/[.,]0$/, '') : Math.round(metres / 1_000);
    return t('kilometres', { count: km });
  };
}

/** Distances to the centre and to the airport, in a straight line. */
export function Distances({ hotelStay }: { hotelStay: HotelStay }) {
  const t = useTranslations('hotels');
  const distance = useDistance();
  const { centre = null, airport = null } = hotelStay.location ?? {};
  if (centre === null && airport === null) return null;
  return (
    <p className={css.details}>
      {centre !== null && (
        <span>
          <Icon name="pin" size={16} /> {t('toCentre', { distance: distance(centre) })}
        </span>
      )}
      {airport !== null && (
        <span>
          <Icon name="plane" size={16} /> {t('toAirport', { distance: distance(airport) })}
        </span>
      )}
    </p>
  );
}

const ICONS: Readonly<Partial<Record<string, IconName>>> = {
  parking: 'transfer',
  family: 'person',
  breakfast: 'sun',
};

/** Says that the hotel counts some of the children as adults. */
export function CountedAdults(props: { hotelStay: HotelStay; wanted: { adults: number } | undefined }) {
  const t = useTranslations('hotels');
  const { adults, childrenTo } = props.hotelStay;
  const count = adults - (props.wanted?.adults ?? adults);
  if (count <= 0 || childrenTo === undefined) return null;
  return <p className={css.small}>{t('countedAdults', { count, age: childrenTo })}</p>;
}

/** Amenities of the hotel; with `max` only that many and the number of the rest. */
export function Amenities({ hotelStay, max }: { hotelStay: HotelStay; max?: number }) {
  const t = useTranslations('hotels');
  const all = hotelStay.amenities ?? [];
  if (all.length === 0) return null;
  const shown = max === undefined ? all : all.slice(0, max);
  return (
    <ul className={css.amenities}>
      {shown.map((each) => (
        <li key={each}>
          {max === undefined && <Icon name={ICONS[each] ?? 'check'} size={16} />}
          {t(`amenities.${each}`)}
        </li>
      ))}
      {shown.length < all.length && (
        <li>
          +{all.length - shown.length}
          <span className="visually-hidden">
            {' '}
            {all
              .slice(shown.length)
              .map((each) => t(`amenities.${each}`))
              .join(', ')}
          </span>
        </li>
      )}
    </ul>
  );
}
