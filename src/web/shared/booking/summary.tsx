import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { isVoucherMode } from '#kernel/mode.ts';
import { add, type Money as Sum, subtract } from '#kernel/money.ts';
import type { BookingDraft, ChosenAncillary } from '#modules/orders/api.ts';
import type { PriceExplanation } from '#modules/pricing/api.ts';
import { modeOf, NO_CARRIER } from '#modules/supply/api.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { Card } from '../../ui/card.tsx';
import { CarrierMark } from '../../ui/carrier-mark.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { AncillaryLines, totalWithAncillaries } from '../ancillaries/ancillary-lines.tsx';
import { RefundDeadlines } from '../hotels-transfers/refund-deadlines.tsx';
import { useBerthLabel, useCompartmentNote, useFareName } from '../itinerary/rail-bus-labels.ts';
import { ApproximateSum, ReadingNote } from '../price/reading.tsx';
import { WhyPrice } from '../price/why-price.tsx';
import { chosenOffer } from './chosen-offer.ts';
import { RefundTable } from './refund-table.tsx';
import { type BookingStep, stepPath } from './steps.ts';
import css from './summary.module.css';
import { useRouteName } from './use-route-name.ts';

/** The total of each passenger, in the order of the data step. */
function passengerLines(booking: BookingDraft) {
  return booking.passengers.map((passenger, i) => {
    const name = [passenger.surname, passenger.name].filter(Boolean).join(' ');
    const line = booking.price.lines.find(({ category }) => category === passenger.category);
    return { key: i, name, category: passenger.category, total: line?.total };
  });
}

/** What is being bought, in one card: the itinerary, the fare with a link to change it, and the refund. */
export function BookingItineraryCard(props: {
  booking: BookingDraft;
  step: BookingStep;
  /** Refund timeline instead of the short table, where the step has loaded it. */
  refund?: ReactNode;
}) {
  const { booking, step } = props;
  const t = useTranslations('booking.summary');
  const locale = useAppLocale();
  const route = useRouteName(booking);
  const offer = chosenOffer(booking);
  const fareName = useFareName();
  const compartmentNote = useCompartmentNote()(offer?.terms ?? {});
  const placeName = useBerthLabel();
  const placeTexts = useTranslations('railBus.place');
  const places = (booking.placeSelections ?? []).flatMap((leg) => leg.places);
  const isHotelTransfer = isVoucherMode(modeOf(booking.itinerary.slices));
  const dates = booking.itinerary.slices.map((slice) => slice.segments[0]?.departsLocal ?? '');
  const isService = booking.itinerary.slices[0]?.segments[0]?.service !== undefined;
  const carriers = booking.itinerary.carriers
    .filter((code) => code !== NO_CARRIER)
    .map((code) => booking.carriers[code] ?? code);
  const details = [dates.map((day) => formatDate(day, locale)).join(' – '), carriers.join(', ')];
  const [carrier] = booking.itinerary.carriers;
  return (
    <Card aria-label={t('label')}>
      <div className={css.tripHead}>
        {carrier && !isHotelTransfer && <CarrierMark code={carrier} />}
        <div className={css.tripText}>
          <p className={css.route}>{route}</p>
          <p className={css.details}>
            {details.filter(Boolean).join(' · ')}
            {offer && !isService && ` ·\u00a0${fareName(offer.terms)}`}
          </p>
          {places.length > 0 && (
            <p className={css.details}>{placeTexts('asked', { places: places.map(placeName).join(', ') })}</p>
          )}
          {compartmentNote && <p className={css.details}>{compartmentNote}</p>}
          {step !== 'tickets' && !isService && (
            <Link to={stepPath(booking.id, 'tickets')} className={css.changeFare ?? ''}>
              {t(isHotelTransfer ? 'changeRate' : 'changeFare')}
            </Link>
          )}
        </div>
      </div>
      {offer && <RefundDetails booking={booking} offer={offer} content={props.refund} />}
    </Card>
  );
}

/** The refund in one line that opens; open at once when a date was requested without JavaScript. */
function RefundDetails(props: {
  booking: BookingDraft;
  offer: NonNullable<ReturnType<typeof chosenOffer>>;
  content: ReactNode;
}) {
  const { booking, offer } = props;
  const t = useTranslations('booking.refund');
  const deadline = useTranslations('hotelsTransfers.deadline');
  const formatMoney = useFormatMoney();
  const fareName = useFareName();
  const [query] = useSearchParams();
  const [isOpen] = useState(query.has('on'));
  const isHotelTransfer = isVoucherMode(modeOf(booking.itinerary.slices));
  const segment = booking.itinerary.slices[0]?.segments[0];
  const refundNow = offer.refund.beforeDeparture;
  return (
    <details className={css.collapsible} id="refund-timeline" open={isOpen}>
      <summary>
        <Icon name="refund" size={18} />
        <span>
          {isHotelTransfer
            ? deadline('title')
            : t.rich(offer.terms.refund.allowed ? 'line' : 'lineNonRefundable', {
                sum: () => (
                  <strong className={refundNow.minor >= offer.price.total.minor ? css.free : undefined}>
                    {formatMoney(refundNow)}
                  </strong>
                ),
              })}
        </span>
        <Icon name="chevron" size={18} />
      </summary>
      {isHotelTransfer && segment && (
        <RefundDeadlines
          segment={segment}
          locations={booking.locations}
          terms={offer.terms}
          fare={booking.price.lines[0]?.fare ?? booking.price.fare}
        />
      )}
      {props.content ?? (!isHotelTransfer && <RefundTable name={fareName(offer.terms)} refund={offer.refund} />)}
    </details>
  );
}

type Props = {
  booking: BookingDraft;
  /** Chosen ancillaries. */
  ancillaries?: readonly ChosenAncillary[] | undefined;
  /** A discount under its name, taken off the total. */
  discount?: { name: string; amount: Sum } | undefined;
  action: ReactNode;
  saved?: ReactNode;
  /** Why it costs that, for agencies and staff. */
  reasons?: PriceExplanation | null | undefined;
};

/** The total of each passenger, the grand total and the next action. */
export function PriceSummary({ booking, ancillaries, discount, action, saved, reasons }: Props) {
  const t = useTranslations('booking.summary');
  const categoryNames = useTranslations('travellers.categories');
  const { price } = booking;
  const whole = totalWithAncillaries(price, ancillaries);
  const isHotelTransfer = isVoucherMode(modeOf(booking.itinerary.slices));
  return (
    <aside className={css.aside} aria-label={t('sums')}>
      <Card>
        <ul className={css.lines}>
          {passengerLines(booking).map((line, i) => (
            <li key={line.key}>
              <span className={css.label}>
                {line.name === '' ? t('traveller', { n: i + 1, who: categoryNames(line.category) }) : line.name}
              </span>
              {line.total && <Money value={line.total} className={css.amount ?? ''} />}
            </li>
          ))}
          {!isHotelTransfer && (
            <>
              <li className={css.component}>
                <span>{t('taxes')}</span>
                <Money value={price.taxes} />
              </li>
              <li className={css.component}>
                <span>{t('fees')}</span>
                <Money value={add(price.serviceFee, price.itFee)} />
              </li>
            </>
          )}
          {ancillaries && <AncillaryLines ancillaries={ancillaries} />}
          {discount && (
            <li>
              <span className={css.label}>{discount.name}</span>
              <span>
                {'\u2212'}
                <Money value={discount.amount} className={css.amount ?? ''} />
              </span>
            </li>
          )}
        </ul>
        <p className={css.total}>
          <span>{t('total')}</span>
          <Money value={discount ? subtract(whole, discount.amount) : whole} />
        </p>
        <ApproximateSum value={discount ? subtract(whole, discount.amount) : whole} />
        <ReadingNote />
        {price.commission && price.commission.minor > 0 && (
          <p className={`${css.component} ${css.earned}`}>
            <span>{t(booking.soldFor ? 'commissionOf' : 'commission')}</span>
            <Money value={price.commission} />
          </p>
        )}
        {reasons && <WhyPrice reasons={reasons} />}
        <div className={css.action}>{action}</div>
        {saved && <p className={css.saved}>{saved}</p>}
      </Card>
    </aside>
  );
}

/** On phones the total and the next action stay at the bottom edge. */
export function PriceSummaryBar({
  booking,
  ancillaries,
  isExpired,
  action,
  actionHasTotal,
}: Omit<Props, 'saved' | 'discount' | 'reasons'> & { isExpired: boolean; actionHasTotal: boolean }) {
  const t = useTranslations('booking.summary');
  if (!action) return null;
  return (
    <div className={`${css.bar} ${actionHasTotal ? css.barActionOnly : ''}`}>
      {(isExpired || !actionHasTotal) && (
        <p className={css.barTotal}>
          {!actionHasTotal && <Money value={totalWithAncillaries(booking.price, ancillaries)} />}
          <span className={isExpired ? css.barExpired : css.barNote}>{t(isExpired ? 'heldOver' : 'total')}</span>
        </p>
      )}
      <div className={css.barAction}>{action}</div>
    </div>
  );
}
