import { useState } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { BookingDraft } from '#modules/orders/api.ts';
import type { Coach, Place, Segment, SegmentPlaceMap } from '#modules/supply/api.ts';
import { formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useTransportLabel } from '../../shared/itinerary/rail-bus-labels.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip, ChipButton, Chips } from '../../ui/choice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Compartments } from './compartments.tsx';
import css from './places-card.module.css';
import { proposePlaces } from './propose-places.ts';

export const PLACES_FORM = 'places';

/** Berths and seats of each segment, and the boarding stop of a bus. A plain form that works without scripts. */
export function PlacesForm({
  booking,
  segmentPlaceMaps,
}: {
  booking: BookingDraft;
  segmentPlaceMaps: readonly SegmentPlaceMap[] | null;
}) {
  const t = useTranslations('railBus.tickets');
  const segments = booking.itinerary.slices.flatMap((slice) => slice.segments);
  return (
    <Form method="post" id={PLACES_FORM} className={css.form}>
      <input type="hidden" name="intent" value="places" />
      {segmentPlaceMaps === null && <Alert tone="wait">{t('down')}</Alert>}
      {segments.map(
        (segment, n) =>
          // Flights of a multimodal itinerary have no berths to select here.
          (segmentPlaceMaps?.[n]?.coaches.length !== 0 || segment.boarding) && (
            <SegmentPlaces
              key={`${segment.flight} ${segment.departsLocal}`}
              {...{ booking, segment, n }}
              segmentPlaces={segmentPlaceMaps?.[n]}
            />
          ),
      )}
    </Form>
  );
}

type SegmentPlacesProps = {
  booking: BookingDraft;
  segment: Segment;
  n: number;
  segmentPlaces: SegmentPlaceMap | undefined;
};

function SegmentPlaces({ booking, segment, n, segmentPlaces }: SegmentPlacesProps) {
  const t = useTranslations('railBus.tickets');
  const locale = useAppLocale();
  const nameOf = useTransportLabel();
  const savedChoice = booking.placeSelections?.[n];
  const [chosen, setChosen] = useState<readonly string[]>(
    () =>
      savedChoice?.places ??
      (segmentPlaces && !segmentPlaces.whole ? proposePlaces(segmentPlaces, booking.params.wishes ?? []) : []),
  );
  const neededPlaces = segmentPlaces?.need ?? 0;
  const toggle = (id: string) =>
    setChosen((chosenIds) =>
      chosenIds.includes(id) ? chosenIds.filter((one) => one !== id) : [...chosenIds, id].slice(-neededPlaces),
    );
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
                key={stop.stop}
                type="radio"
                name={`boarding.${n}`}
                value={stop.stop}
                defaultChecked={savedChoice ? savedChoice.boarding === stop.stop : i === 0}
              >
                {t('boardingAt', {
                  time: formatTime(stop.departsLocal),
                  place: booking.locations[stop.stop]?.name[locale] ?? stop.stop,
                })}
              </Chip>
            ))}
          </Chips>
        </div>
      )}
      {segmentPlaces?.whole && <Compartments segmentPlaces={segmentPlaces} n={n} chosen={savedChoice?.places ?? []} />}
      {segmentPlaces && !segmentPlaces.whole && (
        <>
          <p className={css.note}>{t('placesNote', { need: neededPlaces })}</p>
          <p className={css.count} aria-live="polite">
            {t('chosen', { count: chosen.length, need: neededPlaces })}
            {chosen.length > 0 && <ChipButton onClick={() => setChosen([])}>{t('clear')}</ChipButton>}
          </p>
          {segmentPlaces.coaches.map((coach, i) => (
            <CoachPlan
              key={coach.number}
              coach={coach}
              n={n}
              chosen={chosen}
              onToggle={toggle}
              open={coach.places.some((place) => chosen.includes(place.id)) || (chosen.length === 0 && i === 0)}
            />
          ))}
        </>
      )}
    </Card>
  );
}

const isSeat = (place: Place | undefined) => place?.position === 'window' || place?.position === 'aisle';

function CoachPlan(props: {
  coach: Coach;
  n: number;
  chosen: readonly string[];
  onToggle: (id: string) => void;
  open: boolean;
}) {
  const t = useTranslations('railBus.tickets');
  const { coach, chosen } = props;
  const placesByCompartment = [...Map.groupBy(coach.places, (place) => place.compartment ?? 0)];
  const freePlaces = coach.places.filter((place) => place.free).length;
  const seats = isSeat(coach.places[0]);
  const name = (place: Place) => {
    const position = t(`position.${place.position}`);
    const placeValues = { number: place.number, position };
    return seats || place.compartment === null
      ? t('place', placeValues)
      : t('placeIn', { ...placeValues, bay: place.compartment });
  };
  return (
    <details className={css.coach} open={props.open}>
      <summary className={css.summary}>
        <span className={css.coachName}>{coach.number === '' ? t('seat') : t('car', { number: coach.number })}</span>
        <span className={css.note}>{t('free', { count: freePlaces })}</span>
        <Icon name="chevron" size={18} />
      </summary>
      <div className={seats ? css.rows : css.compartments}>
        {placesByCompartment.map(([bay, places]) => (
          <fieldset key={bay} className={css.compartment}>
            <legend className={seats ? 'visually-hidden' : css.compartmentName}>
              {t(seats ? 'row' : 'bay', { number: bay })}{' '}
              {coach.female.includes(bay) && <Badge tone="info">{t('female')}</Badge>}
            </legend>
            {places.map((place) => (
              <label
                key={place.id}
                className={[css.place, css[place.position], place.free ? '' : css.unavailable]
                  .filter(Boolean)
                  .join(' ')}
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
