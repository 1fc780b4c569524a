import { useTranslations } from 'use-intl';
import { isLocalDate } from '#kernel/dates.ts';
import { isVoucherMode } from '#kernel/mode.ts';
import { shownPhone } from '#kernel/shown-phone.ts';
import type { BookingDraft, ChosenAncillary } from '#modules/orders/api.ts';
import { modeOf } from '#modules/supply/api.ts';
import { isDocumentType } from '#modules/travellers/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { AncillaryLines } from '../../shared/ancillaries/ancillary-lines.tsx';
import { chosenOffer } from '../../shared/booking/chosen-offer.ts';
import { stepPath } from '../../shared/booking/steps.ts';
import { useFareName } from '../../shared/itinerary/rail-bus-labels.ts';
import { SliceLine } from '../../shared/itinerary/slice-line.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import css from './payment.module.css';

/** Summary of the purchase with links back to each step; passengers are in a collapsible section. */
export function Review({ booking, ancillaries }: { booking: BookingDraft; ancillaries: readonly ChosenAncillary[] }) {
  const ancillaryTexts = useTranslations('booking.ancillaries');
  const t = useTranslations('booking.payment');
  const summary = useTranslations('booking.summary');
  const tickets = useTranslations('booking.tickets');
  const labels = useTranslations('travellers');
  const fareName = useFareName();
  const offer = chosenOffer(booking);
  const mode = modeOf(booking.itinerary.slices);
  const hotelTransferMode = isVoucherMode(mode) ? mode : null;
  const steps = useTranslations('hotelsTransfers.steps');
  const what = hotelTransferMode ? steps(`what.${hotelTransferMode}`) : tickets('flights');
  const date = (text: string) => (isLocalDate(text) ? formatNumericDate(text) : text);
  const names = booking.passengers
    .map(({ surname, name }) => [surname, name].filter(Boolean).join(' ').toUpperCase())
    .join(', ');
  return (
    <Card>
      <details className={css.collapsible}>
        <summary>
          <Icon name="person" size={18} />
          <span>{t('review', { names })}</span>
          <Icon name="chevron" size={18} />
        </summary>
        <div className={css.review}>
          <div className={css.section}>
            <div className={css.head}>
              <h2>{what}</h2>
              <Link to={stepPath(booking.id, 'tickets')} aria-label={`${t('change')}: ${what}`}>
                {t('change')}
              </Link>
            </div>
            <div className={css.slices}>
              {booking.itinerary.slices.map((slice) => (
                <SliceLine
                  key={slice.segments[0]?.departsAt}
                  slice={slice}
                  locations={booking.locations}
                  carriers={booking.carriers}
                />
              ))}
            </div>
            {offer && <p className={css.muted}>{summary('fare', { name: fareName(offer.terms) })}</p>}
          </div>
          <div className={css.section}>
            <div className={css.head}>
              <h2>{t('passengers')}</h2>
              <Link to={stepPath(booking.id, 'passengers')} aria-label={`${t('change')}: ${t('passengers')}`}>
                {t('change')}
              </Link>
            </div>
            <ul className={css.passengers}>
              {booking.passengers.map((passenger, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a passenger is its place in the list
                <li key={i}>
                  <span className={css.name}>
                    {[passenger.surname, passenger.name, passenger.patronymic].filter(Boolean).join(' ').toUpperCase()}
                  </span>
                  <span className={css.muted}>
                    {hotelTransferMode
                      ? [passenger.flight, passenger.sign, passenger.address, passenger.meeting, passenger.note]
                          .filter(Boolean)
                          .join(' · ')
                      : `${labels(`categories.${passenger.category}`).toLowerCase()}, ` +
                        `${t('born', { date: date(passenger.birthdate) })}`}
                    {!hotelTransferMode && isDocumentType(passenger.documentType) && (
                      <>
                        {' · '}
                        {labels(`documents.${passenger.documentType}`).toLowerCase()}{' '}
                        {passenger.documentNumber.toUpperCase()}
                      </>
                    )}
                    {!hotelTransferMode &&
                      passenger.expiration !== '' &&
                      ` · ${t('expires', { date: date(passenger.expiration) })}`}
                  </span>
                </li>
              ))}
            </ul>
            <p className={css.muted}>
              {t('contacts')}: <span className="tabular">{shownPhone(booking.contacts.phone)}</span>,{' '}
              {booking.contacts.email}
            </p>
          </div>
          <div className={css.section}>
            <div className={css.head}>
              <h2>{ancillaryTexts('title')}</h2>
              <Link to={stepPath(booking.id, 'services')} aria-label={`${t('change')}: ${ancillaryTexts('title')}`}>
                {t('change')}
              </Link>
            </div>
            {ancillaries.length === 0 ? (
              <p className={css.muted}>{ancillaryTexts('none')}</p>
            ) : (
              <ul className={css.ancillaries}>
                <AncillaryLines ancillaries={ancillaries} />
              </ul>
            )}
          </div>
        </div>
      </details>
    </Card>
  );
}
