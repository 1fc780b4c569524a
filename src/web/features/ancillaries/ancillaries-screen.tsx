import { useTranslations } from 'use-intl';
import type { Ancillaries } from '#modules/orders/api.ts';
import { itemsOf, TABS, type Tab } from '../../shared/ancillaries/choices.ts';
import { nameOf } from '../../shared/ancillaries/leg-card.tsx';
import { useItemLabels } from '../../shared/ancillaries/use-item-labels.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { Notice } from '../../ui/notice.tsx';
import css from './ancillaries.module.css';
import { BaggageTab } from './baggage-tab.tsx';
import { BusTab } from './bus-tab.tsx';
import { MealsTab } from './meals-tab.tsx';
import { SeatsTab } from './seats-tab.tsx';
import { SpecialTab } from './special-tab.tsx';
import type { AncillariesState } from './use-ancillaries.ts';

/** How many things of a tab are chosen. */
function countIn(ancillaries: Ancillaries, state: AncillariesState, tab: Tab): number {
  return state.wanted
    .filter(({ leg, item, seat }) =>
      seat !== undefined
        ? tab === 'seats'
        : ancillaries.legs.some((one) => one.leg === leg && itemsOf(one, tab).some(({ id }) => id === item)),
    )
    .reduce((all, { count }) => all + count, 0);
}

/** Additional services by tab, for each passenger on each flight. The same screen before the ticket and after it. */
export function AncillariesScreen({ state, tab }: { state: AncillariesState; tab: Tab }) {
  const { ancillaries } = state;
  const t = useTranslations('ancillaries');
  if (ancillaries.closed) return <Notice title={t('closedTitle')}>{t(`closed.${ancillaries.closed}`)}</Notice>;
  return (
    <div className={css.screen}>
      <nav aria-label={t('tabs.label')} className={css.tabs}>
        {TABS.map((one) => {
          const count = countIn(ancillaries, state, one);
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
      <ChoiceStatus state={state} />
      {tab === 'baggage' && <BaggageTab state={state} />}
      {tab === 'meals' && <MealsTab state={state} />}
      {tab === 'seats' && <SeatsTab state={state} />}
      {tab === 'bus' && <BusTab state={state} />}
      {tab === 'special' && <SpecialTab state={state} />}
    </div>
  );
}

/** What could not be kept and what to take instead; what is wrong with the whole. */
function ChoiceStatus({ state }: { state: AncillariesState }) {
  const { ancillaries, refused, problem, wish } = state;
  const t = useTranslations('ancillaries');
  const words = useItemLabels();
  const said = useErrorText();
  const who = (id: string) => {
    const person = ancillaries.passengers.find((one) => one.id === id);
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
      {ancillaries.problems.map((one) => (
        <Notice key={`${one.passengerId} ${one.leg} ${one.why}`} tone="wait" title={who(one.passengerId)}>
          {words.why(one.why)}
        </Notice>
      ))}
    </LiveRegion>
  );
}
