import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Booking } from '#modules/orders/api.ts';
import type { Segment } from '#modules/supply/api.ts';
import { LONGEST } from '../../shared/forms/draft-form.ts';
import { NameField } from '../../shared/forms/inputs.tsx';
import { Card } from '../../ui/card.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Badge } from '../../ui/notice.tsx';
import type { Country } from './passenger-card.tsx';
import css from './passengers.module.css';

type FieldMessages = { error: (path: string) => ReactNode; warning: (path: string) => ReactNode };
type Guest = Booking['passengers'][number];

/** A lead guest of a room or a ride: a name, and what the reception or the driver has to know. No document. */
export function GuestCard(props: {
  n: number;
  guest: Guest;
  segment: Segment;
  countries: readonly Country[];
  messages: FieldMessages;
  filled: boolean;
}) {
  const { n, guest, messages, segment } = props;
  const t = useTranslations('services.guest');
  const words = useTranslations('travellers.fields');
  const passengers = useTranslations('booking.passengers');
  const { stay, ride } = segment;
  const at = (field: string) => `passengers.${n}.${field}`;
  const error = (field: string) => messages.error(at(field));
  const heading = `guest-${n}`;
  const drives = ride && ride.class !== 'express';
  return (
    <Card aria-labelledby={heading}>
      <div className={css.head}>
        <h2 id={heading}>{stay && stay.rooms > 1 ? t('room', { n: n + 1 }) : t('one')}</h2>
        {props.filled && (
          <Badge tone="done" icon="check">
            {passengers('filled')}
          </Badge>
        )}
      </div>
      <div className={`${css.grid} ${css.two}`}>
        <NameField
          name={at('surname')}
          label={passengers('surname')}
          defaultValue={guest.surname}
          maxLength={LONGEST.surname}
          autoComplete={`section-p${n} family-name`}
          aria-required
          className={css.capitals}
          error={error('surname')}
        />
        <NameField
          name={at('name')}
          label={words('name')}
          defaultValue={guest.name}
          maxLength={LONGEST.name}
          autoComplete={`section-p${n} given-name`}
          aria-required
          className={css.capitals}
          error={error('name')}
        />
        {stay && (
          <SelectField
            name={at('citizenship')}
            label={words('citizenship')}
            defaultValue={guest.citizenship}
            aria-required
            error={error('citizenship')}
          >
            {props.countries.map((country) => (
              <option key={country.code} value={country.code}>
                {country.name}
              </option>
            ))}
          </SelectField>
        )}
        {drives && <RideFields n={n} guest={guest} messages={messages} fromAirport={ride.fromAirport} />}
        {(stay || drives) && (
          <Field
            name={at('note')}
            label={passengers('optional', { field: t('fields.note') })}
            defaultValue={guest.note ?? ''}
            maxLength={LONGEST.note}
            autoComplete="off"
            error={error('note')}
            hint={t(stay ? 'noteHint.hotel' : 'noteHint.transfer')}
          />
        )}
      </div>
    </Card>
  );
}

/** Where the driver meets the guest: by the flight and a sign at an airport, else at an address. */
function RideFields(props: { n: number; guest: Guest; messages: FieldMessages; fromAirport: boolean }) {
  const { n, guest, messages } = props;
  const t = useTranslations('services.guest');
  const passengers = useTranslations('booking.passengers');
  const at = (field: string) => `passengers.${n}.${field}`;
  const error = (field: string) => messages.error(at(field));
  const optional = (field: 'flight' | 'sign') => passengers('optional', { field: t(`fields.${field}`) });
  const late = messages.warning(at('flight'));
  return (
    <>
      {props.fromAirport && (
        <>
          <Field
            name={at('flight')}
            label={optional('flight')}
            defaultValue={guest.flight ?? ''}
            maxLength={LONGEST.flight}
            autoComplete="off"
            autoCapitalize="characters"
            className={css.capitals}
            error={error('flight')}
            hint={late ? <span className={css.warning}>{late}</span> : t('flightHint')}
          />
          <Field
            name={at('sign')}
            label={optional('sign')}
            defaultValue={guest.sign ?? ''}
            maxLength={LONGEST.sign}
            autoComplete="off"
            error={error('sign')}
            hint={t('signHint')}
          />
        </>
      )}
      <Field
        name={at('address')}
        label={t('fields.address')}
        defaultValue={guest.address ?? ''}
        maxLength={LONGEST.address}
        autoComplete="street-address"
        aria-required
        error={error('address')}
        hint={t('addressHint')}
      />
      <Field
        name={at('meeting')}
        label={passengers('optional', { field: t('fields.meeting') })}
        defaultValue={guest.meeting ?? ''}
        maxLength={LONGEST.meeting}
        autoComplete="off"
        error={error('meeting')}
        hint={t(props.fromAirport ? 'meetingHint.airport' : 'meetingHint.town')}
      />
    </>
  );
}
