import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FileField } from '../../ui/file-field.tsx';
import css from '../../ui/office-form.module.css';
import { useErrorText } from '../forms/use-error-text.ts';

/** Sends a file to the API (`action`), which leads on to what was read; `refused`: the code of what it refused. */
export function FileForm(props: { action: string; label: string; refused: string | null; megabytes: number }) {
  const t = useTranslations('schedules.form');
  const errorText = useErrorText();
  const [sending, setSending] = useState(false);
  const { refused, megabytes } = props;
  return (
    <>
      {refused && (
        <Alert tone="error" live title={t('refused')}>
          {errorText({ code: refused, values: { megabytes } })}
        </Alert>
      )}
      <Card>
        <form
          method="post"
          action={props.action}
          encType="multipart/form-data"
          className={css.stack}
          onSubmit={() => setSending(true)}
        >
          <label htmlFor="file">{props.label}</label>
          <FileField id="file" name="file" required />
          <div className={css.actions}>
            <Button busy={sending}>{t('read')}</Button>
          </div>
        </form>
      </Card>
    </>
  );
}
