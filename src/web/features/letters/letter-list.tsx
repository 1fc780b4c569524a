import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import type { Letter } from '#modules/inbound-mail/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLinks } from '../../ui/page-links.tsx';
import css from './letters.module.css';

const formatMoment = (at: string): string => {
  const local = localDateTime(at, BUSINESS_TIME_ZONE);
  return `${formatNumericDate(local.slice(0, 10))} ${local.slice(11)}`;
};

export type LetterRefusal = { at: string; id: string; conversation: string; text: string | null; attaching: boolean };
type Props = {
  letters: readonly Letter[];
  state: 'open' | 'handled';
  open: number;
  next: number | null;
  done: 'attached' | 'discarded' | null;
  refusal: LetterRefusal | null;
};

/** Letters that could not be verified: their text, why they wait, and what may be done with them. */
export function LetterList({ letters, state, open, next, done, refusal }: Props) {
  const t = useTranslations('letters');
  return (
    <Page title={t('title')} lead={t('lead')} back={{ to: '/office', text: t('back') }} narrow>
      <nav className={css.states} aria-label={t('which')}>
        {(['open', 'handled'] as const).map((one) => (
          <Link
            key={one}
            to={one === 'open' ? '/office/letters' : '/office/letters?state=handled'}
            aria-current={one === state ? 'page' : undefined}
          >
            {t(`state.${one}`)}
            {one === 'open' && ` · ${open}`}
          </Link>
        ))}
      </nav>
      {done && !refusal && <Alert tone="done" live title={t(`done.${done}`)} />}
      {refusal?.text && (
        <Alert key={refusal.at} tone="error" live>
          {refusal.text}
        </Alert>
      )}
      {letters.length === 0 ? (
        <EmptyState title={t(`none.${state}`)}>{t('noneText')}</EmptyState>
      ) : (
        letters.map((letter) => (
          <LetterCard key={letter.id} letter={letter} refusal={refusal?.id === letter.id ? refusal : null} />
        ))
      )}
      <PageLinks
        next={next === null ? null : { to: `?${new URLSearchParams({ state, after: String(next) })}`, text: t('more') }}
      />
    </Page>
  );
}

function LetterCard({ letter, refusal }: { letter: Letter; refusal: LetterRefusal | null }) {
  const t = useTranslations('letters');
  const { id, state, reason, receivedAt, from, name, subject, text, files, conversation, handled } = letter;
  return (
    <Card aria-labelledby={`letter-${id}`}>
      <h2 id={`letter-${id}`} className={css.title}>
        {subject || t('noSubject')}
      </h2>
      <p className={css.note}>
        {from !== null && `${t('from', { name: name ?? '', from })} · `}
        <time dateTime={receivedAt}>{formatMoment(receivedAt)}</time>
      </p>
      <Alert tone="info">
        {t(`reason.${reason}`)}
        {conversation && state !== 'attached' && ` ${t('named', { number: conversation.number })}`}
      </Alert>
      {text === null ? (
        <p className={css.note}>{t('removed')}</p>
      ) : (
        // Plain text: nothing of a letter is shown as a page.
        <p className={css.text}>{text.trim() || t('noText')}</p>
      )}
      {files.length > 0 && (
        <p className={css.note}>
          {t('files', { count: files.length, names: files.map((file) => file.name).join(', ') })}
        </p>
      )}
      {handled && state !== 'unverified' && (
        <p className={css.note}>
          {state === 'attached' && conversation && `${t('attachedTo', { number: conversation.number })} `}
          {t(`handled.${state}`, { who: handled.by, when: formatMoment(handled.at) })}
        </p>
      )}
      {state === 'unverified' && (
        <HandleLetter id={id} number={conversation?.complete ? '' : (conversation?.number ?? '')} refusal={refusal} />
      )}
    </Card>
  );
}

function HandleLetter({ id, number, refusal }: { id: string; number: string; refusal: LetterRefusal | null }) {
  const t = useTranslations('letters');
  const navigation = useNavigation();
  const busyWith = navigation.formData?.get('id') === id ? navigation.formData.get('intent') : null;
  return (
    <div className={css.acts}>
      <details open={refusal?.attaching || undefined}>
        <summary>{t('attach')}</summary>
        <Form method="post" className={css.form} preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <Field
            id={`conversation-${id}`}
            name="conversation"
            label={t('conversation')}
            hint={t('attachHint')}
            defaultValue={refusal?.conversation ?? number}
            error={refusal?.attaching ? (refusal.text ?? undefined) : undefined}
            maxLength={20}
            autoComplete="off"
            required
          />
          <Button name="intent" value="attach" variant="secondary" busy={busyWith === 'attach'}>
            {t('attach')}
          </Button>
        </Form>
      </details>
      <details>
        <summary>{t('discard')}</summary>
        <Form method="post" className={css.form} preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <p className={css.note}>{t('discardHint')}</p>
          <Button name="intent" value="discard" variant="danger" busy={busyWith === 'discard'}>
            {t('discard')}
          </Button>
        </Form>
      </details>
    </div>
  );
}
