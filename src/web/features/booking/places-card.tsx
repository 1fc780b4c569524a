import { useState } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Booking } from '#modules/orders/api.ts';
import type { Car, Place, Segment, SegmentPlaceMap } from '#modules/supply/api.ts';
import { formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useServiceName } from '../../shared/itinerary/ground-words.ts';
import { Card } from '../../ui/card.tsx';
import { Chip, ChipButton, Chips } from '../../ui/choice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Badge, Notice } from '../../ui/notice.tsx';
import { Compartments } from './compartments.tsx';
import css from './places-card.module.css';
import { proposePlaces } from './propose-places.ts';

export const PLACES_FORM = 'places';

/** Berths and seats of each leg, and the stop where a bus takes one on. A form: it works without JavaScript too. */
export function PlacesForm({ booking, legs }: { booking: Booking; legs: readonly SegmentPlaceMap[] | null }) {
  const t = useTranslations('ground.tickets');
  const segments = booking.itinerary.slices.flatMap((slice) => slice.segments);
  return (
    <Form method="post" id={PLACES_FORM} className={css.form}>
      <input type="hidden" name="intent" value="places" />
      {legs === null && <Notice tone="wait">{t('down')}</Notice>}
      {segments.map(
        (segment, n) =>
          // Flights of a journey over several modes have no places to choose here.
          (legs?.[n]?.cars.length !== 0 || segment.boarding) && (
            <Leg key={`${segment.flight} ${segment.departs}`} {...{ booking, segment, n }} leg={legs?.[n]} />
          ),
      )}
    </Form>
  );
}

type LegProps = { booking: Booking; segment: Segment; n: number; leg: SegmentPlaceMap | undefined };

function Leg({ booking, segment, n, leg }: LegProps) {
  const t = useTranslations('ground.tickets');
  const locale = useAppLocale();
  const nameOf = useServiceName();
  const before = booking.choice?.[n];
  const [chosen, setChosen] = useState<readonly string[]>(
    () => before?.places ?? (leg && !leg.whole ? proposePlaces(leg, booking.params.wishes ?? []) : []),
  );
  const need = leg?.need ?? 0;
  const toggle = (id: string) =>
    setChosen((known) => (known.includes(id) ? known.filter((one) => one !== id) : [...known, id].slice(-need)));
  return (
    <Card aria-labelledby={`leg-${n}`}>
      <h2 id={`leg-${n}`} className={css.title}>
        {nameOf(segment)}
      </h2>
      {segment.boarding && (
        <div className={css.boarding}>
          <p className={css.label}>{t('boarding')}</p>
          <Chips legend={t('boarding')}>
            {segment.boarding.map((stop, i) => (
              <Chip
                key={stop.place}
                type="radio"
                name={`boarding.${n}`}
                value={stop.place}
                defaultChecked={before ? before.boarding === stop.place : i === 0}
              >
                {t('boardingAt', {
                  time: formatTime(stop.departs),
                  place: booking.places[stop.place]?.name[locale] ?? stop.place,
                })}
              </Chip>
            ))}
          </Chips>
        </div>
      )}
      {leg?.whole && <Compartments leg={leg} n={n} chosen={before?.places ?? []} />}
      {leg && !leg.whole && (
        <>
          <p className={css.note}>{t('placesNote', { need })}</p>
          <p className={css.count} aria-live="polite">
            {t('chosen', { count: chosen.length, need })}
            {chosen.length > 0 && <ChipButton onClick={() => setChosen([])}>{t('clear')}</ChipButton>}
          </p>
          {leg.cars.map((car, i) => (
            <CarPlan
              key={car.number}
              car={car}
              n={n}
              chosen={chosen}
              onToggle={toggle}
              open={car.places.some((place) => chosen.includes(place.id)) || (chosen.length === 0 && i === 0)}
            />
          ))}
        </>
      )}
    </Card>
  );
}

const isSeat = (place: Place | undefined) => place?.position === 'window' || place?.position === 'aisle';

function CarPlan(props: {
  car: Car;
  n: number;
  chosen: readonly string[];
  onToggle: (id: string) => void;
  open: boolean;
}) {
  const t = useTranslations('ground.tickets');
  const { car, chosen } = props;
  const bays = [...Map.groupBy(car.places, (place) => place.bay ?? 0)];
  const free = car.places.filter((place) => place.free).length;
  const seats = isSeat(car.places[0]);
  const name = (place: Place) => {
    const position = t(`position.${place.position}`);
    const known = { number: place.number, position };
    return seats || place.bay === null ? t('place', known) : t('placeIn', { ...known, bay: place.bay });
  };
  return (
    <details className={css.car} open={props.open}>
      <summary className={css.summary}>
        <span className={css.carName}>{car.number === '' ? t('seat') : t('car', { number: car.number })}</span>
        <span className={css.note}>{t('free', { count: free })}</span>
        <Icon name="chevron" size={18} />
      </summary>
      <div className={seats ? css.rows : css.bays}>
        {bays.map(([bay, places]) => (
          <fieldset key={bay} className={css.bay}>
            <legend className={seats ? 'visually-hidden' : css.bayName}>
              {t(seats ? 'row' : 'bay', { number: bay })}{' '}
              {car.female.includes(bay) && <Badge tone="info">{t('female')}</Badge>}
            </legend>
            {places.map((place) => (
              <label
                key={place.id}
                className={[css.place, css[place.position], place.free ? '' : css.taken].filter(Boolean).join(' ')}
                title={name(place)}
              >
                <input
                  type="checkbox"
                  name={`place.${props.n}`}
                  value={place.id}
                  disabled={!place.free}
                  checked={chosen.includes(place.id)}
                  onChange={() => props.onToggle(place.id)}
                  aria-label={[name(place), place.nearToilet && t('toilet'), !place.free && t('taken')]
                    .filter(Boolean)
                    .join(', ')}
                />
                <span aria-hidden="true">{place.number}</span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </details>
  );
}
