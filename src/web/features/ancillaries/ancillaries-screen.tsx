import { useTranslations } from 'use-intl';
import type { Ancillaries } from '#modules/orders/api.ts';
import { itemsInTab, TABS, type Tab } from '../../shared/ancillaries/choices.ts';
import { passengerName } from '../../shared/ancillaries/segment-card.tsx';
import { useItemLabels } from '../../shared/ancillaries/use-item-labels.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import css from './ancillaries.module.css';
import { BaggageTab } from './baggage-tab.tsx';
import { BusTab } from './bus-tab.tsx';
import { MealsTab } from './meals-tab.tsx';
import { SeatsTab } from './seats-tab.tsx';
import { SpecialTab } from './special-tab.tsx';
import type { AncillariesState } from './use-ancillaries.ts';

/** Number of selected items of a tab. */
function countSelected(ancillaries: Ancillaries, state: AncillariesState, tab: Tab): number {
  return state.wanted
    .filter(({ segmentIndex, item, seat }) =>
      seat !== undefined
        ? tab === 'seats'
        : ancillaries.segments.some(
            (one) => one.segmentIndex === segmentIndex && itemsInTab(one, tab).some(({ id }) => id === item),
          ),
    )
    .reduce((all, { count }) => all + count, 0);
}

/** Ancillaries by tab, for each passenger and segment; the same screen before and after issue. */
export function AncillariesScreen({ state, tab }: { state: AncillariesState; tab: Tab }) {
  const { ancillaries } = state;
  const t = useTranslations('ancillaries');
  if (ancillaries.closed) return <Alert title={t('closedTitle')}>{t(`closed.${ancillaries.closed}`)}</Alert>;
  return (
    <div className={css.screen}>
      <nav aria-label={t('tabs.label')} className={css.tabs}>
        {TABS.map((one) => {
          const count = countSelected(ancillaries, state, one);
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

/** Rejected choices with alternatives, and errors of the whole selection. */
function ChoiceStatus({ state }: { state: AncillariesState }) {
  const { ancillaries, refused, problem, wish } = state;
  const t = useTranslations('ancillaries');
  const labels = useItemLabels();
  const errorText = useErrorText();
  const who = (id: string) => {
    const passenger = ancillaries.passengers.find((one) => one.id === id);
    return passenger ? passengerName(passenger) : '';
  };
  return (
    <LiveRegion visible urgent>
      {problem && (
        <Alert tone="error" title={t('notSaved')}>
          {errorText({ code: problem.code, values: problem.details })}
        </Alert>
      )}
      {refused.map((one) => (
        <Alert
          key={`${one.passengerId} ${one.segmentIndex} ${one.item}`}
          tone="error"
          title={
            one.seat && one.why === 'seat_taken'
              ? t('seats.gone', { seat: one.seat })
              : t('refusedFor', { who: who(one.passengerId) })
          }
        >
          <p>{one.seat && one.why === 'seat_taken' ? t('seats.goneText') : labels.why(one.why)}</p>
          {one.instead && (
            <Button
              type="button"
              size="small"
              onClick={() =>
                wish({
                  segmentIndex: one.segmentIndex,
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
        </Alert>
      ))}
      {ancillaries.problems.map((one) => (
        <Alert key={`${one.passengerId} ${one.segmentIndex} ${one.why}`} tone="wait" title={who(one.passengerId)}>
          {labels.why(one.why)}
        </Alert>
      ))}
    </LiveRegion>
  );
}
