import { useTranslations } from 'use-intl';
import type { ExtrasLeg } from '#modules/orders/api.ts';
import type { Extra } from '#modules/supply/api.ts';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { requestPath } from '../order/act-form.ts';
import { countOf, itemsOf, priceFor, type Tab } from './choices.ts';
import css from './extras.module.css';
import { ItemRows } from './item-rows.tsx';
import { Everybody, Included, LegCard, nameOf } from './leg-card.tsx';
import { Press } from './press.tsx';
import type { ExtrasState } from './use-extras.ts';
import { useItemWords } from './use-item-words.ts';

type Props = { state: ExtrasState };

/** What a supplier that has only a part of it does not sell. */
export function NotSold({ tab, of, id }: { tab: Tab; of: 'booking' | 'order'; id: string }) {
  const t = useTranslations('extras');
  return (
    <Notice title={t(`notSold.${tab}`)}>
      <p>{t(of === 'order' ? 'askAfter' : 'askLater')}</p>
      {of === 'order' && <Link to={requestPath(id, 'services')}>{t('request')}</Link>}
    </Notice>
  );
}

const lastCall = (items: readonly Extra[]): string | undefined => items.map(({ until }) => until).sort()[0];

export function BaggageTab({ state }: Props) {
  const { extras } = state;
  const t = useTranslations('extras');
  const words = useItemWords();
  const bags = (kind: 'baggage' | 'cabinBag', { included }: ExtrasLeg) => {
    const { pieces, kg } = included[kind];
    return pieces > 0 ? t(`baggage.${kind}`, { pieces, kg }) : t(`baggage.${kind}None`);
  };
  return extras.legs.map((leg) => {
    const items = itemsOf(leg, 'baggage');
    const until = lastCall(items);
    const widest = (oversize: boolean) =>
      Math.max(0, ...items.flatMap(({ piece }) => (piece?.oversize === oversize ? piece.cm : [])));
    const [cm, over] = [widest(false), widest(true)];
    return (
      <LegCard key={leg.leg} extras={extras} leg={leg}>
        <Included included={leg.included.baggage.pieces > 0}>{bags('baggage', leg)}</Included>
        <Included included={leg.included.cabinBag.pieces > 0}>{bags('cabinBag', leg)}</Included>
        {items.length === 0 ? (
          <NotSold tab="baggage" of={extras.of} id={extras.id} />
        ) : (
          <Everybody passengers={extras.passengers}>
            {(passenger) => <ItemRows {...{ state, leg, passenger, items }} />}
          </Everybody>
        )}
        {until && (
          <p className={css.muted}>
            {cm > 0 && `${t('baggage.size', { cm, over: Math.max(cm, over) })} `}
            {words.until(until)}
          </p>
        )}
      </LegCard>
    );
  });
}

export function MealsTab({ state }: Props) {
  const { extras } = state;
  const t = useTranslations('extras');
  const words = useItemWords();
  return extras.legs.map((leg) => {
    const items = itemsOf(leg, 'meals');
    const until = lastCall(items);
    return (
      <LegCard key={leg.leg} extras={extras} leg={leg}>
        <Included included={leg.included.meal}>
          {t(leg.included.meal ? 'meals.included' : 'meals.notIncluded')}
        </Included>
        {until && <p className={css.muted}>{words.until(until)}</p>}
        {items.length === 0 ? (
          <NotSold tab="meals" of={extras.of} id={extras.id} />
        ) : (
          <Everybody passengers={extras.passengers}>
            {(passenger) => {
              const of = (item: string) => ({ leg: leg.leg, passengerId: passenger.id, item });
              const barred = new Map(
                leg.barredItems
                  .filter((one) => one.passengerId === passenger.id)
                  .map((one) => [one.item, one.why]),
              );
              const open = items.filter(({ id }) => !barred.has(id));
              const chosen = items.find(({ id }) => countOf(state.wanted, of(id)) > 0);
              const shut = items.filter(({ id }) => barred.has(id));
              return (
                <>
                  <fieldset className={css.chips}>
                    <legend className="visually-hidden">{t('meals.for', { who: nameOf(passenger) })}</legend>
                    {open.length > 0 && (
                      <Press
                        wishes={chosen ? [{ ...of(chosen.id), count: 0 }] : []}
                        onWish={state.wish}
                        className={css.chip}
                        aria-pressed={!chosen}
                      >
                        {t(leg.included.meal ? 'meals.usual' : 'meals.none')}
                      </Press>
                    )}
                    {open.map((item) => (
                      <Press
                        key={item.id}
                        wishes={[{ ...of(item.id), count: 1 }]}
                        onWish={state.wish}
                        className={css.chip}
                        aria-pressed={item === chosen}
                      >
                        {words.name(item)} <span className={css.chipPrice}>{words.price(item.price)}</span>
                      </Press>
                    ))}
                  </fieldset>
                  {shut.length > 0 && (
                    <p className={css.muted}>
                      {shut
                        .map(
                          (item) =>
                            `${words.name(item)} — ${words.ages(item) ?? words.why(barred.get(item.id) ?? 'not_sold')}`,
                        )
                        .join('; ')}
                    </p>
                  )}
                </>
              );
            }}
          </Everybody>
        )}
      </LegCard>
    );
  });
}

export function BusTab({ state }: Props) {
  const { extras } = state;
  const t = useTranslations('extras');
  const words = useItemWords();
  const people = extras.passengers.filter(({ open }) => open);
  const children = people.some(({ age }) => age !== null && age < 12);
  return extras.legs.map((leg) => {
    const rides = itemsOf(leg, 'bus');
    return (
      <LegCard key={leg.leg} extras={extras} leg={leg}>
        {rides.length === 0 ? (
          <NotSold tab="bus" of={extras.of} id={extras.id} />
        ) : (
          <>
            <p>{t('bus.lead')}</p>
            {children && <Notice>{t('bus.childRule')}</Notice>}
          </>
        )}
        {rides.map((item) => {
          if (!item.ride) return null;
          const of = (passengerId: string) => ({ leg: leg.leg, passengerId, item: item.id });
          const goes = (id: string) => countOf(state.wanted, of(id)) > 0;
          const all = people.every(({ id }) => goes(id));
          return (
            <section key={item.id} className={css.ride} aria-labelledby={`ride-${leg.leg}-${item.id}`}>
              <div>
                <h3 id={`ride-${leg.leg}-${item.id}`}>{words.name(item)}</h3>
                <p className={css.muted}>
                  {words.clock(item.ride)} · {words.price(item.price)}
                  {children && `, ${t('bus.childPrice', { sum: words.price(item.ride.childPrice) })}`}
                  {item.left !== null && item.left <= 9 && ` · ${t('left', { count: item.left })}`}
                </p>
              </div>
              <fieldset className={css.chips}>
                <legend className="visually-hidden">{t('bus.who')}</legend>
                {people.length > 1 && (
                  <Press
                    wishes={people.map(({ id }) => ({ ...of(id), count: all ? 0 : 1 }))}
                    onWish={state.wish}
                    className={css.chip}
                    aria-pressed={all}
                  >
                    {t('bus.everybody')}
                  </Press>
                )}
                {people.map((passenger) => {
                  const barred = leg.barredItems.find(
                    (one) => one.passengerId === passenger.id && one.item === item.id,
                  );
                  return (
                    <Press
                      key={passenger.id}
                      wishes={[{ ...of(passenger.id), count: goes(passenger.id) ? 0 : 1 }]}
                      onWish={state.wish}
                      className={css.chip}
                      aria-pressed={goes(passenger.id)}
                      disabled={barred !== undefined && !goes(passenger.id)}
                      title={barred && words.why(barred.why)}
                    >
                      {nameOf(passenger)}{' '}
                      <span className={css.chipPrice}>{words.price(priceFor(item, passenger))}</span>
                    </Press>
                  );
                })}
              </fieldset>
            </section>
          );
        })}
      </LegCard>
    );
  });
}

export function SpecialTab({ state }: Props) {
  const { extras } = state;
  const t = useTranslations('extras');
  return extras.legs.map((leg) => {
    const items = itemsOf(leg, 'special').filter(({ kind }) => kind !== 'checkin' || extras.of === 'order');
    const now = items.filter(({ confirm }) => confirm === 'now');
    const asked = items.filter(({ confirm }) => confirm === 'request');
    return (
      <LegCard key={leg.leg} extras={extras} leg={leg}>
        {now.length === 0 && asked.length === 0 && <NotSold tab="special" of={extras.of} id={extras.id} />}
        {now.length > 0 && (
          <Everybody passengers={extras.passengers}>
            {(passenger) => <ItemRows {...{ state, leg, passenger }} items={now} />}
          </Everybody>
        )}
        {asked.length > 0 && (
          <OnRequest items={asked} of={extras.of} id={extras.id} title={t('special.onRequest')} />
        )}
      </LegCard>
    );
  });
}

/** What the carrier agrees to by hand: what it is, and where to ask. */
function OnRequest(props: { items: readonly Extra[]; of: 'booking' | 'order'; id: string; title: string }) {
  const t = useTranslations('extras');
  const words = useItemWords();
  return (
    <div className={css.asked}>
      <p className={css.strong}>{props.title}</p>
      <ul className={css.askedList}>
        {props.items.map((item) => (
          <li key={item.id}>
            {words.name(item)} — {words.price(item.price)}
            {words.ages(item) && `, ${words.ages(item)}`}
          </li>
        ))}
      </ul>
      <p className={css.muted}>{t(props.of === 'order' ? 'askAfter' : 'askLater')}</p>
      {props.of === 'order' && <Link to={requestPath(props.id, 'services')}>{t('request')}</Link>}
    </div>
  );
}
