import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import { boardingPassPath } from '#modules/ancillaries/api.ts';
import type { CheckIn, Order } from '#modules/orders/api.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { passengerName } from '../../shared/ancillaries/segment-card.tsx';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { useLocationLabels } from '../../shared/itinerary/slice-line.tsx';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { useClient, useSite } from '../../shell/client-provider.tsx';
import { Alert, Badge, type Tone } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CarrierMark } from '../../ui/carrier-mark.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { useKeptPages } from '../../worker/use-kept-pages.ts';
import css from './check-in.module.css';
import { ancillariesPath, checkInPath } from './order-card.tsx';

type Seat = CheckIn['seats'][number];
type Props = {
  checkIn: CheckIn;
  order: Pick<Order, 'id' | 'number' | 'passengers'>;
  refusal: { code: string; values: Record<string, unknown> } | undefined;
};

const TONES: Readonly<Record<Seat['state'], Tone | 'plain'>> = {
  early: 'plain',
  paid: 'info',
  free: 'info',
  done: 'done',
  late: 'error',
  desk: 'plain',
  closed: 'plain',
  processing: 'wait',
};

/** Keeps the page and its boarding passes readable without a connection. */
function useKeptCheckIn(orderId: string, { seats }: CheckIn): void {
  const locale = useAppLocale();
  const passes = seats
    .filter(({ state }) => state === 'done')
    .map(({ passengerId, segmentIndex }) => boardingPassPath(orderId, passengerId, segmentIndex, 'pdf', locale));
  useKeptPages([checkInPath(orderId), ...passes], seats.map(({ state, seat }) => `${state} ${seat ?? ''}`).join());
}

/** Check-in by segment: opening times and price, checked-in passengers, boarding passes. */
export function CheckInPage({ checkIn, order, refusal }: Props) {
  const t = useTranslations('ancillaries.checkIn');
  const errorText = useErrorText();
  const offlineTexts = useTranslations('offline');
  const { offline } = useClient();
  const { now } = useSite();
  const formatInstant = useFormatInstant(now);
  useKeptCheckIn(order.id, checkIn);
  return (
    <Page
      title={t('title')}
      tabTitle={t('pageTitle', { number: order.number })}
      back={{ to: `/order/${order.id}`, text: t('toOrder', { number: order.number }) }}
      narrow
    >
      {offline && (
        <Alert tone="wait" icon="offline">
          {offlineTexts('shown', { time: formatInstant(now) })}
        </Alert>
      )}
      {refusal && (
        <Alert tone="error" live>
          {errorText(refusal)}
        </Alert>
      )}
      {checkIn.segments.length === 0 && <Alert>{t('nothing')}</Alert>}
      {checkIn.segments.map((segment) => (
        <SegmentCheckIn key={segment.segmentIndex} {...{ checkIn, order, segment }} />
      ))}
    </Page>
  );
}

type SegmentProps = Omit<Props, 'refusal'> & { segment: CheckIn['segments'][number] };

function SegmentCheckIn({ checkIn, order, segment: leg }: SegmentProps) {
  const formatMoney = useFormatMoney();
  const t = useTranslations('ancillaries.checkIn');
  const locale = useAppLocale();
  const locationLabels = useLocationLabels(checkIn.locations);
  const navigation = useNavigation();
  const { segment } = leg;
  const seats = checkIn.seats.filter((one) => one.segmentIndex === leg.segmentIndex);
  const available = seats.filter(({ state }) => state === 'free');
  const busy = navigation.formData?.get('leg') === String(leg.segmentIndex);
  const who = (id: string) => {
    const passenger = order.passengers.find((one) => one.id === id);
    return passenger ? passengerName(passenger) : '';
  };
  return (
    <Card aria-labelledby={`flight-${leg.segmentIndex}`} className={css.segment ?? ''}>
      <div className={css.flight}>
        <CarrierMark code={segment.carrier} />
        <div>
          <h2 id={`flight-${leg.segmentIndex}`}>
            {locationLabels.city(segment.from)} → {locationLabels.city(segment.to)}
          </h2>
          <p className={css.muted}>
            {segment.flight} · {formatDate(segment.departsLocal, locale)}, {formatTime(segment.departsLocal)}
          </p>
        </div>
      </div>
      <CheckInRules segment={leg} />
      <Form method="post" className={css.form}>
        <input type="hidden" name="leg" value={leg.segmentIndex} />
        <ul className={css.passengers}>
          {seats.map((seat) => (
            <li key={seat.passengerId} className={css.passenger}>
              {available.includes(seat) ? (
                <Checkbox
                  name="p"
                  value={seat.passengerId}
                  defaultChecked
                  id={`p-${leg.segmentIndex}-${seat.passengerId}`}
                >
                  {who(seat.passengerId)}
                  {seat.seat && `, ${t('seat', { seat: seat.seat })}`}
                </Checkbox>
              ) : (
                <p className={css.name}>
                  {who(seat.passengerId)}
                  {seat.seat && `, ${t('seat', { seat: seat.seat })}`}
                </p>
              )}
              <Badge tone={TONES[seat.state]}>{t(`state.${seat.state}`)}</Badge>
              {seat.state === 'done' && (
                <BoardingPass order={order} seat={seat} passengerName={who(seat.passengerId)} wallet={checkIn.wallet} />
              )}
            </li>
          ))}
        </ul>
        {available.length > 0 && (
          <div className={css.buttons}>
            <Button busy={busy}>{t('do')}</Button>
            <p className={css.muted}>{t('doNote')}</p>
          </div>
        )}
      </Form>
      {seats.some(({ state }) => state === 'paid') && leg.rules && (
        <div className={css.buttons}>
          <LinkButton variant="secondary" size="small" to={`${ancillariesPath(order.id)}?tab=special`}>
            {t('buyEarly', { sum: formatMoney(leg.rules.fee) })}
          </LinkButton>
        </div>
      )}
    </Card>
  );
}

/** Opening, closing and price of check-in, in Bishkek time. */
function CheckInRules({ segment }: Pick<SegmentProps, 'segment'>) {
  const formatMoney = useFormatMoney();
  const t = useTranslations('ancillaries.checkIn');
  const locale = useAppLocale();
  const { rules } = segment;
  if (!rules) return <p className={css.muted}>{t('deskOnly')}</p>;
  const formatInstant = (instant: string) => {
    const local = localDateTime(instant, BUSINESS_TIME_ZONE);
    return `${formatDate(local, locale, { style: 'plain' })}, ${formatTime(local)}`;
  };
  return (
    <p className={css.muted}>
      {t('free', { from: formatInstant(rules.freeFrom), until: formatInstant(rules.until) })}
      {rules.paidFrom && ` ${t('paid', { from: formatInstant(rules.paidFrom), sum: formatMoney(rules.fee) })}`}{' '}
      {t('boards', { time: formatInstant(segment.boardsAt) })}
    </p>
  );
}

function BoardingPass(props: { order: Props['order']; seat: Seat; passengerName: string; wallet: boolean }) {
  const { order, seat, passengerName: who } = props;
  const t = useTranslations('ancillaries.checkIn');
  const locale = useAppLocale();
  const path = (kind: 'pdf' | 'pkpass') =>
    boardingPassPath(order.id, seat.passengerId, seat.segmentIndex, kind, locale);
  return (
    <p className={css.passes}>
      <a href={path('pdf')} download aria-label={t('pdfOf', { who })}>
        <Icon name="download" size={18} />
        {t('pdf')}
      </a>
      {props.wallet && (
        <a href={path('pkpass')} download aria-label={t('walletOf', { who })}>
          <Icon name="download" size={18} />
          {t('wallet')}
        </a>
      )}
    </p>
  );
}
