import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Ancillaries, AncillariesLeg } from '#modules/orders/api.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Card } from '../../ui/card.tsx';
import { CarrierMark } from '../../ui/carrier-mark.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './leg-card.module.css';
import { useLegName } from './use-item-labels.ts';

/** One flight of a tab: which it is, and what is chosen on it. */
export function LegCard(props: { ancillaries: Ancillaries; leg: AncillariesLeg; children: ReactNode }) {
  const { leg, ancillaries } = props;
  const t = useTranslations('ancillaries');
  const locale = useAppLocale();
  const name = useLegName(ancillaries);
  const { segment } = leg;
  const id = `leg-${leg.leg}`;
  return (
    <Card aria-labelledby={id} className={css.leg ?? ''}>
      <div className={css.legHead}>
        <CarrierMark code={segment.carrier} />
        <div>
          <h2 id={id}>{name(leg)}</h2>
          <p className={css.muted}>
            {segment.flight} · {formatDate(segment.departs, locale)}, {formatTime(segment.departs)}
          </p>
        </div>
      </div>
      {leg.open ? props.children : <p className={css.muted}>{t('legClosed')}</p>}
    </Card>
  );
}

/** What the fare gives by itself. */
export function Included({ included, children }: { included: boolean; children: ReactNode }) {
  return (
    <p className={included ? css.included : css.notIncluded}>
      <Icon name={included ? 'check' : 'minus'} size={18} />
      <span>{children}</span>
    </p>
  );
}

type Passenger = Ancillaries['passengers'][number];
export const nameOf = ({ surname, name }: Pick<Passenger, 'surname' | 'name'>): string => `${surname} ${name}`.trim();

/** Everybody whose ticket is open, one under the other. */
export function AllPassengers(props: {
  passengers: readonly Passenger[];
  children: (passenger: Passenger) => ReactNode;
}) {
  const who = useTranslations('travellers.categories');
  return (
    <ul className={css.people}>
      {props.passengers
        .filter(({ open }) => open)
        .map((passenger) => (
          <li key={passenger.id} className={css.person}>
            <p className={css.who}>
              {nameOf(passenger)} <span className={css.muted}>{who(passenger.category).toLowerCase()}</span>
            </p>
            {props.children(passenger)}
          </li>
        ))}
    </ul>
  );
}

/** «Бишкек → Ош, 12 дек». */
export function useLegTitle(ancillaries: Pick<Ancillaries, 'places'>): (leg: AncillariesLeg) => string {
  const locale = useAppLocale();
  const name = useLegName(ancillaries);
  return (leg) => `${name(leg)}, ${formatDate(leg.segment.departs, locale, { style: 'plain-short' })}`;
}
