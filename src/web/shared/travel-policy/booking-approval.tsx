import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { BookingDraft } from '#modules/orders/api.ts';
import { formatDuration } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { stepPath } from '../booking/steps.ts';
import { useFareName } from '../itinerary/rail-bus-labels.ts';
import css from './travel-policy.module.css';
import { useRuleLabels } from './use-rule-labels.ts';

/**
 * The hold is shorter than the company's time to approve: shows it and names fares of the same itinerary with a longer
 * hold.
 */
function ShortHoldWarning({ booking, travel }: { booking: BookingDraft; travel: NonNullable<BookingDraft['travel']> }) {
  const t = useTranslations('travel.booking');
  const locale = useAppLocale();
  const formatMoney = useFormatMoney();
  const fareName = useFareName();
  const { shortHold, hours } = travel;
  if (!shortHold) return null;
  const longer = shortHold.longer.flatMap(({ offerId, minutes }) => {
    const offer = booking.itinerary.offers.find(({ id }) => id === offerId);
    return offer ? [{ offer, minutes }] : [];
  });
  return (
    <>
      <p>{t('shortHold', { kept: formatDuration(shortHold.minutes, locale), hours })}</p>
      {longer.length > 0 ? (
        <>
          <p>{t('longerHold')}</p>
          <ul className={css.reasons}>
            {longer.map(({ offer, minutes }) => (
              <li key={offer.id}>
                {t('longerFare', {
                  fare: fareName(offer.terms),
                  sum: formatMoney(offer.price.total),
                  kept: formatDuration(minutes, locale),
                })}
              </li>
            ))}
          </ul>
          <LinkButton variant="secondary" to={stepPath(booking.id, 'tickets')}>
            {t('chooseLonger')}
          </LinkButton>
        </>
      ) : (
        <p>{t('noneLonger')}</p>
      )}
    </>
  );
}

/** The approval that a booking will need, and why; nothing when it needs none. */
export function ApprovalAlert({ booking }: { booking: BookingDraft }) {
  const t = useTranslations('travel.booking');
  const ruleText = useRuleLabels();
  const { travel } = booking;
  if (!travel?.approval) return null;
  const { violations, approvers, hours, onTimeout } = travel;
  return (
    <Alert tone="wait" title={t(violations.length > 0 ? 'outside' : 'title')}>
      {violations.length > 0 && (
        <ul className={css.reasons}>
          {violations.map((violation) => (
            <li key={violation.rule}>{ruleText(violation)}</li>
          ))}
        </ul>
      )}
      <p>{approvers.length > 0 ? t('waits', { names: approvers.join(', ') }) : t('nobody')}</p>
      <p>{t(`silence_${onTimeout}`, { hours })}</p>
      <ShortHoldWarning booking={booking} travel={travel} />
    </Alert>
  );
}

/** Maximum length of the purpose. */
export const MAX_PURPOSE_LENGTH = 300;

/** Cost centre and purpose of a business trip, as the company requires them. */
export function TravelPurposeFields(props: {
  travel: NonNullable<BookingDraft['travel']>;
  trip: NonNullable<BookingDraft['travelNote']>;
  error: (path: string) => ReactNode;
}) {
  const { travel, trip, error } = props;
  const t = useTranslations('travel.booking');
  const { costCentres, costCentreRequired, purpose } = travel;
  if (costCentres.length === 0 && purpose === 'off') return null;
  const isRemoved = trip.costCentre !== '' && !costCentres.includes(trip.costCentre);
  return (
    <Card aria-labelledby="trip-note">
      <CardHead level={2} id="trip-note" title={t('title')} />
      <div className={css.pair}>
        {costCentres.length > 0 && (
          <SelectField
            name="travelNote.costCentre"
            label={t('costCentre')}
            defaultValue={isRemoved ? '' : trip.costCentre}
            aria-required={costCentreRequired}
            error={error('travelNote.costCentre')}
          >
            <option value="">{t(costCentreRequired ? 'costCentreChoose' : 'costCentreNone')}</option>
            {costCentres.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        )}
        {purpose !== 'off' && (
          <Field
            name="travelNote.purpose"
            label={t('purpose')}
            hint={purpose === 'optional' ? t('optional') : undefined}
            defaultValue={trip.purpose}
            maxLength={MAX_PURPOSE_LENGTH}
            aria-required={purpose === 'required'}
            error={error('travelNote.purpose')}
          />
        )}
      </div>
    </Card>
  );
}
