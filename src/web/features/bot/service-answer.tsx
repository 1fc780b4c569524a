import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import type { BotServiceField } from '#modules/bot/api.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Field, SelectField, TextArea } from '../../ui/field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { AnswerForm, type PartProps, TYPED_FORM, useBusy } from './answer-form.tsx';
import css from './bot.module.css';
import { serviceFieldName } from './talk-form.ts';

/** One field of a service, as the form of a request has it. */
function ServiceInput(props: { field: BotServiceField; value: string | undefined; error: string | undefined }) {
  const { field, value, error } = props;
  const { label, required } = field;
  const common = { name: serviceFieldName(field.name), label, error };
  switch (field.input) {
    case 'text':
      return <Field {...common} required={required} defaultValue={value} maxLength={120} autoComplete="off" />;
    case 'note':
      return <TextArea {...common} required={required} defaultValue={value} rows={3} maxLength={500} />;
    case 'date': {
      const today = localDate(new Date(), BUSINESS_TIME_ZONE);
      return <DateField {...common} required={required} defaultValue={value} min={today} />;
    }
    case 'time':
      return <TimeField {...common} required={required} defaultValue={value} />;
    case 'count':
      return <Field {...common} type="number" min={1} max={99} required={required} defaultValue={value ?? '1'} />;
    case 'check':
      return (
        <Checkbox name={common.name} defaultChecked={value === 'on'} error={error}>
          {label}
        </Checkbox>
      );
    case 'choice':
      return (
        <SelectField {...common} defaultValue={value}>
          {field.options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.label}
            </option>
          ))}
        </SelectField>
      );
  }
}

/** The fields of a service without an order. */
export function ServiceAnswer({ talk, awaited, refusal }: PartProps<'service'>) {
  const t = useTranslations('bot.talk');
  const busy = useBusy();
  const enteredIn = ({ name }: BotServiceField) =>
    refusal ? refusal.typed[serviceFieldName(name)] : talk.given.values[name];
  return (
    <AnswerForm talk={talk} kind="service" key={refusal?.at} id={TYPED_FORM}>
      <div className={css.fields}>
        {awaited.fields.map((field) => (
          <ServiceInput
            key={field.name}
            field={field}
            value={enteredIn(field)}
            error={refusal?.fields[serviceFieldName(field.name)]}
          />
        ))}
      </div>
      <Button busy={busy}>{t('next')}</Button>
    </AnswerForm>
  );
}
