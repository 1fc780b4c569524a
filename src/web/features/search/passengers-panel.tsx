import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { CABINS } from '#kernel/cabin.ts';
import type { Mode } from '#kernel/mode.ts';
import {
  ageBandFor,
  type Category,
  categoriesOf,
  headcount,
  MAX_SEATS,
  type PassengerCounts,
} from '#kernel/passengers.ts';
import { checkPassengerCounts, passengerCountWarnings } from '#modules/search/api.ts';
import { loadTranslations } from '../../i18n/browser-translations.ts';
import { Alert } from '../../ui/alert.tsx';
import { Chip } from '../../ui/choice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyOrNothing } from '../../ui/lazy.ts';
import { useAfterHydration, useHydrated } from '../../ui/link.tsx';
import { type Ages, type ChildCategory, ofCategory, resizedAges } from './ages.ts';
import { usePassengerCountLabels } from './passenger-count-labels.ts';
import css from './passengers-field.module.css';
import type { PassengersFieldProps } from './passengers-field.tsx';

/** The choices of ages, and their words, which the home page does not load before a child is added. */
const AgeChoices = import.meta.env.SSR
  ? (await import('./age-choices.tsx')).default
  : lazyOrNothing(async () => {
      const [module] = await Promise.all([import('./age-choices.tsx'), loadTranslations('results')]);
      return module;
    });
/** One field for all ages, without scripts. */
const AgesText = import.meta.env.SSR ? (await import('./age-choices.tsx')).AgesText : null;

type PanelProps = Omit<PassengersFieldProps, 'invalid'> & { mode: Mode; onReady: () => void };

export default function PassengersPanel({ site, mode, cabin, onChange, onReady, ...party }: PanelProps) {
  const { passengerCounts, childAges = [] } = party;
  const t = useTranslations('search.form');
  const errors = useTranslations('search');
  const labels = usePassengerCountLabels();
  const hydrated = useHydrated();
  const afterHydrationClass = useAfterHydration();
  const ageBand = ageBandFor(mode, site);
  const categoryNote = (category: Category) => {
    if (mode === 'bus' && category === 'rbg') return t('ageBus', ageBand);
    if (mode === 'rail' && category === 'rmg') return t('ageRailLap', ageBand);
    const child = mode + site === 'aviakg' ? t('childFrom') : ageBand.child;
    return t(`age.${category}`, { ...ageBand, child });
  };
  const count = (category: Category, value: number) => {
    const counts = { ...passengerCounts, [category]: value };
    onChange({ passengerCounts: counts, childAges: resizedAges(childAges, passengerCounts, counts) });
  };

  return (
    <div className={css.panel}>
      {categoriesOf(mode).map((category) => (
        <div key={category}>
          <Counter
            category={category}
            note={categoryNote(category)}
            value={passengerCounts[category]}
            alive={hydrated}
            full={headcount(passengerCounts) >= MAX_SEATS + passengerCounts.rmg && category !== 'rmg'}
            onChange={(value) => count(category, value)}
          />
          {category !== 'aaa' && hydrated && (
            <CategoryAges
              {...{ category, passengerCounts, childAges }}
              onChange={(ages) => onChange({ childAges: ages })}
            />
          )}
        </div>
      ))}
      <noscript>{AgesText && <AgesText ages={childAges} />}</noscript>
      {checkPassengerCounts(passengerCounts, mode).map((problem) => (
        <Alert key={problem.code} tone="error" live>
          {errors(`errors.${problem.code.slice(7) as 'no_adult'}`, problem.values)}
          {problem.offer && (
            <button
              type="button"
              className={css.offer}
              onClick={() => onChange({ passengerCounts: problem.offer as PassengerCounts })}
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
                onChange={() => onChange({ cabin: value })}
              >
                {t(`cabin.${value}`)}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
      <button type="button" className={`${css.ready} ${afterHydrationClass}`} onClick={onReady}>
        {t('ready')}
      </button>
    </div>
  );
}

/** Ages of those who are counted in one category; nothing without any. */
function CategoryAges(props: {
  category: ChildCategory;
  passengerCounts: PassengerCounts;
  childAges: Ages;
  onChange: (ages: Ages) => void;
}) {
  const { category, passengerCounts, childAges, onChange } = props;
  const { first, count } = ofCategory(passengerCounts, category);
  if (count === 0) return null;
  const ages = resizedAges(childAges, passengerCounts, passengerCounts);
  return (
    <Suspense>
      <AgeChoices
        category={category}
        ages={ages.slice(first, first + count)}
        onAge={(n, age) => onChange(ages.with(first + n, age))}
      />
    </Suspense>
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
