import { useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './watches.module.css';

export type WatchKind = 'price' | 'seats';

/** The result of the form: `sent` is the address of the e-mail; for a refusal the typed data and the errors. */
export type WatchResult =
  | { sent: string }
  | { sent: null; uid: string; kind: WatchKind; email: string; emailError: string | null; text: string | null };

/**
 * «Tell me when it gets cheaper», or when there are seats. Without JavaScript the form leads to a page with the same
 * content.
 */
export function WatchForm({ uid, kind }: { uid: string; kind: WatchKind }) {
  const fetcher = useFetcher<WatchResult>();
  return (
    <fetcher.Form method="post" action="/watch" noValidate className={css.offer}>
      <WatchFields
        {...{ uid, kind }}
        answer={fetcher.data}
        busy={fetcher.state !== 'idle'}
        key={fetcher.data?.sent ?? ''}
      />
    </fetcher.Form>
  );
}

/** The content of the form: its fields, or the confirmation that an e-mail was sent. */
export function WatchFields(props: { uid: string; kind: WatchKind; answer: WatchResult | undefined; busy: boolean }) {
  const t = useTranslations('watches.offer');
  const { answer, kind } = props;
  if (answer && answer.sent !== null)
    return (
      <Alert tone="done" title={t('sent')} live>
        {t('sentText', { email: answer.sent })}
      </Alert>
    );
  const refusal = answer ?? { email: '', emailError: null, text: null };
  return (
    <>
      <input type="hidden" name="uid" value={props.uid} />
      <input type="hidden" name="kind" value={kind} />
      <div className={css.about}>
        <Icon name="clock" />
        <div>
          <h2 className={css.title}>{t(kind)}</h2>
          <p className={css.text}>{t(`${kind}Text`)}</p>
        </div>
      </div>
      <div className={css.fields}>
        <Field
          name="email"
          type="email"
          label={t('email')}
          defaultValue={refusal.email}
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          aria-required
          error={refusal.emailError ?? undefined}
        />
        <Button variant="secondary" busy={props.busy}>
          {t('go')}
        </Button>
      </div>
      {refusal.text && !refusal.emailError && (
        <Alert tone="error" live>
          {refusal.text}
        </Alert>
      )}
    </>
  );
}
