import { useRef } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { htmlLang } from '#kernel/locale.ts';
import type { EditedPage, EditedTranslation, PageProblem, PageText } from '#modules/content/api.ts';
import { formatMoment } from '../../shared/content/format-moment.ts';
import { PublicationActs } from '../../shared/content/publication-acts.tsx';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import css from './desk.module.css';
import type { TextChange } from './desk-form.ts';
import { MarkupTools } from './markup-tools.tsx';
import { usePictureUpload } from './use-picture-upload.ts';

/** What came of the last act on one language. */
export type DeskAnswer = {
  at: string;
  locale: string;
  /** What was typed, where it was not taken. */
  typed: PageText | null;
  /** On which the typed text is based, where it was not taken; else that of the page counts. */
  revision: number | null;
  done: 'saved' | 'published' | 'planned' | 'withdrawn' | 'discarded' | 'cancelled' | 'daySaved' | 'restored' | null;
  error: string | null;
  problems: readonly PageProblem[];
  preview: { title: string; html: string } | null;
  /** Another editor’s text and what the typed one changes in it. */
  conflict: { name: string; changes: readonly TextChange[] } | null;
  fields: Readonly<Record<string, string>>;
};

const EMPTY: PageText = { title: '', description: '', summary: '', markdown: '' };

/** The text of a page in one language: fields, and the acts that its state allows. */
export function TranslationEditor(props: {
  page: EditedPage;
  translation: EditedTranslation;
  answer: DeskAnswer | null;
}) {
  const { page, translation, answer } = props;
  const { locale, draft, published } = translation;
  const t = useTranslations('contentDesk.edit');
  const localeName = useTranslations('shell.language');
  const area = useRef<HTMLTextAreaElement>(null);
  const pictures = usePictureUpload(area);
  const text = answer?.typed ?? draft ?? published ?? EMPTY;
  const name = `${locale}.`;
  return (
    <Card aria-labelledby={`edit-${locale}`} className={css.translation ?? ''}>
      <Form method="post" noValidate key={`${translation.revision}-${answer?.at ?? ''}`} className={css.form}>
        <input type="hidden" name="locale" value={locale} />
        <input type="hidden" name="of" value={locale} />
        <input type="hidden" name="revision" value={answer?.revision ?? translation.revision} />
        <header className={css.translationHead}>
          <h2 id={`edit-${locale}`}>{localeName(locale)}</h2>
          <TranslationState translation={translation} />
        </header>
        {answer && <AnswerNotes answer={answer} />}
        <Field
          id={`${name}title`}
          name="title"
          label={t('title')}
          defaultValue={text.title}
          maxLength={160}
          lang={htmlLang(locale)}
        />
        <Field
          id={`${name}description`}
          name="description"
          label={t('description')}
          defaultValue={text.description}
          maxLength={300}
          lang={htmlLang(locale)}
        />
        {page.kind === 'news' && (
          <Field
            id={`${name}summary`}
            name="summary"
            label={t('summary')}
            hint={t('summaryHint')}
            defaultValue={text.summary}
            maxLength={400}
            lang={htmlLang(locale)}
          />
        )}
        {page.kind !== 'news' && <input type="hidden" name="summary" value={text.summary} />}
        <MarkupTools area={area} pictures={pictures} />
        {pictures.error && (
          <Alert live tone="error" title={t('pictureRefused')}>
            {pictures.error}
          </Alert>
        )}
        <TextArea
          id={`${name}markdown`}
          ref={area}
          name="markdown"
          label={t('markdown')}
          hint={t('markdownHint')}
          defaultValue={text.markdown}
          rows={18}
          onPaste={pictures.onPaste}
          onDrop={pictures.onDrop}
          maxLength={100_000}
          lang={htmlLang(locale)}
        />
        <Acts page={page} translation={translation} />
      </Form>
    </Card>
  );
}

function TranslationState({ translation }: { translation: EditedTranslation }) {
  const t = useTranslations('contentDesk');
  const { state, published, plannedAt, draft } = translation;
  return (
    <p className={css.states}>
      <Badge tone={state === 'published' ? 'done' : 'plain'}>
        {state === 'published' && published
          ? t('edit.version', { version: published.version, at: formatMoment(published.publishedAt) })
          : t(`state.${state}`)}
      </Badge>
      {plannedAt && <Badge tone="wait">{t('edit.plannedAt', { at: formatMoment(plannedAt) })}</Badge>}
      {draft && (
        <Badge tone="wait">{t('edit.draftBy', { name: draft.author, at: formatMoment(draft.updatedAt) })}</Badge>
      )}
    </p>
  );
}

/** What came of the last act: done, refused and why, or another editor’s text. */
function AnswerNotes({ answer }: { answer: DeskAnswer }) {
  const t = useTranslations('contentDesk');
  return (
    <>
      {answer.done && (
        <Alert live tone="done" title={t(answer.done === 'restored' ? 'history.restored' : `edit.${answer.done}`)} />
      )}
      {answer.conflict ? (
        <Alert live tone="error" title={t('edit.other')}>
          <p>{t('edit.conflict', { name: answer.conflict.name })}</p>
          <Changes changes={answer.conflict.changes} />
        </Alert>
      ) : (
        answer.error && (
          <Alert live tone="error" title={answer.error}>
            {answer.problems.length > 0 && <Problems problems={answer.problems} />}
          </Alert>
        )
      )}
      {answer.preview && answer.problems.length > 0 && !answer.error && (
        <Alert live tone="wait" title={t('edit.problems')}>
          <Problems problems={answer.problems} />
        </Alert>
      )}
    </>
  );
}

const PROBLEM_TEXTS = {
  no_title: 'no_title',
  no_description: 'no_description',
  no_text: 'no_text',
  broken_link: 'broken_link',
  refused_link: 'refused_link',
  no_alt: 'no_alt',
  refused_picture: 'refused_picture',
  no_picture: 'no_picture',
} as const satisfies Record<PageProblem['kind'], PageProblem['kind']>;

function Problems({ problems }: { problems: readonly PageProblem[] }) {
  const t = useTranslations('contentDesk.problems');
  return (
    <ul className={css.problems}>
      {problems.map(({ kind, link }) => (
        <li key={`${kind}${link ?? ''}`}>{t(PROBLEM_TEXTS[kind], { link: link ?? '' })}</li>
      ))}
    </ul>
  );
}

/** A comparison line by line; added and removed parts are marked by words as well as by colour. */
export function Changes({ changes }: { changes: readonly TextChange[] }) {
  const t = useTranslations('contentDesk.edit');
  if (changes.every(({ kind }) => kind === 'same')) return <p>{t('same')}</p>;
  let offset = 0;
  return (
    <div className={css.changes}>
      {changes.map(({ kind, text }) => {
        const key = offset;
        offset += text.length + 1;
        if (kind === 'same') return <pre key={key}>{text}</pre>;
        const Mark = kind === 'added' ? 'ins' : 'del';
        return (
          <pre key={key} className={css[kind]}>
            <span className="visually-hidden">{t(kind)}: </span>
            <Mark>{text}</Mark>
          </pre>
        );
      })}
    </div>
  );
}

function Acts({ page, translation }: { page: EditedPage; translation: EditedTranslation }) {
  const t = useTranslations('contentDesk.edit');
  const russian = page.translations.find(({ locale }) => locale === 'ru');
  const waitsForRussian = translation.locale !== 'ru' && russian?.published === null;
  const mayWithdraw = translation.state === 'published' && page.kind !== 'agreement';
  return (
    <PublicationActs
      of={translation.locale}
      hasDraft={translation.draft !== null}
      isPlanned={translation.plannedAt !== null}
      withdrawText={mayWithdraw ? t('withdrawText') : null}
      waits={waitsForRussian ? t('russianFirst') : null}
      hasPreview
    />
  );
}
