import { useTranslations } from 'use-intl';
import { CABINS, type Cabin } from '#kernel/cabin.ts';
import type { Mode } from '#kernel/mode.ts';
import {
  ageBandFor,
  CATEGORIES,
  type Category,
  categoriesOf,
  headcount,
  MAX_SEATS,
  type PassengerCounts,
  type Site,
} from '#kernel/passengers.ts';
import { checkPassengerCounts, passengerCountWarnings } from '#modules/search/api.ts';
import { usePopover } from '../../shared/forms/use-popover.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Chip } from '../../ui/choice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useAfterHydration, useHydrated } from '../../ui/link.tsx';
import css from './passengers-field.module.css';

type PassengersFieldProps = {
  site: Site;
  mode?: Mode;
  passengerCounts: PassengerCounts;
  cabin: Cabin;
  onChange: (passengerCounts: PassengerCounts, cabin: Cabin) => void;
  invalid: boolean;
};

/** `2 взр., 1 реб.` */
export function usePassengerCountLabels(): (passengerCounts: PassengerCounts) => string {
  const t = useTranslations('search.form');
  return (passengerCounts) =>
    CATEGORIES.filter((category) => passengerCounts[category] > 0)
      .map((category) => t(`count.${category}`, { count: passengerCounts[category] }))
      .join(', ');
}

/** Passenger counts and cabin: steppers in a panel; plain number fields without scripts. */
export function PassengersField({
  site,
  mode = 'avia',
  passengerCounts,
  cabin,
  onChange,
  invalid,
}: PassengersFieldProps) {
  const t = useTranslations('search.form');
  const errors = useTranslations('search');
  const { open, setOpen, fieldProps, dismissal } = usePopover<HTMLDivElement>();
  const labels = usePassengerCountLabels();
  const hydrated = useHydrated();
  const afterHydrationClass = useAfterHydration();
  const ageBand = ageBandFor(mode, site);
  const problems = checkPassengerCounts(passengerCounts, mode);
  const bad = invalid || problems[0];
  const categoryNote = (category: Category) => {
    if (mode === 'bus' && category === 'rbg') return t('ageBus', ageBand);
    if (mode === 'rail' && category === 'rmg') return t('ageRailLap', ageBand);
    const child = mode + site === 'aviakg' ? t('childFrom') : ageBand.child;
    return t(`age.${category}`, { ...ageBand, child });
  };

  return (
    <div {...fieldProps} className={css.passengers}>
      {dismissal}
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={`${css.summary} ${bad ? css.bad : ''}`} data-opens id="field-mix">
          <span className={css.label}>{mode === 'avia' ? t('passengersAndClass') : t('passengersOnly')}</span>
          <span className={css.value}>
            {labels(passengerCounts)} {mode === 'avia' && <span className={css.cabin}>{t(`cabin.${cabin}`)}</span>}
          </span>
        </summary>
        <div className={css.panel}>
          {categoriesOf(mode).map((category) => (
            <Counter
              key={category}
              category={category}
              note={categoryNote(category)}
              value={passengerCounts[category]}
              alive={hydrated}
              full={headcount(passengerCounts) >= MAX_SEATS + passengerCounts.rmg && category !== 'rmg'}
              onChange={(count) => onChange({ ...passengerCounts, [category]: count }, cabin)}
            />
          ))}
          {problems.map((problem) => (
            <Alert key={problem.code} tone="error" live>
              {errors(`errors.${problem.code.slice(7) as 'no_adult'}`, problem.values)}
              {problem.offer && (
                <button
                  type="button"
                  className={css.offer}
                  onClick={() => onChange(problem.offer as PassengerCounts, cabin)}
                >
                  {t('offerMix', { passengerCounts: labels(problem.offer) })}
                </button>
              )}
            </Alert>
          ))}
          {passengerCountWarnings(passengerCounts).map((code) => (
            <Alert key={code} tone="wait" live>
              {errors(`warnings.${code.slice(7) as 'many_passengers'}`)}
            </Alert>
          ))}
          {mode === 'avia' && (
            <fieldset>
              <legend className={css.legend}>{t('class')}</legend>
              <div className={css.cabins}>
                {CABINS.map((value) => (
                  <Chip
                    key={value}
                    type="radio"
                    name="cabin"
                    value={value}
                    checked={cabin === value}
                    onChange={() => onChange(passengerCounts, value)}
                  >
                    {t(`cabin.${value}`)}
                  </Chip>
                ))}
              </div>
            </fieldset>
          )}
          <button type="button" className={`${css.ready} ${afterHydrationClass}`} onClick={() => setOpen(false)}>
            {t('ready')}
          </button>
        </div>
      </details>
    </div>
  );
}

function Counter(props: {
  category: Category;
  note: string;
  value: number;
  alive: boolean;
  full: boolean;
  onChange: (count: number) => void;
}) {
  const t = useTranslations('search.form');
  const name = t(`category.${props.category}`);
  const minCount = props.category === 'aaa' ? 1 : 0;
  const change = (delta: number) => {
    const next = Math.min(MAX_SEATS, Math.max(minCount, props.value + delta));
    if (delta < 0 || !props.full) props.onChange(next);
  };
  return (
    <div className={css.counter}>
      <span className={css.categoryLabel}>
        <span className={css.category} id={`count-${props.category}`}>
          {name}
        </span>
        <span className={css.note}>{props.note}</span>
      </span>
      {props.alive ? (
        <span className={css.stepper}>
          <button
            type="button"
            aria-label={t('fewer', { who: name })}
            disabled={props.value <= minCount}
            onClick={() => change(-1)}
          >
            <Icon name="minus" />
          </button>
          <output aria-labelledby={`count-${props.category}`}>{props.value}</output>
          <button type="button" aria-label={t('more', { who: name })} disabled={props.full} onClick={() => change(1)}>
            <Icon name="plus" />
          </button>
          <input type="hidden" name={props.category} value={props.value} />
        </span>
      ) : (
        <input
          type="number"
          name={props.category}
          aria-labelledby={`count-${props.category}`}
          className={css.number}
          min={0}
          max={MAX_SEATS}
          defaultValue={props.value}
        />
      )}
    </div>
  );
}
