import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { OWN_CLASSES, type OwnFamilyCode, type OwnFlightPage, seatMapChoices } from '#modules/inventory/api.ts';
import { NetworkPublication } from '../../shared/office/network-publication.tsx';
import { CheckInput, DayInput, type FormState, NumberInput, TextInput } from '../../shared/office/typed-field.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import css from '../../ui/office-form.module.css';
import { Page } from '../../ui/page.tsx';
import { shownRows, WEEKDAYS } from './flight-form.ts';
import { departuresPath, FLIGHT_LIST, type TypedValues } from './typed-values.ts';

const DAY_SHIFTS = [-1, 0, 1, 2] as const;
type Family = OwnFlightPage['families'][number];

function PeriodFields({ n, ...state }: FormState & { n: number }) {
  const t = useTranslations('flights');
  const at = (name: string) => `periods.${n}.${name}`;
  const daysError = state.refusal?.fields[at('days')];
  return (
    <div className={css.row}>
      <div className={css.fields}>
        <DayInput {...state} name={at('from')} label={t('form.firstDay')} />
        <DayInput {...state} name={at('to')} label={t('form.lastDay')} />
        <TextInput {...state} name={at('departs')} label={t('form.departs')} maxLength={5} />
        <TextInput {...state} name={at('arrives')} label={t('form.arrives')} maxLength={5} />
        <SelectField
          name={at('dayShift')}
          label={t('form.dayShift')}
          defaultValue={state.values[at('dayShift')] ?? '0'}
          error={state.refusal?.fields[at('dayShift')]}
        >
          {DAY_SHIFTS.map((shift) => (
            <option key={shift} value={shift}>
              {t('form.shift', { shift: shift > 0 ? `+${shift}` : shift })}
            </option>
          ))}
        </SelectField>
      </div>
      <fieldset className={css.boxes}>
        <legend className={css.note}>{t('form.days')}</legend>
        {WEEKDAYS.map((day) => (
          <CheckInput key={day} {...state} name={at(`day${day}`)} label={t(`weekdays.${day}`)} />
        ))}
      </fieldset>
      {daysError && <Alert tone="error" title={daysError} />}
    </div>
  );
}

const rbdsOf = (families: readonly Family[]) =>
  families.flatMap(({ family, name }) => (OWN_CLASSES[family as OwnFamilyCode] ?? []).map((rbd) => ({ rbd, name })));

function ClassFields({ families, ...state }: FormState & { families: readonly Family[] }) {
  const t = useTranslations('flights.form');
  return (
    <fieldset className={css.fieldset}>
      <legend>{t('classes')}</legend>
      <p className={css.note}>{t('classesHint')}</p>
      {state.refusal?.fields.classes && <Alert tone="error" title={state.refusal.fields.classes} />}
      <div className={css.fields}>
        {rbdsOf(families).flatMap(({ rbd, name }) => [
          <NumberInput
            key={`${rbd} seats`}
            {...state}
            name={`classes.${rbd}.seats`}
            label={t('classSeats', { rbd, name })}
          />,
          <NumberInput
            key={`${rbd} fare`}
            {...state}
            name={`classes.${rbd}.fare`}
            label={t('classFare', { rbd, name })}
          />,
        ])}
      </div>
    </fieldset>
  );
}

function SeasonFields({ n, families, ...state }: FormState & { n: number; families: readonly Family[] }) {
  const t = useTranslations('flights.form');
  const error = state.refusal?.fields[`seasons.${n}.fares`];
  return (
    <div className={css.row}>
      <div className={css.fields}>
        <DayInput {...state} name={`seasons.${n}.from`} label={t('firstDay')} />
        <DayInput {...state} name={`seasons.${n}.to`} label={t('lastDay')} />
        {rbdsOf(families).map(({ rbd, name }) => (
          <NumberInput key={rbd} {...state} name={`seasons.${n}.${rbd}`} label={t('classFare', { rbd, name })} />
        ))}
      </div>
      {error && <Alert tone="error" title={error} />}
    </div>
  );
}

/** Where the seats are: by a seat map that counts them itself, or by their numbers alone. */
function SeatFields(state: FormState) {
  const t = useTranslations('flights.form');
  return (
    <div className={css.fields}>
      <SelectField
        name="seatMap"
        label={t('seatMap')}
        hint={t('seatMapHint')}
        defaultValue={state.values.seatMap ?? ''}
        error={state.refusal?.fields.seatMap}
      >
        <option value="">{t('noSeatMap')}</option>
        {seatMapChoices().map(({ code, aircraft, economy, business }) => (
          <option key={code} value={code}>
            {t('seatMapChoice', { code, aircraft, economy, business })}
          </option>
        ))}
      </SelectField>
      <NumberInput {...state} name="cabins.economy" label={t('economy')} />
      <NumberInput {...state} name="cabins.business" label={t('business')} />
    </div>
  );
}

type Props = FormState & {
  /** Null: a new flight. */
  page: OwnFlightPage | null;
  carriers: readonly { code: string; name: string }[];
  families: readonly Family[];
};

/** The editor of an own flight: schedule, classes, seasons, block of seats. */
export function FlightPage({ page, carriers, families, ...props }: Props) {
  const t = useTranslations('flights');
  const { refusal } = props;
  const values: TypedValues = refusal?.values ?? props.values;
  const state = { values, refusal };
  const id = page && `${page.flight.carrier}${page.flight.number}`;
  return (
    <Page
      title={page ? `${page.flight.carrier} ${page.flight.number}` : t('list.newFlight')}
      tabTitle={t('screens.flight')}
      lead={page && `${page.flight.from} – ${page.flight.to}`}
      back={{ to: FLIGHT_LIST, text: t('screens.list') }}
      actions={
        id && (
          <LinkButton to={departuresPath(id)} variant="secondary">
            {t('screens.departures')}
          </LinkButton>
        )
      }
    >
      <div className={css.stack}>
        {refusal?.text && <Alert tone="error" live title={refusal.text} />}
        <Form method="post" className={css.stack} key={refusal?.at ?? page?.revision ?? 0} noValidate>
          <input type="hidden" name="revision" value={page?.revision ?? 0} />
          <fieldset className={css.fieldset}>
            <legend>{t('form.flight')}</legend>
            <div className={css.fields}>
              {page ? (
                <>
                  <input type="hidden" name="carrier" value={page.flight.carrier} />
                  <input type="hidden" name="number" value={page.flight.number} />
                </>
              ) : (
                <>
                  <SelectField name="carrier" label={t('form.carrier')} defaultValue={values.carrier}>
                    {carriers.map(({ code, name }) => (
                      <option key={code} value={code}>
                        {`${code} · ${name}`}
                      </option>
                    ))}
                  </SelectField>
                  <NumberInput {...state} name="number" label={t('form.number')} />
                </>
              )}
              <TextInput {...state} name="from" label={t('form.from')} hint={t('form.airportHint')} maxLength={8} />
              <TextInput {...state} name="to" label={t('form.to')} maxLength={8} />
              <TextInput {...state} name="aircraft" label={t('form.aircraft')} />
            </div>
            <SeatFields {...state} />
          </fieldset>
          <fieldset className={css.fieldset}>
            <legend>{t('form.periods')}</legend>
            <p className={css.note}>{t('form.periodsHint')}</p>
            {refusal?.fields.periods && <Alert tone="error" title={refusal.fields.periods} />}
            {Array.from({ length: shownRows(values, 'periods') }, (_, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its number
              <PeriodFields key={n} {...state} n={n} />
            ))}
          </fieldset>
          <ClassFields {...state} families={families} />
          <fieldset className={css.fieldset}>
            <legend>{t('form.seasons')}</legend>
            <p className={css.note}>{t('form.seasonsHint')}</p>
            {Array.from({ length: shownRows(values, 'seasons') }, (_, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its number
              <SeasonFields key={n} {...state} n={n} families={families} />
            ))}
          </fieldset>
          <fieldset className={css.fieldset}>
            <legend>{t('form.block')}</legend>
            <p className={css.note}>{t('form.blockHint')}</p>
            <div className={css.fields}>
              <NumberInput {...state} name="block.seats" label={t('form.blockSeats')} />
              <NumberInput {...state} name="block.net" label={t('form.net')} />
              <NumberInput {...state} name="block.releaseDays" label={t('form.releaseDays')} />
            </div>
            <CheckInput {...state} name="belowNet" label={t('form.belowNet')} />
          </fieldset>
          <div className={css.actions}>
            <Button name="do" value="save">
              {t('form.save')}
            </Button>
          </div>
        </Form>
        {page && <NetworkPublication page={page} />}
      </div>
    </Page>
  );
}
