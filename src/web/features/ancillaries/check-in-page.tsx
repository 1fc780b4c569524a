import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import { boardingPassPath } from '#modules/ancillaries/api.ts';
import type { CheckIn, Order } from '#modules/orders/api.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useMoney } from '../../i18n/use-money.ts';
import { nameOf } from '../../shared/ancillaries/leg-card.tsx';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { usePlaceLabels } from '../../shared/itinerary/slice-line.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CarrierMark } from '../../ui/carrier-mark.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Badge, Notice, type Tone } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import css from './check-in.module.css';
import { ancillariesPath } from './order-card.tsx';

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

/** Flight by flight: when check-in is open and what it costs, who is checked in, and their boarding passes. */
export function CheckInPage({ checkIn, order, refusal }: Props) {
  const t = useTranslations('ancillaries.checkIn');
  const said = useErrorText();
  return (
    <Page
      title={t('title')}
      tab={t('pageTitle', { number: order.number })}
      back={{ to: `/order/${order.id}`, text: t('toOrder', { number: order.number }) }}
      narrow
    >
      {refusal && (
        <Notice tone="error" live>
          {said(refusal)}
        </Notice>
      )}
      {checkIn.legs.length === 0 && <Notice>{t('nothing')}</Notice>}
      {checkIn.legs.map((leg) => (
        <Leg key={leg.leg} {...{ checkIn, order, leg }} />
      ))}
    </Page>
  );
}

type LegProps = Omit<Props, 'refusal'> & { leg: CheckIn['legs'][number] };

function Leg({ checkIn, order, leg }: LegProps) {
  const formatMoney = useMoney();
  const t = useTranslations('ancillaries.checkIn');
  const locale = useAppLocale();
  const place = usePlaceLabels(checkIn.places);
  const navigation = useNavigation();
  const { segment } = leg;
  const seats = checkIn.seats.filter((one) => one.leg === leg.leg);
  const open = seats.filter(({ state }) => state === 'free');
  const busy = navigation.formData?.get('leg') === String(leg.leg);
  const who = (id: string) => {
    const person = order.passengers.find((one) => one.id === id);
    return person ? nameOf(person) : '';
  };
  return (
    <Card aria-labelledby={`flight-${leg.leg}`} className={css.leg ?? ''}>
      <div className={css.flight}>
        <CarrierMark code={segment.carrier} />
        <div>
          <h2 id={`flight-${leg.leg}`}>
            {place.city(segment.from)} → {place.city(segment.to)}
          </h2>
          <p className={css.muted}>
            {segment.flight} · {formatDate(segment.departs, locale)}, {formatTime(segment.departs)}
          </p>
        </div>
      </div>
      <Rules leg={leg} />
      <Form method="post" className={css.form}>
        <input type="hidden" name="leg" value={leg.leg} />
        <ul className={css.people}>
          {seats.map((seat) => (
            <li key={seat.passengerId} className={css.person}>
              {open.includes(seat) ? (
                <Checkbox name="p" value={seat.passengerId} defaultChecked id={`p-${leg.leg}-${seat.passengerId}`}>
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
              {seat.state === 'done' && <Pass order={order} seat={seat} who={who(seat.passengerId)} />}
            </li>
          ))}
        </ul>
        {open.length > 0 && (
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

/** When it opens, for how much and until when, by the clocks of Bishkek. */
function Rules({ leg }: Pick<LegProps, 'leg'>) {
  const formatMoney = useMoney();
  const t = useTranslations('ancillaries.checkIn');
  const locale = useAppLocale();
  const { rules } = leg;
  if (!rules) return <p className={css.muted}>{t('deskOnly')}</p>;
  const at = (instant: string) => {
    const local = localDateTime(instant, BUSINESS_TIME_ZONE);
    return `${formatDate(local, locale, { style: 'plain' })}, ${formatTime(local)}`;
  };
  return (
    <p className={css.muted}>
      {t('free', { from: at(rules.freeFrom), until: at(rules.until) })}
      {rules.paidFrom && ` ${t('paid', { from: at(rules.paidFrom), sum: formatMoney(rules.fee) })}`}{' '}
      {t('boards', { time: at(leg.boardsAt) })}
    </p>
  );
}

function Pass(props: { order: Props['order']; seat: Seat; who: string }) {
  const { order, seat, who } = props;
  const t = useTranslations('ancillaries.checkIn');
  const locale = useAppLocale();
  const path = (kind: 'pdf' | 'pkpass') => boardingPassPath(order.id, seat.passengerId, seat.leg, kind, locale);
  return (
    <p className={css.passes}>
      <a href={path('pdf')} download aria-label={t('pdfOf', { who })}>
        <Icon name="download" size={18} />
        {t('pdf')}
      </a>
      <a href={path('pkpass')} download aria-label={t('walletOf', { who })}>
        <Icon name="download" size={18} />
        {t('wallet')}
      </a>
    </p>
  );
}
