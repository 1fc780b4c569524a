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
import { checkMix, mixWarnings } from '#modules/search/api.ts';
import { usePopover } from '../../shared/forms/use-popover.tsx';
import { Chip } from '../../ui/choice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useAfterHydration, useHydrated } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import css from './passengers-field.module.css';

type PassengersFieldProps = {
  site: Site;
  mode?: Mode;
  mix: PassengerCounts;
  cabin: Cabin;
  onChange: (mix: PassengerCounts, cabin: Cabin) => void;
  invalid: boolean;
};

/** «2 взр., 1 реб.» */
export function useMixLabels(): (mix: PassengerCounts) => string {
  const t = useTranslations('search.form');
  return (mix) =>
    CATEGORIES.filter((category) => mix[category] > 0)
      .map((category) => t(`count.${category}`, { count: mix[category] }))
      .join(', ');
}

/** How many travel and in which class: steppers in a panel; without JavaScript plain number fields. */
export function PassengersField({ site, mode = 'avia', mix, cabin, onChange, invalid }: PassengersFieldProps) {
  const t = useTranslations('search.form');
  const errors = useTranslations('search');
  const { open, setOpen, fieldProps, dismissal } = usePopover<HTMLDivElement>();
  const words = useMixLabels();
  const alive = useHydrated();
  const whenAlive = useAfterHydration();
  const band = ageBandFor(mode, site);
  const problems = checkMix(mix, mode);
  const bad = problems.length > 0 || invalid;
  const noteOf = (category: Category) => {
    if (mode === 'bus' && category === 'rbg') return t('ageBus', { adult: band.adult });
    if (mode === 'rail' && category === 'rmg') return t('ageRailLap', { child: band.child });
    return t(`age.${category}`, { child: band.child, adult: band.adult });
  };

  return (
    <div {...fieldProps} className={css.passengers}>
      {dismissal}
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={[css.summary, bad && css.bad].filter(Boolean).join(' ')} data-opens id="field-mix">
          <span className={css.label}>{mode === 'avia' ? t('passengersAndClass') : t('passengersOnly')}</span>
          <span className={css.value}>
            {words(mix)} {mode === 'avia' && <span className={css.cabin}>{t(`cabin.${cabin}`)}</span>}
          </span>
        </summary>
        <div className={css.panel}>
          {categoriesOf(mode).map((category) => (
            <Counter
              key={category}
              category={category}
              note={noteOf(category)}
              value={mix[category]}
              alive={alive}
              full={headcount(mix) >= MAX_SEATS + mix.rmg && category !== 'rmg'}
              onChange={(count) => onChange({ ...mix, [category]: count }, cabin)}
            />
          ))}
          {problems.map((problem) => (
            <Notice key={problem.code} tone="error" live>
              {errors(`errors.${problem.code.slice(7) as 'no_adult'}`, problem.values)}
              {problem.offer && (
                <button
                  type="button"
                  className={css.offer}
                  onClick={() => onChange(problem.offer as PassengerCounts, cabin)}
                >
                  {t('offerMix', { mix: words(problem.offer) })}
                </button>
              )}
            </Notice>
          ))}
          {mixWarnings(mix).map((code) => (
            <Notice key={code} tone="wait" live>
              {errors(`warnings.${code.slice(7) as 'many_passengers'}`)}
            </Notice>
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
                    onChange={() => onChange(mix, value)}
                  >
                    {t(`cabin.${value}`)}
                  </Chip>
                ))}
              </div>
            </fieldset>
          )}
          <button type="button" className={`${css.ready} ${whenAlive}`} onClick={() => setOpen(false)}>
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
  const least = props.category === 'aaa' ? 1 : 0;
  const change = (by: number) => {
    const next = Math.min(MAX_SEATS, Math.max(least, props.value + by));
    if (by < 0 || !props.full) props.onChange(next);
  };
  return (
    <div className={css.counter}>
      <span className={css.who}>
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
            disabled={props.value <= least}
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
