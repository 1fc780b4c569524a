import { useTranslations } from 'use-intl';
import type { Extras } from '#modules/orders/api.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSaid } from '../booking/use-said.ts';
import { BaggageTab } from './baggage-tab.tsx';
import { BusTab } from './bus-tab.tsx';
import { itemsOf, TABS, type Tab } from './choices.ts';
import css from './extras.module.css';
import { nameOf } from './leg-card.tsx';
import { MealsTab } from './meals-tab.tsx';
import { SeatsTab } from './seats-tab.tsx';
import { SpecialTab } from './special-tab.tsx';
import type { ExtrasState } from './use-extras.ts';
import { useItemWords } from './use-item-words.ts';

/** How many things of a tab are chosen. */
function countIn(extras: Extras, state: ExtrasState, tab: Tab): number {
  return state.wanted
    .filter(({ leg, item, seat }) =>
      seat !== undefined
        ? tab === 'seats'
        : extras.legs.some((one) => one.leg === leg && itemsOf(one, tab).some(({ id }) => id === item)),
    )
    .reduce((all, { count }) => all + count, 0);
}

/** Additional services by tab, for each passenger on each flight. The same screen before the ticket and after it. */
export function ExtrasScreen({ state, tab }: { state: ExtrasState; tab: Tab }) {
  const { extras } = state;
  const t = useTranslations('extras');
  if (extras.closed) return <Notice title={t('closedTitle')}>{t(`closed.${extras.closed}`)}</Notice>;
  return (
    <div className={css.screen}>
      <nav aria-label={t('tabs.label')} className={css.tabs}>
        {TABS.map((one) => {
          const count = countIn(extras, state, one);
          return (
            <Link
              key={one}
              to={`?tab=${one}`}
              replace
              preventScrollReset
              prefetch="none"
              className={css.tab}
              aria-current={one === tab ? 'page' : undefined}
            >
              {t(`tabs.${one}`)}
              {count > 0 && (
                <span className={css.badge}>
                  <span className="visually-hidden">{t('tabs.chosen')} </span>
                  {count}
                </span>
              )}
            </Link>
          );
        })}
      </nav>
      <Told state={state} />
      {tab === 'baggage' && <BaggageTab state={state} />}
      {tab === 'meals' && <MealsTab state={state} />}
      {tab === 'seats' && <SeatsTab state={state} />}
      {tab === 'bus' && <BusTab state={state} />}
      {tab === 'special' && <SpecialTab state={state} />}
    </div>
  );
}

/** What could not be kept and what to take instead; what is wrong with the whole. */
function Told({ state }: { state: ExtrasState }) {
  const { extras, refused, problem, wish } = state;
  const t = useTranslations('extras');
  const words = useItemWords();
  const said = useSaid();
  const who = (id: string) => {
    const person = extras.passengers.find((one) => one.id === id);
    return person ? nameOf(person) : '';
  };
  return (
    <LiveRegion shown urgent>
      {problem && (
        <Notice tone="error" title={t('notSaved')}>
          {said({ code: problem.code, values: problem.details })}
        </Notice>
      )}
      {refused.map((one) => (
        <Notice
          key={`${one.passengerId} ${one.leg} ${one.item}`}
          tone="error"
          title={
            one.seat && one.why === 'seat_taken'
              ? t('seats.gone', { seat: one.seat })
              : t('refusedFor', { who: who(one.passengerId) })
          }
        >
          <p>{one.seat && one.why === 'seat_taken' ? t('seats.goneText') : words.why(one.why)}</p>
          {one.instead && (
            <Button
              type="button"
              size="small"
              onClick={() =>
                wish({
                  leg: one.leg,
                  passengerId: one.passengerId,
                  item: 'SEAT',
                  count: 1,
                  seat: one.instead ?? '',
                })
              }
            >
              {t('seats.take', { seat: one.instead, who: who(one.passengerId) })}
            </Button>
          )}
        </Notice>
      ))}
      {extras.problems.map((one) => (
        <Notice key={`${one.passengerId} ${one.leg} ${one.why}`} tone="wait" title={who(one.passengerId)}>
          {words.why(one.why)}
        </Notice>
      ))}
    </LiveRegion>
  );
}
