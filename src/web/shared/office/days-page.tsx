import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { type LocalDate, weekday } from '#kernel/dates.ts';
import type { Money as Sum } from '#kernel/money.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import css from '../../ui/office-form.module.css';
import { Page } from '../../ui/page.tsx';
import own from './days-page.module.css';
import { DayInput, type FormState, NumberInput } from './typed-field.tsx';

/** A room or a class of cars on one day. */
type Cell = { code: string; count: number; sold: number; price: Sum; closed: boolean; setByHand: boolean };
type Day = { date: LocalDate; stopped: boolean; cells: readonly Cell[] };
type Choice = { value: string; text: string };

function StockCell({ cell, isStopped }: { cell: Cell | undefined; isStopped: boolean }) {
  const t = useTranslations('ownSale.days');
  if (!cell) return '—';
  const { count, sold, price, closed, setByHand } = cell;
  return (
    <span className={own.cell}>
      <span className="tabular">{t('figures', { sold, left: closed || isStopped ? 0 : count - sold })}</span>
      <span className={own.price}>
        <Money value={price} />
      </span>
      {closed && <Badge tone="wait">{t('closed')}</Badge>}
      {setByHand && <Badge>{t('byHand')}</Badge>}
    </span>
  );
}

type Words = Readonly<
  Record<'title' | 'tabTitle' | 'first' | 'last' | 'part' | 'value' | 'valueHint' | 'date' | 'none' | 'later', string>
>;
type Props = FormState & {
  words: Words;
  back: { to: string; text: string };
  /** What can be done, and with which rooms or classes: `name` is the field of the choice. */
  acts: readonly Choice[];
  parts: { name: string; choices: readonly Choice[] };
  days: readonly Day[];
  /** The address of later days; null: there are none. */
  laterHref: string | null;
  done: boolean;
};

function ActsCard({ words, acts, parts, values, refusal }: Pick<Props, 'words' | 'acts' | 'parts'> & FormState) {
  const t = useTranslations('ownSale.days');
  const state = { values, refusal };
  const options = (choices: readonly Choice[]) =>
    choices.map(({ value, text }) => (
      <option key={value} value={value}>
        {text}
      </option>
    ));
  return (
    <Card aria-labelledby="acts">
      <CardHead level={2} id="acts" title={t('acts')} />
      <Form method="post" className={css.stack} key={refusal?.at ?? ''} noValidate>
        <p className={css.note}>{t('actsHint')}</p>
        <div className={css.fields}>
          <DayInput {...state} name="from" label={words.first} />
          <DayInput {...state} name="to" label={words.last} />
          <SelectField name="act" label={t('act')} defaultValue={values.act ?? 'stop'}>
            {options(acts)}
          </SelectField>
          <SelectField
            name={parts.name}
            label={words.part}
            defaultValue={values[parts.name] ?? parts.choices[0]?.value}
          >
            {options(parts.choices)}
          </SelectField>
          <NumberInput {...state} name="value" label={words.value} hint={words.valueHint} />
        </div>
        <div className={css.actions}>
          <Button>{t('apply')}</Button>
        </div>
      </Form>
    </Card>
  );
}

/** The next days of an own hotel or transfer, and what is done with them at once. */
export function DaysPage({ words, back, acts, parts, days, laterHref, done, refusal, ...props }: Props) {
  const t = useTranslations('ownSale');
  const values = refusal?.values ?? props.values;
  return (
    <Page title={words.title} tabTitle={words.tabTitle} back={back}>
      <div className={css.stack}>
        {done && !refusal && <Alert tone="done" live title={t('days.done')} />}
        {refusal?.text && <Alert tone="error" live title={refusal.text} />}
        <ActsCard {...{ words, acts, parts, values, refusal }} />
        {days.length === 0 ? (
          <p className={css.note}>{words.none}</p>
        ) : (
          <DataTable
            label={words.tabTitle}
            rows={days.map((day) => ({ ...day, id: day.date }))}
            columns={[
              {
                name: 'date',
                label: words.date,
                cell: ({ date, stopped }) => (
                  <span className={own.cell}>
                    <span className="tabular">
                      {`${formatNumericDate(date)}, ${t(`weekdays.${weekday(date) as 1}`)}`}
                    </span>
                    {stopped && <Badge tone="wait">{t('days.stopped')}</Badge>}
                  </span>
                ),
              },
              ...parts.choices.map(({ value, text }) => ({
                name: value,
                label: text,
                cell: ({ cells, stopped }: Day) => (
                  <StockCell cell={cells.find(({ code }) => code === value)} isStopped={stopped} />
                ),
              })),
            ]}
          />
        )}
        {laterHref && (
          <Link to={laterHref} prefetch="none">
            {words.later}
          </Link>
        )}
      </div>
    </Page>
  );
}
