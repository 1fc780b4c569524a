import { useTranslations } from 'use-intl';
import { htmlLang, LOCALES, type Localised } from '#kernel/locale.ts';
import {
  AUDIENCES,
  BOT_REQUESTS,
  BOT_SERVICES,
  FIELDS_OF,
  FLOW_LIMITS,
  type Flow,
  fieldLabel,
  OPENING_HOUR,
  type Option,
  type Step,
  type StepOf,
  TOPICS,
} from '#modules/bot/api.ts';
import { Checkbox, ChoiceGroup } from '../../ui/choice.tsx';
import { Field, SelectField, TextArea } from '../../ui/field.tsx';
import css from './desk.module.css';
import { optionRows } from './step-form.ts';

type FieldsProps = { step: Step; flow: Flow; errors: Readonly<Record<string, string>> };

/** A text in three languages. */
function Texts(props: { name: string; label: string; texts: Localised; short?: boolean }) {
  const localeName = useTranslations('shell.language');
  const Input = props.short ? Field : TextArea;
  return (
    <div className={css.texts}>
      {LOCALES.map((locale) => (
        <Input
          key={locale}
          name={`${props.name}.${locale}`}
          label={`${props.label} · ${localeName(locale)}`}
          lang={htmlLang(locale)}
          defaultValue={props.texts[locale]}
          maxLength={props.short ? FLOW_LIMITS.label : FLOW_LIMITS.text}
          {...(!props.short && { rows: 3 })}
        />
      ))}
    </div>
  );
}

function StepSelect(props: { name: string; label: string; value: string; flow: Flow }) {
  const t = useTranslations('bot.desk');
  return (
    <SelectField name={props.name} label={props.label} defaultValue={props.value}>
      <option value="">{t('nowhere')}</option>
      {props.flow.steps.map(({ id, kind }) => (
        <option key={id} value={id}>
          {id} · {t(`kinds.${kind}`)}
        </option>
      ))}
    </SelectField>
  );
}

function OptionFields({ option, n, flow }: { option: Option | null; n: number; flow: Flow }) {
  const t = useTranslations('bot.desk');
  const name = `option.${n}`;
  return (
    <fieldset className={css.option}>
      <legend>{t('option', { n: n + 1 })}</legend>
      <input type="hidden" name={`${name}.id`} value={option?.id ?? ''} />
      <Texts name={name} label={t('option', { n: n + 1 })} texts={option?.label ?? { ru: '', en: '', kg: '' }} short />
      <div className={css.two}>
        <StepSelect name={`${name}.next`} label={t('to')} value={option?.next ?? ''} flow={flow} />
        <SelectField name={`${name}.audience`} label={t('audience')} defaultValue={option?.audience ?? 'all'}>
          {AUDIENCES.map((audience) => (
            <option key={audience} value={audience}>
              {t(`audiences.${audience}`)}
            </option>
          ))}
        </SelectField>
      </div>
    </fieldset>
  );
}

/** Which service a step is about, and which of its fields are shown in addition to the required ones. */
function ServiceOfStep({ step }: { step: StepOf<'service'> }) {
  const t = useTranslations('bot.desk');
  const words = useTranslations('requests.travel');
  return (
    <>
      <SelectField name="service" label={t('service')} hint={t('serviceHint')} defaultValue={step.service}>
        {BOT_SERVICES.map((service) => (
          <option key={service} value={service}>
            {words(`kinds.${service}`)}
          </option>
        ))}
      </SelectField>
      <ChoiceGroup legend={t('optional')}>
        {FIELDS_OF[step.service].optional.map((field) => (
          <Checkbox
            key={field}
            id={`optional-${field}`}
            name="optional"
            value={field}
            defaultChecked={step.optional.includes(field)}
          >
            {words(fieldLabel(step.service, field))}
          </Checkbox>
        ))}
      </ChoiceGroup>
    </>
  );
}

/** The fields of a step, as its kind has them. */
export function StepFields({ step, flow, errors }: FieldsProps) {
  const t = useTranslations('bot.desk');
  const requests = useTranslations('requests.kinds');
  return (
    <>
      <Texts name="text" label={t('text')} texts={step.text} />
      {step.kind === 'hours' && <p className={css.muted}>{t('opensHint', { name: OPENING_HOUR })}</p>}
      {step.kind === 'choice' && (
        <>
          <p className={css.muted}>{t('optionHint')}</p>
          {optionRows(step.options).map((option, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row of the form is identified by its number
            <OptionFields key={n} option={option} n={n} flow={flow} />
          ))}
        </>
      )}
      {step.kind === 'pick_order' && <Texts name="without" label={t('without')} texts={step.without} short />}
      {(step.kind === 'message' || step.kind === 'end') && (
        <Field
          name="page"
          label={t('page')}
          hint={t('pageHint')}
          defaultValue={step.page ?? ''}
          maxLength={200}
          error={errors['step.page']}
        />
      )}
      {(step.kind === 'pick_passengers' || step.kind === 'pick_tickets') && (
        <Checkbox name="single" defaultChecked={step.single}>
          {t(step.kind === 'pick_tickets' ? 'singleTicket' : 'single')}
        </Checkbox>
      )}
      {step.kind === 'service' && <ServiceOfStep key={step.service} step={step} />}
      {step.kind === 'comment' && (
        <Checkbox name="required" defaultChecked={step.required}>
          {t('required')}
        </Checkbox>
      )}
      {step.kind === 'answer' && (
        <SelectField name="topic" label={t('topic')} defaultValue={step.topic}>
          {TOPICS.map((topic) => (
            <option key={topic} value={topic}>
              {t(`topics.${topic}`)}
            </option>
          ))}
        </SelectField>
      )}
      {step.kind === 'create_request' && (
        <SelectField name="request" label={t('request')} defaultValue={step.request}>
          {BOT_REQUESTS.map((request) => (
            <option key={request} value={request}>
              {requests(request)}
            </option>
          ))}
        </SelectField>
      )}
      <div className={css.two}>
        {'next' in step && <StepSelect name="next" label={t('links.next')} value={step.next} flow={flow} />}
        {step.kind === 'hours' && (
          <StepSelect name="closed" label={t('links.closed')} value={step.closed} flow={flow} />
        )}
        {step.kind === 'audience' && (
          <StepSelect name="others" label={t('links.others')} value={step.others} flow={flow} />
        )}
        {step.kind === 'pick_order' && (
          <StepSelect name="otherwise" label={t('links.otherwise')} value={step.otherwise} flow={flow} />
        )}
      </div>
    </>
  );
}
