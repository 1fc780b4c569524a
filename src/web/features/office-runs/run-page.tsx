import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { classesOfMode, type OwnRunPage, type RunMode } from '#modules/inventory/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { NetworkPublication } from '../../shared/office/network-publication.tsx';
import { type FormState, NumberInput, TextInput } from '../../shared/office/typed-field.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import css from '../../ui/office-form.module.css';
import { Page } from '../../ui/page.tsx';
import { daysPath, listPath } from './paths.ts';
import {
  BoardingFields,
  ClassFields,
  CoachFields,
  PeriodFields,
  SeasonFields,
  type SoldClass,
  StopFields,
} from './run-fields.tsx';
import { shownRows } from './run-form.ts';
import { useClassName } from './use-class-name.ts';

type Carrier = { code: string; name: string };
type Props = FormState & {
  mode: RunMode;
  id: string;
  /** Null: one that is not there yet. */
  page: OwnRunPage | null;
  carriers: readonly Carrier[];
};

/** A list of rows with what it is, and what is wrong with all of it. */
function Rows({
  title,
  hint,
  error,
  count,
  row,
}: {
  title: string;
  hint: string;
  error: string | undefined;
  count: number;
  row: (n: number) => ReactNode;
}) {
  return (
    <fieldset className={css.fieldset}>
      <legend>{title}</legend>
      <p className={css.note}>{hint}</p>
      {error && <Alert tone="error" title={error} />}
      {Array.from({ length: count }, (_, n) => row(n))}
    </fieldset>
  );
}

function ServiceFields({ page, carriers, mode, ...state }: FormState & Pick<Props, 'page' | 'carriers' | 'mode'>) {
  const t = useTranslations('runs.form');
  const titles = useTranslations('runs.screens');
  return (
    <fieldset className={css.fieldset}>
      <legend>{titles(`${mode}.run`)}</legend>
      <div className={css.fields}>
        {page ? (
          <>
            <input type="hidden" name="carrier" value={page.run.carrier} />
            <input type="hidden" name="number" value={page.run.number} />
          </>
        ) : (
          <>
            <SelectField
              name="carrier"
              label={t('carrier')}
              defaultValue={state.values.carrier}
              error={state.refusal?.fields.carrier}
            >
              {carriers.map(({ code, name }) => (
                <option key={code} value={code}>
                  {`${code} · ${name}`}
                </option>
              ))}
            </SelectField>
            <NumberInput {...state} name="number" label={t('number')} />
          </>
        )}
        <TextInput {...state} name="vehicle" label={t('vehicle')} hint={t('vehicleHint')} />
      </div>
    </fieldset>
  );
}

/** Classes that the carrier sells, or all of them before there is one. */
function useClasses({ page, mode }: Pick<Props, 'page' | 'mode'>): SoldClass[] {
  const t = useTranslations('runs.classes');
  const places = new Map(page?.places.map((one) => [one.class, one.places]));
  const named = new Map(page?.families.map(({ family, name }) => [family, name]));
  return classesOfMode(mode)
    .filter((code) => named.size === 0 || named.has(code))
    .map((code) => ({ code, name: named.get(code) ?? t(code), places: places.get(code) }));
}

function RunFields({ page, mode, ...state }: FormState & Pick<Props, 'page' | 'mode'>) {
  const t = useTranslations('runs.form');
  const flights = useTranslations('flights.form');
  const classes = useClasses({ page, mode });
  const { values, refusal } = state;
  const errorOf = (list: string) => refusal?.fields[list];
  const rows = (list: Parameters<typeof shownRows>[1]) => ({ error: errorOf(list), count: shownRows(values, list) });
  return (
    <>
      <Rows
        title={t('stops')}
        hint={t('stopsHint')}
        {...rows('stops')}
        row={(n) => <StopFields key={n} {...state} n={n} name={page?.names.stops[n]} />}
      />
      <Rows
        title={t('boarding')}
        hint={t('boardingHint')}
        {...rows('boarding')}
        row={(n) => <BoardingFields key={n} {...state} n={n} name={page?.names.boarding[n]} />}
      />
      <Rows
        title={flights('periods')}
        hint={t('periodsHint')}
        {...rows('periods')}
        row={(n) => <PeriodFields key={n} {...state} n={n} />}
      />
      <Rows
        title={t('coaches')}
        hint={t(mode === 'rail' ? 'coachesHint' : 'busHint')}
        error={errorOf('coaches')}
        count={mode === 'rail' ? shownRows(values, 'coaches') : 1}
        row={(n) => <CoachFields key={n} {...state} n={n} mode={mode} />}
      />
      <ClassFields {...state} classes={classes} />
      <Rows
        title={flights('seasons')}
        hint={flights('seasonsHint')}
        {...rows('seasons')}
        row={(n) => <SeasonFields key={n} {...state} n={n} classes={classes} />}
      />
    </>
  );
}

/** The editor of an own train or bus: stops, days, vehicle, classes. */
export function RunPage({ mode, id, page, carriers, ...props }: Props) {
  const t = useTranslations('runs.form');
  const titles = useTranslations('runs.screens');
  const locale = useAppLocale();
  const className = useClassName();
  const { refusal } = props;
  // A publication that is refused sends no fields.
  const values = refusal?.values.do === 'save' ? refusal.values : props.values;
  const state = { values, refusal };
  const [from, to] = [page?.names.stops[0], page?.names.stops.at(-1)];
  return (
    <Page
      title={page ? `${page.run.carrier} ${page.run.number}` : titles(`${mode}.new`)}
      tabTitle={titles(`${mode}.run`)}
      lead={from && to && `${from[locale]} – ${to[locale]}`}
      back={{ to: listPath(mode), text: titles(`${mode}.list`) }}
      actions={
        page &&
        page.state !== 'draft' && (
          <LinkButton to={daysPath(mode, id)} variant="secondary">
            {titles(`${mode}.days`)}
          </LinkButton>
        )
      }
    >
      <div className={css.stack}>
        {refusal?.text && <Alert tone="error" live title={refusal.text} />}
        <Form method="post" className={css.stack} key={refusal?.at ?? page?.revision ?? 0} noValidate>
          <input type="hidden" name="revision" value={page?.revision ?? 0} />
          <ServiceFields {...state} page={page} carriers={carriers} mode={mode} />
          <RunFields {...state} page={page} mode={mode} />
          <div className={css.actions}>
            <Button name="do" value="save">
              {t('save')}
            </Button>
          </div>
        </Form>
        {page && <NetworkPublication page={page} classOf={className} />}
      </div>
    </Page>
  );
}
