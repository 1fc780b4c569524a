import { type ReactNode, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { FieldProblem } from '#kernel/app-error.ts';
import type { Cabin } from '#kernel/cabin.ts';
import type { LocalDate } from '#kernel/dates.ts';
import { MODES, type Mode } from '#kernel/mode.ts';
import type { PassengerMix, Site } from '#kernel/passengers.ts';
import { asBusMix, checkMix } from '#modules/search/api.ts';
import { BERTH_WISHES, type BerthWish, CARRIAGES, type CarriageClass } from '#modules/supply/api.ts';
import { useProblemWords } from '../../api/problem-words.ts';
import { Button } from '../../ui/button.tsx';
import { Chip, Chips, SegmentedControl } from '../../ui/choice.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ServiceTabs } from '../services/service-tabs.tsx';
import { CityField, type End, NO_END } from './city-field.tsx';
import { DatesField } from './dates-field.tsx';
import { PassengersField } from './passengers-field.tsx';
import css from './search-form.module.css';

export type Asked = {
  from: End;
  to: End;
  out: LocalDate;
  back: LocalDate;
  mix: PassengerMix;
  cabin: Cabin;
  direct: boolean;
  mode?: Mode | undefined;
  carriage?: CarriageClass | undefined;
  wishes?: readonly BerthWish[] | undefined;
};

export const NOTHING_ASKED: Asked = {
  from: NO_END,
  to: NO_END,
  out: '',
  back: '',
  mix: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
  cabin: 'economy',
  direct: false,
};

/** Problems of the wire come by path; the form has one field for each. */
const FIELDS: Readonly<Record<string, string>> = {
  'legs.0.from': 'from',
  'legs.0.to': 'to',
  'legs.0.date': 'out',
  'legs.1.date': 'back',
  'legs.1': 'back',
  'legs.1.from': 'from',
  'legs.1.to': 'to',
  mix: 'mix',
};

export const MODE_ICONS = { avia: 'plane', rail: 'train', bus: 'bus' } as const;

type SearchFormProps = {
  site: Site;
  today: LocalDate;
  asked?: Asked;
  /** What the server refused, when it did. */
  problems?: readonly FieldProblem[];
};

/** The search form of the home page and of the strip over the results: a plain GET to /search, so that it works before any script. */
export function SearchForm({ site, today, asked: initial = NOTHING_ASKED, problems = [] }: SearchFormProps) {
  const t = useTranslations('search.form');
  const { ofCode } = useProblemWords();
  const navigation = useNavigation();
  const [asked, setAsked] = useState(initial);
  const [twoWays, setTwoWays] = useState(initial.back !== '' || initial.out === '');
  const { mode = 'avia' } = asked;
  const change = (part: Partial<Asked>) => setAsked((known) => ({ ...known, ...part }));

  const errorOf = (field: string): ReactNode => {
    const problem = problems.find((candidate) => FIELDS[candidate.path] === field);
    return problem ? ofCode(problem.code, problem.values) : undefined;
  };
  const summary = problems.map((problem) => ({
    path: FIELDS[problem.path] ?? 'from',
    text: ofCode(problem.code, problem.values),
  }));

  return (
    <Form method="get" action="/search" noValidate className={css.form} aria-label={t('label')}>
      <ServiceTabs current="tickets" />
      {summary.length > 0 && <ErrorSummary title={t('fix')} errors={summary} />}
      <div className={css.modes}>
        <SegmentedControl
          name="mode"
          legend={t('mode')}
          options={MODES.map((value) => ({
            value,
            label: (
              <>
                <Icon name={MODE_ICONS[value]} size={18} /> {t(`modes.${value}`)}
              </>
            ),
          }))}
          value={mode}
          onChange={(next) => change({ mode: next, ...(next === 'bus' && { mix: asBusMix(asked.mix) }) })}
        />
      </div>
      <div className={css.fields}>
        <div className={css.ends}>
          <CityField
            name="from"
            label={t('from')}
            mode={mode}
            value={asked.from}
            onChange={(from) => change({ from })}
            error={errorOf('from')}
          />
          <button
            type="button"
            className={css.swap}
            aria-label={t('swap')}
            onClick={() => change({ from: asked.to, to: asked.from })}
          >
            <Icon name="swap" />
          </button>
          <CityField
            name="to"
            label={t('to')}
            mode={mode}
            value={asked.to}
            onChange={(to) => change({ to })}
            error={errorOf('to')}
          />
        </div>
        <DatesField
          {...{ today, twoWays, mode }}
          out={asked.out}
          back={asked.back}
          from={asked.from.key}
          to={asked.to.key}
          onChange={change}
          errors={{ out: errorOf('out'), back: errorOf('back') }}
        />
        <PassengersField
          site={site}
          mode={mode}
          mix={asked.mix}
          cabin={asked.cabin}
          onChange={(mix, cabin) => change({ mix, cabin })}
          invalid={Boolean(errorOf('mix'))}
        />
        <Button
          className={css.go}
          busy={navigation.state !== 'idle' && navigation.location?.pathname.startsWith('/search') === true}
          onClick={(event) => checkMix(asked.mix, mode).length > 0 && openMix(event)}
        >
          {t('find')}
        </Button>
      </div>
      <Chips legend={t('shape')} className={css.shape ?? ''}>
        <Chip type="radio" checked={!twoWays} onChange={() => setTwoWays(false)}>
          {t('oneWay')}
        </Chip>
        <Chip type="radio" checked={twoWays} onChange={() => setTwoWays(true)}>
          {t('twoWays')}
        </Chip>
        {mode === 'avia' && (
          <Chip
            name="direct"
            value="1"
            checked={asked.direct}
            onChange={(e) => change({ direct: e.target.checked })}
          >
            {t('direct')}
          </Chip>
        )}
      </Chips>
      {mode === 'rail' && (
        <div className={css.berths}>
          <Chips legend={t('carriageLabel')}>
            {([undefined, ...CARRIAGES] as const).map((carriage) => (
              <Chip
                key={carriage ?? ''}
                type="radio"
                name="carriage"
                value={carriage ?? ''}
                checked={asked.carriage === carriage}
                onChange={() => change({ carriage })}
              >
                {carriage ? t(`carriage.${carriage}`) : `${t('carriageLabel')}: ${t('anyCarriage')}`}
              </Chip>
            ))}
          </Chips>
          <Chips legend={t('wishLabel')}>
            {BERTH_WISHES.map((wish) => (
              <Chip
                key={wish}
                name="wish"
                value={wish}
                checked={asked.wishes?.includes(wish) ?? false}
                onChange={(e) =>
                  change({
                    wishes: BERTH_WISHES.filter((one) =>
                      one === wish ? e.target.checked : asked.wishes?.includes(one),
                    ),
                  })
                }
              >
                {t(`wish.${wish}`)}
              </Chip>
            ))}
          </Chips>
        </div>
      )}
    </Form>
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
