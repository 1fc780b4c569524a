import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ServiceRequest } from '#modules/requests/api.ts';
import { Card } from '../../ui/card.tsx';
import { TextArea } from '../../ui/field.tsx';
import { SubmitButton } from './parts.tsx';
import css from './requests.module.css';

/** A word of the author with a text; `typed` is that of a refused one. */
export function RequestActionForm(props: {
  action: string;
  label: string;
  button: string;
  isPlain?: boolean;
  typed: Readonly<Record<string, string>> | undefined;
}) {
  const { typed } = props;
  const form = (
    <Form method="post" className={css.stack ?? ''}>
      <input type="hidden" name="move" value={props.action} />
      <TextArea
        name="text"
        id={`text-${props.action}`}
        label={props.label}
        defaultValue={typed?.move === props.action ? typed.text : ''}
        rows={3}
        maxLength={2000}
        required
      />
      <div className={css.buttons}>
        <SubmitButton>{props.button}</SubmitButton>
      </div>
    </Form>
  );
  return props.isPlain ? form : <Card>{form}</Card>;
}

/** The author no longer needs the request: asked twice. */
export function WithdrawForm({ request }: { request: ServiceRequest }) {
  const t = useTranslations('requests.page');
  return (
    <details className={css.collapsible ?? ''}>
      <summary>{t('withdraw')}</summary>
      <Form method="post" className={css.stack ?? ''}>
        <p>{t('withdrawSure')}</p>
        <input type="hidden" name="move" value="withdrawn" />
        <div className={css.buttons}>
          <SubmitButton variant="danger">{t('withdrawDo', { number: request.number })}</SubmitButton>
        </div>
      </Form>
    </details>
  );
}
