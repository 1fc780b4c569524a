import { useTranslations } from 'use-intl';
import type { Car, Place, SegmentPlaceMap } from '#modules/supply/api.ts';
import { Radio } from '../../ui/choice.tsx';
import { Badge, Notice } from '../../ui/notice.tsx';
import css from './places-card.module.css';

type Bay = { car: Car; bay: number; places: Place[] };

/** Empty compartments, in the order of the train. */
const freeBays = ({ cars }: SegmentPlaceMap): Bay[] =>
  cars.flatMap((car) =>
    [...Map.groupBy(car.places, (place) => place.bay ?? 0)].flatMap(([bay, places]) =>
      places.every((place) => place.free) ? [{ car, bay, places }] : [],
    ),
  );

/** One compartment of a leg, or any: radio buttons of a plain form, whose value is all berths of it. */
export function Compartments(props: { leg: SegmentPlaceMap; n: number; chosen: readonly string[] }) {
  const t = useTranslations('ground.compartment');
  const places = useTranslations('ground.tickets');
  const { leg, n, chosen } = props;
  const bays = freeBays(leg);
  if (bays.length === 0) return <Notice tone="wait">{t('none')}</Notice>;
  const value = (bay: Bay) => bay.places.map(({ id }) => id).join(' ');
  const known = bays.find((bay) => bay.places.every(({ id }) => chosen.includes(id)));
  return (
    <fieldset className={css.whole}>
      <legend className={css.label}>{t('title')}</legend>
      <p className={css.note}>{t('hint')}</p>
      <Radio name={`bay.${n}`} value="" defaultChecked={!known}>
        {t('any')}
      </Radio>
      {bays.map((bay) => (
        <Radio key={value(bay)} name={`bay.${n}`} value={value(bay)} defaultChecked={bay === known}>
          {t('option', {
            car: bay.car.number,
            bay: bay.bay,
            from: bay.places[0]?.number ?? 0,
            to: bay.places.at(-1)?.number ?? 0,
          })}{' '}
          {bay.car.female.includes(bay.bay) && <Badge tone="info">{places('female')}</Badge>}
        </Radio>
      ))}
    </fieldset>
  );
}
