import { useTranslations } from 'use-intl';
import type { Ancillaries, AncillariesLeg } from '#modules/orders/api.ts';
import type { Ancillary } from '#modules/supply/api.ts';
import { countOf, itemsOf } from '../../shared/ancillaries/choices.ts';
import { AllPassengers, LegCard, nameOf } from '../../shared/ancillaries/leg-card.tsx';
import { useItemLabels } from '../../shared/ancillaries/use-item-labels.ts';
import { requestPath } from '../../shared/forms/act-form.ts';
import { Link } from '../../ui/link.tsx';
import css from './ancillaries.module.css';
import { NotSold } from './not-sold.tsx';
import { Press } from './press.tsx';
import type { AncillariesState } from './use-ancillaries.ts';

type Props = { state: AncillariesState };

export function SpecialTab({ state }: Props) {
  const { ancillaries } = state;
  const t = useTranslations('ancillaries');
  return ancillaries.legs.map((leg) => {
    const items = itemsOf(leg, 'special').filter(({ kind }) => kind !== 'checkin' || ancillaries.of === 'order');
    const now = items.filter(({ confirm }) => confirm === 'now');
    const onRequest = items.filter(({ confirm }) => confirm === 'request');
    return (
      <LegCard key={leg.leg} ancillaries={ancillaries} leg={leg}>
        {now.length === 0 && onRequest.length === 0 && (
          <NotSold tab="special" of={ancillaries.of} id={ancillaries.id} />
        )}
        {now.length > 0 && (
          <AllPassengers passengers={ancillaries.passengers}>
            {(passenger) => <Services {...{ state, leg, passenger }} items={now} />}
          </AllPassengers>
        )}
        {onRequest.length > 0 && (
          <OnRequest
            items={onRequest}
            of={ancillaries.of}
            id={ancillaries.id}
            flight={leg.segment.flight}
            title={t('special.onRequest')}
          />
        )}
      </LegCard>
    );
  });
}

/** What is had or not, one button each. */
function Services(props: {
  state: AncillariesState;
  leg: AncillariesLeg;
  passenger: Ancillaries['passengers'][number];
  items: readonly Ancillary[];
}) {
  const { state, leg, passenger } = props;
  const t = useTranslations('ancillaries');
  const words = useItemLabels();
  const whyNot = (item: Ancillary) =>
    leg.barredItems.find((one) => one.passengerId === passenger.id && one.item === item.id)?.why;
  const shut = props.items.filter(whyNot);
  return (
    <>
      <fieldset className={css.chips}>
        <legend className="visually-hidden">{t('special.for', { who: nameOf(passenger) })}</legend>
        {props.items
          .filter((item) => !whyNot(item))
          .map((item) => {
            const wish = { leg: leg.leg, passengerId: passenger.id, item: item.id };
            const chosen = countOf(state.wanted, wish) > 0;
            return (
              <Press
                key={item.id}
                wishes={[{ ...wish, count: chosen ? 0 : 1 }]}
                onWish={state.wish}
                className={css.chip}
                aria-pressed={chosen}
                disabled={item.left === 0 && !chosen}
              >
                {words.name(item)}{' '}
                <span className={css.chipPrice}>
                  {words.price(item.price)}
                  {item.left !== null && item.left <= 3 && `, ${t('left', { count: item.left })}`}
                </span>
              </Press>
            );
          })}
      </fieldset>
      {shut.length > 0 && (
        <p className={css.muted}>
          {shut.map((item) => `${words.name(item)} — ${words.why(whyNot(item) ?? 'not_sold')}`).join('; ')}
        </p>
      )}
    </>
  );
}

/** What the carrier agrees to by hand: what it is, and where to ask. */
function OnRequest(props: {
  items: readonly Ancillary[];
  of: 'booking' | 'order';
  id: string;
  flight: string;
  title: string;
}) {
  const t = useTranslations('ancillaries');
  const words = useItemLabels();
  return (
    <div className={css.requestable}>
      <p className={css.strong}>{props.title}</p>
      <ul className={css.requestableList}>
        {props.items.map((item) => (
          <li key={item.id}>
            {words.name(item)} — {words.price(item.price)}
            {words.ages(item) && `, ${words.ages(item)}`}
            {props.of === 'order' && (
              <>
                {' · '}
                <Link
                  to={requestPath(props.id, 'services', [], { ssr: item.ssr, flight: props.flight })}
                  aria-label={t('requestFor', { what: words.name(item) })}
                >
                  {t('request')}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
      <p className={css.muted}>{t(props.of === 'order' ? 'askAfter' : 'askLater')}</p>
    </div>
  );
}
