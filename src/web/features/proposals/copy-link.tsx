import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import css from './proposals.module.css';

/** The link in a read-only field, so that it can also be copied by hand. */
export function CopyLink({ link }: { link: string }) {
  const t = useTranslations('proposals.agent');
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard?.writeText(link).then(
      () => setCopied(true),
      () => {},
    );
  return (
    <div className={css.link}>
      <Field name="link" label={t('link')} value={link} readOnly onFocus={(event) => event.target.select()} />
      <Button type="button" variant="secondary" icon="copy" onClick={copy}>
        {t(copied ? 'copied' : 'copy')}
      </Button>
    </div>
  );
}
