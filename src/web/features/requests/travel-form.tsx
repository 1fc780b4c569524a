import { useRef } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { TRAVEL_SERVICE_KINDS, TRAVEL_SERVICES_LIMIT } from '#modules/requests/api.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox, Radio } from '../../ui/choice.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { DraftPlan } from './draft-plan.tsx';
import type { RequestRefusal } from './form-text.ts';
import { SubmitButton } from './parts.tsx';
import { GuestFields, TravellerFields, useRows } from './people-fields.tsx';
import { ServiceFields } from './service-fields.tsx';
import { SERVICE_ICONS } from './service-icons.tsx';
import css from './travel.module.css';
import type { TravelDraft } from './travel-draft.ts';

/** By when a request is answered that is sent now, by priority. */
export type AnswerTimes = { readonly normal: string; readonly fire: string; readonly serverNow: string };
/** The order that the request goes with; `closed`: it is not open to the author. */
export type RelatedOrder = { readonly id: string; readonly number: string } | 'closed' | null;
export type TravelRefusal = Pick<RequestRefusal, 'at' | 'code' | 'values' | 'fields'> & { draft: TravelDraft };

/** The form of a request for one or several services. `idem` makes a repeated submission the same request. */
export function TravelForm(props: {
  draft: TravelDraft;
  idem: string;
  refusal: TravelRefusal | undefined;
  /** The number of the request that was copied. */
  copiedFrom: string | null;
  /** Names of its documents, which go with the new one. */
  copiedFiles: readonly string[];
  answers: AnswerTimes;
  order: RelatedOrder;
  /** The deadline of the copied request has passed. */
  deadlinePassed: boolean;
}) {
  const { draft, refusal } = props;
  const t = useTranslations('requests.travel');
  const failed = useTranslations('requests.form');
  const errorText = useErrorText();
  const { rows, add, remove } = useRows(draft.services);
  const form = useRef<HTMLFormElement>(null);
  const errorAt = (path: string) => {
    const found = refusal?.fields.find((field) => field.path === path);
    return found && errorText(found);
  };
  return (
    <Form ref={form} method="post" className={css.form}>
      <input type="hidden" name="key" value={props.idem} />
      <input type="hidden" name="filesOf" value={draft.filesOf} />
      {props.copiedFrom && (
        <Alert tone="info">
          {t('copied', { number: props.copiedFrom })}
          {props.copiedFiles.length > 0 && ` ${t('copiedFiles', { names: props.copiedFiles.join(', ') })}`}
        </Alert>
      )}
      {refusal && (
        <Alert key={refusal.at} tone="error" live title={failed('problem')}>
          {errorText(refusal.fields[0] ?? { code: refusal.code, values: refusal.values })}
        </Alert>
      )}
      <OrderChoice order={props.order} chosen={draft.orderId} error={errorAt('relatedOrderId')} />
      <div className={css.columns}>
        <div className={css.what}>
          {rows.map(({ key, value }, n) => (
            <Card key={key} aria-labelledby={`service-${key}`}>
              <CardHead
                level={2}
                id={`service-${key}`}
                title={
                  <span className={css.serviceTitle}>
                    <span className={css.number}>{n + 1}</span>
                    <Icon name={SERVICE_ICONS[value.kind]} />
                    {t(`kinds.${value.kind}`)}
                  </span>
                }
              >
                {rows.length > 1 && (
                  <button
                    type="button"
                    className={css.remove}
                    aria-label={t('remove', { n: n + 1 })}
                    onClick={() => remove(key)}
                  >
                    <Icon name="close" size={16} />
                  </button>
                )}
              </CardHead>
              <ServiceFields index={n} draft={value} keys={rows.map((row) => row.key)} errorAt={errorAt} />
            </Card>
          ))}
          {rows.length < TRAVEL_SERVICES_LIMIT ? (
            <fieldset className={css.add}>
              <legend>{t('add')}</legend>
              {TRAVEL_SERVICE_KINDS.map((kind) => (
                <button key={kind} type="button" className={css.addKind} onClick={() => add({ kind })}>
                  <Icon name={SERVICE_ICONS[kind]} size={16} />
                  {t(`kinds.${kind}`)}
                </button>
              ))}
            </fieldset>
          ) : (
            <p className={css.muted}>{t('most', { count: TRAVEL_SERVICES_LIMIT })}</p>
          )}
          <DraftPlan form={form} services={rows.map(({ value }) => value)} />
        </div>
        <div className={css.what}>
          <Card aria-labelledby="people">
            <CardHead level={2} id="people" title={t('people')} />
            <p className={css.muted}>{t('peopleText')}</p>
            <TravellerFields travellers={draft.travellers} />
            <Disclosure summary={t('guests')} open={draft.guests.length > 0}>
              <GuestFields guests={draft.guests} />
            </Disclosure>
          </Card>
          <Urgency draft={draft} errorAt={errorAt} answers={props.answers} deadlinePassed={props.deadlinePassed} />
          <Contacts draft={draft} errorAt={errorAt} />
          <div className={css.submit}>
            <SubmitButton>{t('send')}</SubmitButton>
          </div>
        </div>
      </div>
    </Form>
  );
}

/** Whether the request goes with the order that it was begun from. */
function OrderChoice(props: { order: RelatedOrder; chosen: string; error: string | undefined }) {
  const { order } = props;
  const t = useTranslations('requests.travel');
  if (!order) return null;
  if (order === 'closed') return <Alert tone="info">{t('orderClosed')}</Alert>;
  return (
    <Card>
      <Checkbox
        name="orderId"
        value={order.id}
        defaultChecked={props.chosen === order.id}
        error={props.error}
        note={t('orderNote')}
      >
        {t('forOrder', { number: order.number })}
      </Checkbox>
    </Card>
  );
}

type PartProps = { draft: TravelDraft; errorAt: (path: string) => string | undefined };

/** How soon an answer is needed. */
function Urgency({
  draft,
  errorAt,
  answers,
  deadlinePassed,
}: PartProps & { answers: AnswerTimes; deadlinePassed: boolean }) {
  const t = useTranslations('requests.travel');
  const formatInstant = useFormatInstant(answers.serverNow);
  const today = localDate(new Date(), BUSINESS_TIME_ZONE);
  return (
    <Card aria-labelledby="urgency">
      <CardHead level={2} id="urgency" title={t('urgency')} />
      <fieldset className={css.two}>
        <legend className="visually-hidden">{t('urgency')}</legend>
        {(['normal', 'fire'] as const).map((priority) => (
          <Radio
            key={priority}
            name="priority"
            value={priority}
            note={t('answerBy', { moment: formatInstant(answers[priority]) })}
            defaultChecked={draft.priority === priority}
          >
            {t(priority)}
          </Radio>
        ))}
      </fieldset>
      <div className={css.fields}>
        <DateField
          name="deadlineDate"
          label={t('deadlineDate')}
          min={today}
          defaultValue={draft.deadlineDate}
          hint={deadlinePassed && draft.deadlineDate === '' ? t('deadlineOver') : undefined}
          error={errorAt('deadline')}
        />
        <TimeField name="deadlineTime" label={t('deadlineTime')} defaultValue={draft.deadlineTime || '18:00'} />
      </div>
    </Card>
  );
}

/** How the author is reached, and general wishes. */
function Contacts({ draft, errorAt }: PartProps) {
  const t = useTranslations('requests.travel');
  return (
    <Card aria-labelledby="contacts">
      <CardHead level={2} id="contacts" title={t('contacts')} />
      <div className={css.fields}>
        <Field
          name="phone"
          type="tel"
          label={t('phone')}
          defaultValue={draft.phone}
          error={errorAt('phone')}
          autoComplete="tel"
          required
        />
        <Field
          name="email"
          type="email"
          label={t('email')}
          defaultValue={draft.email}
          error={errorAt('email')}
          autoComplete="email"
          required
        />
      </div>
      <TextArea
        name="description"
        label={t('description')}
        defaultValue={draft.description}
        rows={3}
        maxLength={2000}
      />
    </Card>
  );
}
