import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Ancillaries, AncillariesSegment } from '#modules/orders/api.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Card } from '../../ui/card.tsx';
import { CarrierMark } from '../../ui/carrier-mark.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './segment-card.module.css';
import { useSegmentRoute } from './use-item-labels.ts';

/** One flight of a tab, and the choices for it. */
export function SegmentCard(props: { ancillaries: Ancillaries; segment: AncillariesSegment; children: ReactNode }) {
  const { segment: leg, ancillaries } = props;
  const t = useTranslations('ancillaries');
  const locale = useAppLocale();
  const segmentRoute = useSegmentRoute(ancillaries);
  const { segment } = leg;
  const id = `leg-${leg.segmentIndex}`;
  return (
    <Card aria-labelledby={id} className={css.segment ?? ''}>
      <div className={css.segmentHead}>
        <CarrierMark code={segment.carrier} />
        <div>
          <h2 id={id}>{segmentRoute(leg)}</h2>
          <p className={css.muted}>
            {segment.flight} · {formatDate(segment.departsLocal, locale)}, {formatTime(segment.departsLocal)}
          </p>
        </div>
      </div>
      {leg.open ? props.children : <p className={css.muted}>{t('legClosed')}</p>}
    </Card>
  );
}

/** What the fare includes. */
export function IncludedLine({ included, children }: { included: boolean; children: ReactNode }) {
  return (
    <p className={included ? css.included : css.notIncluded}>
      <Icon name={included ? 'check' : 'minus'} size={18} />
      <span>{children}</span>
    </p>
  );
}

type Passenger = Ancillaries['passengers'][number];
export const passengerName = ({ surname, name }: Pick<Passenger, 'surname' | 'name'>): string =>
  `${surname} ${name}`.trim();

/** All passengers whose ticket is open, one below another. */
export function AllPassengers(props: {
  passengers: readonly Passenger[];
  children: (passenger: Passenger) => ReactNode;
}) {
  const categoryNames = useTranslations('travellers.categories');
  return (
    <ul className={css.passengers}>
      {props.passengers
        .filter(({ open }) => open)
        .map((passenger) => (
          <li key={passenger.id} className={css.passenger}>
            <p className={css.name}>
              {passengerName(passenger)}{' '}
              <span className={css.muted}>{categoryNames(passenger.category).toLowerCase()}</span>
            </p>
            {props.children(passenger)}
          </li>
        ))}
    </ul>
  );
}

/** «Бишкек → Ош, 12 дек». */
export function useSegmentTitle(ancillaries: Pick<Ancillaries, 'locations'>): (segment: AncillariesSegment) => string {
  const locale = useAppLocale();
  const segmentRoute = useSegmentRoute(ancillaries);
  return (segment) =>
    `${segmentRoute(segment)}, ${formatDate(segment.segment.departsLocal, locale, { style: 'plain-short' })}`;
}
