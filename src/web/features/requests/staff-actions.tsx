import { useState } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Executor, StaffRequest } from '#modules/requests/api.ts';
import type { ReplyText } from '../../shared/chat/composer.tsx';
import { openDetails } from '../../shared/forms/open-details.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { SelectField, TextArea } from '../../ui/field.tsx';
import type { RequestRefusal } from './form-text.ts';
import { SelfServiceNote, SubmitButton } from './parts.tsx';
import css from './requests.module.css';

type Props = { request: StaffRequest; refusal: RequestRefusal | undefined };
type MessageAction = 'asked' | 'paused' | 'completed' | 'rejected';

/** A message to the author, typed or begun with a template. */
function MessageField(props: { action: MessageAction; label: string; templates: readonly ReplyText[]; typed: string }) {
  const { action, templates } = props;
  const t = useTranslations('requests.serve');
  const [text, setText] = useState(props.typed);
  const use = (id: string) => setText((typed) => templates.find((one) => one.id === id)?.text ?? typed);
  return (
    <>
      {templates.length > 0 && (
        <SelectField
          name="template"
          id={`template-${action}`}
          label={t('template')}
          defaultValue=""
          onChange={({ currentTarget }) => use(currentTarget.value)}
        >
          <option value="">{t('noTemplate')}</option>
          {templates.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
      <TextArea
        name="text"
        id={`text-${action}`}
        label={props.label}
        rows={4}
        maxLength={2000}
        required={action !== 'completed'}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </>
  );
}

/** A form that sends the author a message with the act. */
function MessageForm(props: Props & { action: MessageAction; templates: readonly ReplyText[] }) {
  const { action, refusal } = props;
  const t = useTranslations('requests.serve');
  const texts = {
    asked: { button: t('ask'), label: t('askText'), note: t('askNote') },
    paused: { button: t('pause'), label: t('pauseText'), note: t('pauseNote') },
    completed: { button: t('complete'), label: t('completeText'), note: null },
    rejected: { button: t('reject'), label: t('rejectText'), note: null },
  }[action];
  const isRefused = refusal?.typed.intent === action;
  return (
    <details className={css.collapsible ?? ''} open={isRefused} data-act={action}>
      <summary>{texts.button}</summary>
      <Form method="post" className={css.stack ?? ''} onInput={openDetails}>
        <input type="hidden" name="intent" value={action} />
        {texts.note && <p className={css.muted}>{texts.note}</p>}
        <MessageField
          action={action}
          label={texts.label}
          templates={props.templates}
          typed={isRefused ? (refusal.typed.text ?? '') : ''}
        />
        <div className={css.buttons}>
          <SubmitButton variant={action === 'rejected' ? 'danger' : 'secondary'}>{texts.button}</SubmitButton>
        </div>
      </Form>
    </details>
  );
}

/** Gives the request to somebody: their load is in the list. */
function AssignForm({ request, executors, refusal }: Props & { executors: readonly Executor[] }) {
  const t = useTranslations('requests.serve');
  const errorText = useErrorText();
  const isRefused = refusal?.typed.intent === 'assigned';
  const problem = isRefused ? refusal.fields.find(({ path }) => path === 'executorId') : undefined;
  const title = request.executor === null ? t('assign') : t('handOver');
  return (
    <details className={css.collapsible ?? ''} open={isRefused} data-act="assigned">
      <summary>{title}</summary>
      <Form method="post" className={css.stack ?? ''} onInput={openDetails}>
        <input type="hidden" name="intent" value="assigned" />
        <SelectField
          name="executorId"
          label={t('assignTo')}
          defaultValue={isRefused ? (refusal.typed.executorId ?? '') : ''}
          error={problem && errorText(problem)}
          required
        >
          <option value="" />
          {executors
            .filter(({ id }) => id !== request.executorId)
            .map(({ id, name, process, overdue }) => (
              <option key={id} value={id}>
                {t('loadOf', { name, process, overdue })}
              </option>
            ))}
        </SelectField>
        <TextArea
          name="text"
          id="text-assigned"
          label={t('assignNote')}
          rows={3}
          maxLength={2000}
          defaultValue={isRefused ? (refusal.typed.text ?? '') : ''}
        />
        <div className={css.buttons}>
          <SubmitButton variant="secondary">{title}</SubmitButton>
        </div>
      </Form>
    </details>
  );
}

/** The carrier takes the seats back; confirmed by a checkbox. */
function ReleaseForm({ request }: { request: StaffRequest }) {
  const t = useTranslations('requests.serve');
  return (
    <Form method="post" className={css.stack ?? ''}>
      <CardHead level={2} title={t('releaseDo')} />
      <p>{t('releaseNote')}</p>
      <SelfServiceNote request={request} />
      <input type="hidden" name="intent" value="carry_out" />
      <Checkbox name="agreed" value="1" required>
        {t('agreed')}
      </Checkbox>
      <div className={css.buttons}>
        <SubmitButton variant="danger">{t('releaseDo')}</SubmitButton>
      </div>
    </Form>
  );
}

/** What this member of staff may do with the request now. */
export function StaffActions(props: Props & { executors: readonly Executor[]; templates: readonly ReplyText[] }) {
  const { request, refusal } = props;
  const t = useTranslations('requests.serve');
  const isAllowed = (action: StaffRequest['staffActions'][number]) => request.staffActions.includes(action);
  const buttons = (['claimed', 'resumed'] as const).filter(isAllowed);
  // A document is confirmed by its own form, which completes the request.
  const confirmed = request.history.some(({ kind }) => kind === 'passport_confirmed');
  const byDocument = request.kind === 'passport_change' && !confirmed;
  const messages = (['asked', 'paused', 'completed', 'rejected'] as const).filter(
    (move) => isAllowed(move) && !(byDocument && move === 'completed'),
  );
  const isRelease = request.kind === 'release_seats' && isAllowed('begun');
  if (buttons.length === 0 && messages.length === 0 && !isRelease && !isAllowed('assigned')) return null;
  return (
    <Card>
      <div className={css.stack}>
        {buttons.map((action) => (
          <Form key={action} method="post" data-act={action}>
            <input type="hidden" name="intent" value={action} />
            <SubmitButton>{action === 'claimed' ? t('claim') : t('resume')}</SubmitButton>
          </Form>
        ))}
        {isRelease && <ReleaseForm request={request} />}
        {messages.map((action) => (
          <MessageForm
            key={`${action} ${refusal?.at}`}
            action={action}
            request={request}
            refusal={refusal}
            templates={props.templates}
          />
        ))}
        {isAllowed('assigned') && <AssignForm request={request} refusal={refusal} executors={props.executors} />}
      </div>
    </Card>
  );
}
