import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { isHotelOrTransfer } from '#kernel/mode.ts';
import { add } from '#kernel/money.ts';
import type { Booking, ChosenAncillary } from '#modules/orders/api.ts';
import { modeOf } from '#modules/supply/api.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useMoney } from '../../i18n/use-money.ts';
import { Card } from '../../ui/card.tsx';
import { CarrierMark } from '../../ui/carrier-mark.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { AncillariesLines, withAncillaries } from '../ancillaries/ancillaries-lines.tsx';
import { Deadlines } from '../hotels-transfers/deadlines.tsx';
import { useCompartmentNote, useFareName, usePlaceName } from '../itinerary/ground-words.ts';
import { chosenOffer } from './chosen-offer.ts';
import { RefundTable } from './refund-table.tsx';
import { type Step, stepPath } from './steps.ts';
import css from './summary.module.css';
import { useRouteName } from './use-route-name.ts';

/** What each traveller pays, in the order of the data step. */
function travellerLines(booking: Booking) {
  return booking.passengers.map((passenger, i) => {
    const name = [passenger.surname, passenger.name].filter(Boolean).join(' ');
    const line = booking.price.lines.find(({ category }) => category === passenger.category);
    return { key: i, name, category: passenger.category, total: line?.total };
  });
}

/** What is being bought, in one card: the journey, its fare with the way to another, and what comes back of it. */
export function TripCard(props: {
  booking: Booking;
  step: Step;
  /** By day, instead of the short table; where the step has loaded it. */
  refund?: ReactNode;
}) {
  const { booking, step } = props;
  const t = useTranslations('booking.summary');
  const locale = useAppLocale();
  const route = useRouteName(booking);
  const offer = chosenOffer(booking);
  const fareName = useFareName();
  const whole = useCompartmentNote()(offer?.terms ?? {});
  const placeName = usePlaceName();
  const ground = useTranslations('ground.place');
  const places = (booking.choice ?? []).flatMap((leg) => leg.places);
  const service = isHotelOrTransfer(modeOf(booking.itinerary.slices));
  const days = booking.itinerary.slices.map((slice) => slice.segments[0]?.departs ?? '');
  const carriers = booking.itinerary.carriers.map((code) => booking.carriers[code] ?? code);
  const [carrier] = booking.itinerary.carriers;
  return (
    <Card aria-label={t('label')}>
      <div className={css.tripHead}>
        {carrier && !service && <CarrierMark code={carrier} />}
        <div className={css.tripText}>
          <p className={css.route}>{route}</p>
          <p className={css.facts}>
            {days.map((day) => formatDate(day, locale)).join(' – ')} · {carriers.join(', ')}
            {offer && ` ·\u00a0${fareName(offer.terms)}`}
          </p>
          {places.length > 0 && (
            <p className={css.facts}>{ground('asked', { places: places.map(placeName).join(', ') })}</p>
          )}
          {whole && <p className={css.facts}>{whole}</p>}
          {step !== 'tickets' && (
            <Link to={stepPath(booking.id, 'tickets')} className={css.changeFare ?? ''}>
              {t(service ? 'changeRate' : 'changeFare')}
            </Link>
          )}
        </div>
      </div>
      {offer && <RefundFold booking={booking} offer={offer} inside={props.refund} />}
    </Card>
  );
}

/** What comes back, in one line that opens; open at once where a day was asked for without JavaScript. */
function RefundFold(props: {
  booking: Booking;
  offer: NonNullable<ReturnType<typeof chosenOffer>>;
  inside: ReactNode;
}) {
  const { booking, offer } = props;
  const t = useTranslations('booking.refund');
  const deadline = useTranslations('services.deadline');
  const formatMoney = useMoney();
  const fareName = useFareName();
  const [query] = useSearchParams();
  const [asked] = useState(query.has('on'));
  const service = isHotelOrTransfer(modeOf(booking.itinerary.slices));
  const segment = booking.itinerary.slices[0]?.segments[0];
  const back = offer.refund.beforeDeparture;
  return (
    <details className={css.fold} id="refund-timeline" open={asked}>
      <summary>
        <Icon name="refund" size={18} />
        <span>
          {service
            ? deadline('title')
            : t.rich(offer.terms.refund.allowed ? 'line' : 'lineNonRefundable', {
                sum: () => <strong className={back.minor > 0 ? css.free : undefined}>{formatMoney(back)}</strong>,
              })}
        </span>
        <Icon name="chevron" size={18} />
      </summary>
      {service && segment && (
        <Deadlines
          segment={segment}
          places={booking.places}
          terms={offer.terms}
          fare={booking.price.lines[0]?.fare ?? booking.price.fare}
        />
      )}
      {props.inside ?? (!service && <RefundTable name={fareName(offer.terms)} refund={offer.refund} />)}
    </details>
  );
}

type Props = {
  booking: Booking;
  /** Chosen ancillaries. */
  ancillaries?: readonly ChosenAncillary[] | undefined;
  action: ReactNode;
  saved?: ReactNode;
};

/** What everybody pays, the total and the next action. */
export function Summary({ booking, ancillaries, action, saved }: Props) {
  const t = useTranslations('booking.summary');
  const who = useTranslations('travellers.categories');
  const { price } = booking;
  const service = isHotelOrTransfer(modeOf(booking.itinerary.slices));
  return (
    <aside className={css.aside} aria-label={t('sums')}>
      <Card>
        <ul className={css.lines}>
          {travellerLines(booking).map((line, i) => (
            <li key={line.key}>
              <span className={css.who}>
                {line.name === '' ? t('traveller', { n: i + 1, who: who(line.category) }) : line.name}
              </span>
              {line.total && <Money value={line.total} className={css.sum ?? ''} />}
            </li>
          ))}
          {!service && (
            <>
              <li className={css.part}>
                <span>{t('taxes')}</span>
                <Money value={price.taxes} />
              </li>
              <li className={css.part}>
                <span>{t('fees')}</span>
                <Money value={add(price.serviceFee, price.itFee)} />
              </li>
            </>
          )}
          {ancillaries && <AncillariesLines ancillaries={ancillaries} />}
        </ul>
        <p className={css.total}>
          <span>{t('total')}</span>
          <Money value={withAncillaries(price, ancillaries)} />
        </p>
        {price.commission && price.commission.minor > 0 && (
          <p className={`${css.part} ${css.earned}`}>
            <span>{t(booking.soldFor ? 'commissionOf' : 'commission')}</span>
            <Money value={price.commission} />
          </p>
        )}
        <div className={css.action}>{action}</div>
        {saved && <p className={css.saved}>{saved}</p>}
      </Card>
    </aside>
  );
}

/** On phones the total and the next action stay at the bottom edge. */
export function SummaryBar({
  booking,
  ancillaries,
  over,
  action,
  sumInAction,
}: Omit<Props, 'saved'> & { over: boolean; sumInAction: boolean }) {
  const t = useTranslations('booking.summary');
  if (!action) return null;
  return (
    <div className={`${css.bar} ${sumInAction ? css.barWhole : ''}`}>
      {(over || !sumInAction) && (
        <p className={css.barTotal}>
          {!sumInAction && <Money value={withAncillaries(booking.price, ancillaries)} />}
          <span className={over ? css.barLate : css.barNote}>{t(over ? 'heldOver' : 'total')}</span>
        </p>
      )}
      <div className={css.barAction}>{action}</div>
    </div>
  );
}
