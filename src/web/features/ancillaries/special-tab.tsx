import { useTranslations } from 'use-intl';
import type { Ancillaries, AncillariesSegment } from '#modules/orders/api.ts';
import type { Ancillary } from '#modules/supply/api.ts';
import { itemsInTab, selectedCount } from '../../shared/ancillaries/choices.ts';
import { AllPassengers, passengerName, SegmentCard } from '../../shared/ancillaries/segment-card.tsx';
import { useItemLabels } from '../../shared/ancillaries/use-item-labels.ts';
import { createRequestPath } from '../../shared/forms/read-form.ts';
import { Link } from '../../ui/link.tsx';
import css from './ancillaries.module.css';
import { AncillaryButton } from './ancillary-button.tsx';
import { AncillaryNotSold } from './ancillary-not-sold.tsx';
import type { AncillariesState } from './use-ancillaries.ts';

type Props = { state: AncillariesState };

export function SpecialTab({ state }: Props) {
  const { ancillaries } = state;
  const t = useTranslations('ancillaries');
  return ancillaries.segments.map((segment) => {
    const items = itemsInTab(segment, 'special').filter(({ kind }) => kind !== 'checkin' || ancillaries.of === 'order');
    const now = items.filter(({ confirm }) => confirm === 'now');
    const onRequest = items.filter(({ confirm }) => confirm === 'request');
    return (
      <SegmentCard key={segment.segmentIndex} ancillaries={ancillaries} segment={segment}>
        {now.length === 0 && onRequest.length === 0 && (
          <AncillaryNotSold tab="special" target={ancillaries.of} id={ancillaries.id} />
        )}
        {now.length > 0 && (
          <AllPassengers passengers={ancillaries.passengers}>
            {(passenger) => <AssistanceServices {...{ state, leg: segment, passenger }} items={now} />}
          </AllPassengers>
        )}
        {onRequest.length > 0 && (
          <RequestedServices
            items={onRequest}
            target={ancillaries.of}
            id={ancillaries.id}
            flight={segment.segment.flight}
            title={t('special.onRequest')}
          />
        )}
      </SegmentCard>
    );
  });
}

/** Assistance services, one toggle button each. */
function AssistanceServices(props: {
  state: AncillariesState;
  leg: AncillariesSegment;
  passenger: Ancillaries['passengers'][number];
  items: readonly Ancillary[];
}) {
  const { state, leg, passenger } = props;
  const t = useTranslations('ancillaries');
  const labels = useItemLabels();
  const refusalReason = (item: Ancillary) =>
    leg.barredItems.find((one) => one.passengerId === passenger.id && one.item === item.id)?.why;
  const unavailable = props.items.filter(refusalReason);
  return (
    <>
      <fieldset className={css.chips}>
        <legend className="visually-hidden">{t('special.for', { who: passengerName(passenger) })}</legend>
        {props.items
          .filter((item) => !refusalReason(item))
          .map((item) => {
            const choice = { segmentIndex: leg.segmentIndex, passengerId: passenger.id, item: item.id };
            const chosen = selectedCount(state.wanted, choice) > 0;
            return (
              <AncillaryButton
                key={item.id}
                choices={[{ ...choice, count: chosen ? 0 : 1 }]}
                onChoice={state.wish}
                className={css.chip}
                aria-pressed={chosen}
                disabled={item.left === 0 && !chosen}
              >
                {labels.name(item)}{' '}
                <span className={css.chipPrice}>
                  {labels.price(item.price)}
                  {item.left !== null && item.left <= 3 && `, ${t('left', { count: item.left })}`}
                </span>
              </AncillaryButton>
            );
          })}
      </fieldset>
      {unavailable.length > 0 && (
        <p className={css.muted}>
          {unavailable
            .map((item) => `${labels.name(item)} — ${labels.why(refusalReason(item) ?? 'not_sold')}`)
            .join('; ')}
        </p>
      )}
    </>
  );
}

/** Services that the carrier confirms on request, and where to request them. */
function RequestedServices(props: {
  items: readonly Ancillary[];
  target: 'booking' | 'order';
  id: string;
  flight: string;
  title: string;
}) {
  const t = useTranslations('ancillaries');
  const labels = useItemLabels();
  return (
    <div className={css.requestable}>
      <p className={css.strong}>{props.title}</p>
      <ul className={css.requestableList}>
        {props.items.map((item) => (
          <li key={item.id}>
            {labels.name(item)} — {labels.price(item.price)}
            {labels.ages(item) && `, ${labels.ages(item)}`}
            {props.target === 'order' && (
              <>
                {' · '}
                <Link
                  to={createRequestPath(props.id, 'services', [], { ssr: item.ssr, flight: props.flight })}
                  aria-label={t('requestFor', { what: labels.name(item) })}
                >
                  {t('request')}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
      <p className={css.muted}>{t(props.target === 'order' ? 'askAfter' : 'askLater')}</p>
    </div>
  );
}
