import { type ReactNode, Suspense, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { FieldProblem } from '#kernel/app-error.ts';
import type { LocalDate } from '#kernel/dates.ts';
import type { JourneyMode } from '#kernel/mode.ts';
import type { Site } from '#kernel/passengers.ts';
import { asBusMix, checkMix, type Shape } from '#modules/search/api.ts';
import { useProblemLabels } from '../../api/problem-words.ts';
import { CityField } from '../../shared/search/city-field.tsx';
import { NO_END } from '../../shared/search/place-end.ts';
import { ProductTabs } from '../../shared/search/product-tabs.tsx';
import { JourneyEnds } from '../../shared/search/swap-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip, Chips } from '../../ui/choice.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { late } from '../../ui/late.ts';
import { useAfterHydration } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DatesField } from './dates-field.tsx';
import { PassengersField } from './passengers-field.tsx';
import { RailWishes } from './rail-wishes.tsx';
import { EMPTY_SEARCH, fieldOf, type SearchFields } from './search-fields.ts';
import css from './search-form.module.css';

/** The server writes it into the page, so that it works before any script; browsers fetch it when it is wanted. */
const FlightsEditor = import.meta.env.SSR
  ? (await import('./flights-editor.tsx')).default
  : late(() => import('./flights-editor.tsx'));

const SHAPES = ['oneWay', 'return', 'multi'] as const;
const SHAPE_WORDS = { oneWay: 'oneWay', return: 'twoWays', multi: 'multi' } as const;
/** Further fields: only flights have changes and airports, prices on other days exist for every journey. */
const ALSO = { avia: ['direct', 'nearby', 'flexible'], other: ['flexible'] } as const;

/** Passengers of a journey over several modes are counted and seated as by air. */
const seatedAs = (mode: JourneyMode) => (mode === 'complex' ? 'avia' : mode);

type SearchFormProps = {
  site: Site;
  today: LocalDate;
  asked?: SearchFields;
  /** What the server refused, when it did. */
  problems?: readonly FieldProblem[];
};

/**
 * The search form of the home page and of the strip over the results: a plain GET to /search, so that it works before
 * any script.
 */
export function SearchForm({ site, today, asked: initial = EMPTY_SEARCH, problems = [] }: SearchFormProps) {
  const t = useTranslations('search.form');
  const { ofCode } = useProblemLabels();
  const navigation = useNavigation();
  const [asked, setAsked] = useState(initial);
  const { mode = 'avia', shape } = asked;
  const change = (part: Partial<SearchFields>) => setAsked((known) => ({ ...known, ...part }));
  /** Over several cities the way back is the second flight; with an open jaw it leaves from elsewhere. */
  const reshape = (next: Shape, jaw = false) => {
    const home = { from: jaw ? NO_END : asked.to, to: asked.from, date: asked.back };
    const further = next === 'multi' && shape === 'return' && (jaw || asked.to.text) ? [home] : asked.further;
    change({ shape: next, further });
  };

  const errorOf = (field: string): ReactNode => {
    const problem = problems.find(({ path }) => path !== 'legs' && fieldOf(path, shape) === field);
    return problem ? ofCode(problem.code, problem.values) : undefined;
  };
  const summary = problems.map((problem) => ({
    path: fieldOf(problem.path, initial.shape),
    text: ofCode(problem.code, problem.values),
  }));

  return (
    <Form method="get" action="/search" noValidate className={css.form} aria-label={t('label')}>
      <ProductTabs
        current={mode}
        onMode={(next) => change({ mode: next, ...(next === 'bus' && { mix: asBusMix(asked.mix) }) })}
      />
      {summary.length > 0 && <ErrorSummary title={t('fix')} errors={summary} />}
      <FurtherChoices asked={asked} change={change} reshape={reshape} />
      {shape === 'multi' && (
        <>
          <input type="hidden" name="shape" value="multi" />
          <Suspense fallback={<Skeleton height={228} />}>
            <FlightsEditor
              {...{ today, mode, errorOf }}
              flights={[{ from: asked.from, to: asked.to, date: asked.out }, ...asked.further]}
              onChange={([first, ...further]) => change({ ...first, out: first?.date ?? '', further })}
            />
          </Suspense>
        </>
      )}
      <div className={shape === 'multi' ? css.rest : css.fields}>
        <div className={shape === 'multi' ? undefined : css.bar}>
          {shape !== 'multi' && <JourneyFields today={today} asked={asked} change={change} errorOf={errorOf} />}
          <PassengersField
            site={site}
            mode={seatedAs(mode)}
            mix={asked.mix}
            cabin={asked.cabin}
            onChange={(mix, cabin) => change({ mix, cabin })}
            invalid={Boolean(errorOf('mix'))}
          />
        </div>
        <Button
          className={css.go}
          busy={navigation.state !== 'idle' && navigation.location?.pathname.startsWith('/search') === true}
          onClick={(event) => checkMix(asked.mix, mode).length > 0 && openMix(event)}
        >
          {t('find')}
        </Button>
      </div>
      {mode === 'rail' && <RailWishes {...{ asked, change }} />}
    </Form>
  );
}

type PartProps = { asked: SearchFields; change: (part: Partial<SearchFields>) => void };

/** Where a journey there, or there and back, goes and when. */
function JourneyFields(props: PartProps & { today: LocalDate; errorOf: (field: string) => ReactNode }) {
  const { today, asked, change, errorOf } = props;
  const t = useTranslations('search.form');
  const { mode = 'avia', shape } = asked;
  return (
    <>
      <JourneyEnds
        swap={t('swap')}
        onSwap={() => change({ from: asked.to, to: asked.from })}
        from={
          <CityField
            name="from"
            label={t('from')}
            mode={mode}
            value={asked.from}
            onChange={(from) => change({ from })}
            error={errorOf('from')}
          />
        }
        to={
          <CityField
            name="to"
            label={t('to')}
            mode={mode}
            value={asked.to}
            except={asked.from.key}
            onChange={(to) => change({ to })}
            error={errorOf('to')}
          />
        }
      />
      <DatesField
        today={today}
        mode={seatedAs(mode)}
        twoWays={shape === 'return'}
        out={asked.out}
        back={asked.back}
        from={mode === 'complex' ? '' : asked.from.key}
        to={mode === 'complex' ? '' : asked.to.key}
        onChange={change}
        errors={{ out: errorOf('out'), back: errorOf('back') }}
      />
    </>
  );
}

/** The shape of the journey, and what else is looked for. */
function FurtherChoices(props: PartProps & { reshape: (next: Shape, jaw?: boolean) => void }) {
  const { asked, change, reshape } = props;
  const t = useTranslations('search.form');
  const { mode = 'avia', shape } = asked;
  return (
    <div className={css.more}>
      <Chips legend={t('shape')} className={css.shapes}>
        {SHAPES.map((value) => (
          <Chip
            key={value}
            type="radio"
            className={css.shape}
            checked={shape === value}
            onChange={() => reshape(value)}
          >
            {t(SHAPE_WORDS[value])}
          </Chip>
        ))}
      </Chips>
      <div className={css.also}>
        <Chips legend={t('also')}>
          {ALSO[mode === 'avia' ? 'avia' : 'other'].map((name) => (
            <Chip
              key={name}
              name={name}
              value="1"
              checked={asked[name] === true}
              onChange={(e) => change({ [name]: e.target.checked })}
            >
              {t(name)}
            </Chip>
          ))}
        </Chips>
        {shape === 'return' && asked.from.key !== '' && <OpenJaw onPress={() => reshape('multi', true)} />}
      </div>
      {shape !== 'multi' && (
        <noscript>
          <a href="/?shape=multi">{t('multi')}</a>
        </noscript>
      )}
    </div>
  );
}

/**
 * Apart from the form: a form that is written again before its flights have come to life has them built anew, without
 * what was typed.
 */
function OpenJaw({ onPress }: { onPress: () => void }) {
  const t = useTranslations('search.form');
  return (
    <button type="button" className={`${css.jaw} ${useAfterHydration()}`} onClick={onPress}>
      {t('openJaw')}
    </button>
  );
}

/** Counts that cannot travel are put right in their panel before the search leaves. */
function openMix(event: { preventDefault: () => void }): void {
  event.preventDefault();
  const summary = document.getElementById('field-mix');
  const details = summary?.closest('details');
  if (details) details.open = true;
  summary?.focus();
}
