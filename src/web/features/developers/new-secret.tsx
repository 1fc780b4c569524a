import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import css from './developers.module.css';

/** A secret, shown only once: a click selects it, the button copies it. */
export function NewSecret({ title, secret }: { title: string; secret: string }) {
  const t = useTranslations('developers.make');
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard?.writeText(secret).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Alert tone="done" live title={title}>
      <p>{t('once')}</p>
      <div className={css.secret}>
        <code id="new-secret">{secret}</code>
        <Button type="button" size="small" variant="secondary" onClick={copy}>
          {t(copied ? 'copied' : 'copy')}
        </Button>
      </div>
    </Alert>
  );
}
