import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { LocalDate, LocalDateTime } from '#kernel/dates.ts';
import type { Money as Sum } from '#kernel/money.ts';
import { formatNumericDate, formatTime } from '../../i18n/dates.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import css from '../../ui/office-form.module.css';
import { Page } from '../../ui/page.tsx';
import { DayInput, type FormState, NumberInput } from './typed-field.tsx';
import type { TypedValues } from './typed-values.ts';

export const STOCK_ACTS = ['stop', 'resume', 'close', 'open', 'allot', 'price'] as const;
export const ONE_ACTS = ['move', 'cancel'] as const;

/** A class of a departure under the name that staff know it by. */
type ClassOfDeparture = {
  code: string;
  name: string;
  seats: number;
  sold: number;
  fare: Sum;
  closed: boolean;
  setByHand: boolean;
};
export type DepartureOfPage = {
  id: string;
  date: LocalDate;
  departsLocal: LocalDateTime;
  arrivesLocal: LocalDateTime;
  canceled: boolean;
  stopped: boolean;
  classes: readonly ClassOfDeparture[];
};

/** Of classes that are sold. */
const countSeats = ({ canceled, stopped, classes }: DepartureOfPage) => ({
  sold: classes.reduce((sum, one) => sum + one.sold, 0),
  left: canceled || stopped ? 0 : classes.reduce((sum, one) => sum + (one.closed ? 0 : one.seats - one.sold), 0),
});

function DepartureRow({ departure }: { departure: DepartureOfPage }) {
  const t = useTranslations('flights.departures');
  const { date, departsLocal, arrivesLocal, canceled, stopped, classes } = departure;
  return (
    <li className={css.row}>
      <div className={css.line}>
        <strong>{formatNumericDate(date)}</strong>
        <span className="tabular">{`${formatTime(departsLocal)} – ${formatTime(arrivesLocal)}`}</span>
        <span>{t('figures', countSeats(departure))}</span>
        {canceled && <Badge tone="error">{t('canceled')}</Badge>}
        {stopped && !canceled && <Badge tone="wait">{t('stopped')}</Badge>}
      </div>
      <ul className={css.boxes}>
        {classes.map((one) => (
          <li key={one.code} className={css.line}>
            <strong>{one.name}</strong>
            <span className="tabular">{t('ofSeats', { sold: one.sold, seats: one.seats })}</span>
            <Money value={one.fare} />
            {one.closed && <Badge tone="wait">{t('closed')}</Badge>}
            {one.setByHand && <Badge>{t('byHand')}</Badge>}
          </li>
        ))}
      </ul>
    </li>
  );
}

type Props = FormState & {
  title: string;
  back: { to: string; text: string };
  /** The address of this page. */
  path: string;
  departures: readonly DepartureOfPage[];
  next: string | null;
  done: boolean;
};

/** The next departures of an own flight, train or bus, and what is done with them at once. */
export function DeparturesPage({ title, back, path, departures, next, done, ...props }: Props) {
  const t = useTranslations('flights');
  const { refusal } = props;
  const values: TypedValues = refusal?.values ?? props.values;
  const state = { values, refusal };
  const classes = new Map(departures.flatMap((one) => one.classes.map(({ code, name }) => [code, name] as const)));
  return (
    <Page title={title} tabTitle={t('screens.departures')} back={back}>
      <div className={css.stack}>
        {done && !refusal && <Alert tone="done" live title={t('departures.done')} />}
        {refusal?.text && <Alert tone="error" live title={refusal.text} />}
        <Card aria-labelledby="acts">
          <CardHead level={2} id="acts" title={t('departures.acts')} />
          <Form method="post" className={css.stack} key={refusal?.at ?? ''} noValidate>
            <p className={css.note}>{t('departures.actsHint')}</p>
            <div className={css.fields}>
              <DayInput {...state} name="from" label={t('form.firstDay')} />
              <DayInput {...state} name="to" label={t('form.lastDay')} />
              <SelectField name="act" label={t('departures.act')} defaultValue={values.act ?? 'stop'}>
                {STOCK_ACTS.map((act) => (
                  <option key={act} value={act}>
                    {t(`actions.${act}`)}
                  </option>
                ))}
              </SelectField>
              <SelectField name="rbd" label={t('departures.class')} defaultValue={values.rbd}>
                {[...classes].map(([code, name]) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </SelectField>
              <NumberInput {...state} name="value" label={t('departures.value')} hint={t('departures.valueHint')} />
            </div>
            <div className={css.actions}>
              <Button name="do" value="stock">
                {t('departures.apply')}
              </Button>
            </div>
          </Form>
        </Card>
        <Card aria-labelledby="move">
          <CardHead level={2} id="move" title={t('departures.moveTitle')} />
          <Form method="post" className={css.stack} key={`one ${refusal?.at ?? ''}`} noValidate>
            <p className={css.note}>{t('departures.moveHint')}</p>
            <div className={css.fields}>
              <SelectField name="date" label={t('departures.date')} defaultValue={values.date}>
                {departures
                  .filter(({ canceled }) => !canceled)
                  .map(({ date }) => (
                    <option key={date} value={date}>
                      {formatNumericDate(date)}
                    </option>
                  ))}
              </SelectField>
              <SelectField name="one" label={t('departures.act')} defaultValue={values.one ?? 'move'}>
                {ONE_ACTS.map((act) => (
                  <option key={act} value={act}>
                    {t(`actions.${act}`)}
                  </option>
                ))}
              </SelectField>
              <Field
                name="minutes"
                label={t('departures.minutes')}
                defaultValue={values.minutes ?? ''}
                error={refusal?.fields.minutes}
                inputMode="text"
                maxLength={5}
                autoComplete="off"
              />
            </div>
            <div className={css.actions}>
              <Button name="do" value="one" variant="danger">
                {t('departures.apply')}
              </Button>
            </div>
          </Form>
        </Card>
        {departures.length === 0 && <p className={css.note}>{t('departures.none')}</p>}
        <ul className={css.list} aria-label={t('screens.departures')}>
          {departures.map((departure) => (
            <DepartureRow key={departure.id} departure={departure} />
          ))}
        </ul>
        {next && <Link to={`${path}?from=${next}`}>{t('departures.later')}</Link>}
      </div>
    </Page>
  );
}
