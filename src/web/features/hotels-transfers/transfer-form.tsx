import { type ReactNode, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { FieldProblem } from '#kernel/app-error.ts';
import type { LocalDate } from '#kernel/dates.ts';
import { MAX_GUESTS, MAX_LUGGAGE } from '#modules/supply/api.ts';
import { useProblemLabels } from '../../api/use-problem-labels.ts';
import { CityField } from '../../shared/search/city-field.tsx';
import type { EndpointValue } from '../../shared/search/endpoint-value.ts';
import { EndpointsWithSwap } from '../../shared/search/endpoints-with-swap.tsx';
import { ProductTabs } from '../../shared/search/product-tabs.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { Counter } from './counter.tsx';
import css from './forms.module.css';

export type TransferFormValues = {
  from: EndpointValue;
  to: EndpointValue;
  date: LocalDate;
  time: string;
  passengers: number;
  luggage: number;
};

const FIELDS: Readonly<Record<string, string>> = {
  'slices.0.from': 'from',
  'slices.0.to': 'to',
  'slices.0.date': 'date',
  'transfer.time': 'time',
};

/** Search form of transfers: endpoints, date, time, passengers and bags. A plain GET to /transfers. */
export function TransferForm(props: {
  today: LocalDate;
  formValues: TransferFormValues;
  problems?: readonly FieldProblem[];
}) {
  const t = useTranslations('hotelsTransfers.form');
  const { textOfCode } = useProblemLabels();
  const navigation = useNavigation();
  const [formValues, setFormValues] = useState(props.formValues);
  const change = (changes: Partial<TransferFormValues>) => setFormValues((current) => ({ ...current, ...changes }));
  const problems = props.problems ?? [];
  const errorOf = (field: string): ReactNode => {
    const problem = problems.find(({ path }) => (FIELDS[path] ?? 'from') === field);
    return problem ? textOfCode(problem.code, problem.values) : undefined;
  };
  const city = (name: 'from' | 'to') => (
    <CityField
      name={name}
      label={t(name)}
      mode="transfer"
      value={formValues[name]}
      onChange={(end) => change({ [name]: end })}
      error={errorOf(name)}
    />
  );
  return (
    <Form method="get" action="/transfers" noValidate className={css.form} aria-label={t('ride')}>
      <ProductTabs current="transfer" />
      {problems.length > 0 && (
        <ErrorSummary
          title={t('fix')}
          errors={problems.map((p) => ({ path: FIELDS[p.path] ?? 'from', text: textOfCode(p.code, p.values) }))}
        />
      )}
      <div className={css.fields}>
        <EndpointsWithSwap
          swap={t('swap')}
          onSwap={() => change({ from: formValues.to, to: formValues.from })}
          from={city('from')}
          to={city('to')}
        />
        <div className={css.pair}>
          <DateField
            name="date"
            label={t('date')}
            min={props.today}
            value={formValues.date}
            onDate={(date) => change({ date })}
            error={errorOf('date')}
          />
          <TimeField
            name="time"
            label={t('time')}
            value={formValues.time}
            onTime={(time) => change({ time })}
            error={errorOf('time')}
          />
        </div>
      </div>
      <div className={css.row}>
        <div className={css.counters}>
          <Counter
            name="people"
            label={t('people')}
            min={1}
            max={MAX_GUESTS}
            value={formValues.passengers}
            onChange={(passengers) => change({ passengers })}
          />
          <Counter
            name="luggage"
            label={t('luggage')}
            min={0}
            max={MAX_LUGGAGE}
            value={formValues.luggage}
            onChange={(luggage) => change({ luggage })}
          />
        </div>
        <Button
          className={css.submit}
          busy={navigation.state !== 'idle' && navigation.location?.pathname === '/transfers'}
        >
          {t('find')}
        </Button>
      </div>
    </Form>
  );
}
