import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { BookingDraft } from '#modules/orders/api.ts';
import type { Segment } from '#modules/supply/api.ts';
import { MAX_LENGTHS } from '../../shared/forms/draft-form.ts';
import { NameField } from '../../shared/forms/inputs.tsx';
import { Badge } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import type { Country } from './passenger-card.tsx';
import css from './passengers.module.css';

type FieldMessages = { error: (path: string) => ReactNode; warning: (path: string) => ReactNode };
type Guest = BookingDraft['passengers'][number];

/**
 * Lead guest of a hotel room or transfer, or who a service is for: the name and what the reception or the driver needs.
 * No document.
 */
export function GuestCard(props: {
  n: number;
  guest: Guest;
  segment: Segment;
  countries: readonly Country[];
  messages: FieldMessages;
  filled: boolean;
}) {
  const { n, guest, messages, segment } = props;
  const t = useTranslations('hotelsTransfers.guest');
  const labels = useTranslations('travellers.fields');
  const passengers = useTranslations('booking.passengers');
  const { hotelStay, transfer } = segment;
  const path = (field: string) => `passengers.${n}.${field}`;
  const error = (field: string) => messages.error(path(field));
  const heading = `guest-${n}`;
  const drives = transfer && transfer.class !== 'express';
  return (
    <Card aria-labelledby={heading}>
      <div className={css.head}>
        <h2 id={heading}>
          {segment.service ? t('name') : hotelStay && hotelStay.rooms > 1 ? t('room', { n: n + 1 }) : t('one')}
        </h2>
        {props.filled && (
          <Badge tone="done" icon="check">
            {passengers('filled')}
          </Badge>
        )}
      </div>
      <div className={`${css.grid} ${css.twoColumns}`}>
        <NameField
          name={path('surname')}
          label={passengers('surname')}
          defaultValue={guest.surname}
          maxLength={MAX_LENGTHS.surname}
          autoComplete={`section-p${n} family-name`}
          aria-required
          className={css.capitals}
          error={error('surname')}
        />
        <NameField
          name={path('name')}
          label={labels('name')}
          defaultValue={guest.name}
          maxLength={MAX_LENGTHS.name}
          autoComplete={`section-p${n} given-name`}
          aria-required
          className={css.capitals}
          error={error('name')}
        />
        {hotelStay && (
          <SelectField
            name={path('citizenship')}
            label={labels('citizenship')}
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
        {drives && <TransferFields n={n} guest={guest} messages={messages} fromAirport={transfer.fromAirport} />}
        {(hotelStay || drives) && (
          <Field
            name={path('note')}
            label={passengers('optional', { field: t('fields.note') })}
            defaultValue={guest.note ?? ''}
            maxLength={MAX_LENGTHS.note}
            autoComplete="off"
            error={error('note')}
            hint={t(hotelStay ? 'noteHint.hotel' : 'noteHint.transfer')}
          />
        )}
      </div>
    </Card>
  );
}

/** Pick-up: flight and name sign at an airport, otherwise an address. */
function TransferFields(props: { n: number; guest: Guest; messages: FieldMessages; fromAirport: boolean }) {
  const { n, guest, messages } = props;
  const t = useTranslations('hotelsTransfers.guest');
  const passengers = useTranslations('booking.passengers');
  const path = (field: string) => `passengers.${n}.${field}`;
  const error = (field: string) => messages.error(path(field));
  const optional = (field: 'flight' | 'sign') => passengers('optional', { field: t(`fields.${field}`) });
  const lateFlightWarning = messages.warning(path('flight'));
  return (
    <>
      {props.fromAirport && (
        <>
          <Field
            name={path('flight')}
            label={optional('flight')}
            defaultValue={guest.flight ?? ''}
            maxLength={MAX_LENGTHS.flight}
            autoComplete="off"
            autoCapitalize="characters"
            className={css.capitals}
            error={error('flight')}
            hint={lateFlightWarning ? <span className={css.warning}>{lateFlightWarning}</span> : t('flightHint')}
          />
          <Field
            name={path('sign')}
            label={optional('sign')}
            defaultValue={guest.sign ?? ''}
            maxLength={MAX_LENGTHS.sign}
            autoComplete="off"
            error={error('sign')}
            hint={t('signHint')}
          />
        </>
      )}
      <Field
        name={path('address')}
        label={t('fields.address')}
        defaultValue={guest.address ?? ''}
        maxLength={MAX_LENGTHS.address}
        autoComplete="street-address"
        aria-required
        error={error('address')}
        hint={t('addressHint')}
      />
      <Field
        name={path('meeting')}
        label={passengers('optional', { field: t('fields.meeting') })}
        defaultValue={guest.meeting ?? ''}
        maxLength={MAX_LENGTHS.meeting}
        autoComplete="off"
        error={error('meeting')}
        hint={t(props.fromAirport ? 'meetingHint.airport' : 'meetingHint.town')}
      />
    </>
  );
}
