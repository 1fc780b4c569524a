import { useTranslations } from 'use-intl';
import type { Coach, Place, SegmentPlaceMap } from '#modules/supply/api.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Radio } from '../../ui/choice.tsx';
import css from './places-card.module.css';

type FreeCompartment = { car: Coach; bay: number; places: Place[] };

/** Empty compartments in train order. */
const freeCompartments = ({ coaches }: SegmentPlaceMap): FreeCompartment[] =>
  coaches.flatMap((coach) =>
    [...Map.groupBy(coach.places, (place) => place.compartment ?? 0)].flatMap(([bay, ticketLabels]) =>
      ticketLabels.every((place) => place.free) ? [{ car: coach, bay, places: ticketLabels }] : [],
    ),
  );

/**
 * One free compartment of a segment, or no preference. Radio buttons of a plain form; the value lists all berths of the
 * compartment.
 */
export function Compartments(props: { segmentPlaces: SegmentPlaceMap; n: number; chosen: readonly string[] }) {
  const t = useTranslations('railBus.compartment');
  const ticketLabels = useTranslations('railBus.tickets');
  const { segmentPlaces, n, chosen } = props;
  const bays = freeCompartments(segmentPlaces);
  if (bays.length === 0) return <Alert tone="wait">{t('none')}</Alert>;
  const value = (bay: FreeCompartment) => bay.places.map(({ id }) => id).join(' ');
  const chosenCompartment = bays.find((bay) => bay.places.every(({ id }) => chosen.includes(id)));
  return (
    <fieldset className={css.wholeCompartment}>
      <legend className={css.label}>{t('title')}</legend>
      <p className={css.note}>{t('hint')}</p>
      <Radio name={`bay.${n}`} value="" defaultChecked={!chosenCompartment}>
        {t('any')}
      </Radio>
      {bays.map((bay) => (
        <Radio key={value(bay)} name={`bay.${n}`} value={value(bay)} defaultChecked={bay === chosenCompartment}>
          {t('option', {
            car: bay.car.number,
            bay: bay.bay,
            from: bay.places[0]?.number ?? 0,
            to: bay.places.at(-1)?.number ?? 0,
          })}{' '}
          {bay.car.female.includes(bay.bay) && <Badge tone="info">{ticketLabels('female')}</Badge>}
        </Radio>
      ))}
    </fieldset>
  );
}
