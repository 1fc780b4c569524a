import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { htmlLang, LOCALES, type Locale } from '#kernel/locale.ts';
import { type EditedLetter, MAX_LETTER_TEXT } from '#modules/notifications/api.ts';
import { DocumentHistory, DocumentNotes, DocumentState } from '../../shared/content/document-parts.tsx';
import { withPictures } from '../../shared/content/letter-html.ts';
import { PublicationActs } from '../../shared/content/publication-acts.tsx';
import { Badge } from '../../ui/alert.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { useCarrierMarks } from '../../ui/carrier-mark.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import css from './desk.module.css';
import { type LetterAnswer, letterChanges, numberInPart, textField } from './letter-form.ts';
import { LETTERS_LIST } from './letter-list.tsx';

type Text = EditedLetter['texts'][number];
type Props = { letter: EditedLetter; answer: LetterAnswer | null };

/** All texts of one letter, the languages side by side: each is drafted, published and taken back by itself. */
export function LetterPage({ letter, answer }: Props) {
  const t = useTranslations('contentDesk.letters');
  return (
    <Page title={t(`names.${letter.letter}`)} lead={t('pageLead')} back={{ to: LETTERS_LIST, text: t('back') }}>
      <div className={css.translations}>
        {LOCALES.map((locale) => (
          <LanguageEditor
            key={locale}
            letter={letter}
            locale={locale}
            answer={answer?.locale === locale ? answer : null}
          />
        ))}
      </div>
      {answer && answer.preview.length > 0 && <Preview letters={answer.preview} />}
      {LOCALES.map((locale) => (
        <History key={locale} letter={letter} locale={locale} />
      ))}
    </Page>
  );
}

/** The name of a text: where it stands, and which of several it is. */
function useTextLabel(texts: readonly Text[]) {
  const t = useTranslations('contentDesk.letters');
  return (key: string): string => {
    const part = texts.find((text) => text.key === key)?.part ?? 'line';
    const n = numberInPart(texts, key);
    return n === null ? t(`parts.${part}`) : t('numbered', { part: t(`parts.${part}`), n });
  };
}

function LanguageEditor({ letter, locale, answer }: Props & { locale: Locale }) {
  const t = useTranslations('contentDesk.letters');
  const localeName = useTranslations('shell.language');
  const labelOf = useTextLabel(letter.texts);
  const edited = letter.languages[locale];
  const own = answer?.typed ?? edited.draft?.value ?? edited.published?.value ?? {};
  return (
    <Card aria-labelledby={`edit-${locale}`} className={css.language ?? ''}>
      <Form method="post" noValidate key={`${edited.revision}-${answer?.at ?? ''}`} className={css.form}>
        <input type="hidden" name="of" value={locale} />
        <input type="hidden" name="revision" value={answer?.revision ?? edited.revision} />
        <header className={css.translationHead}>
          <h2 id={`edit-${locale}`}>{localeName(locale)}</h2>
          <DocumentState edited={edited} />
        </header>
        {answer && (
          <DocumentNotes done={answer.done} refusal={answer.refusal} conflict={answer.conflict} labelOf={labelOf} />
        )}
        {letter.texts.map((text) => (
          <TextField
            key={text.key}
            text={text}
            locale={locale}
            label={labelOf(text.key)}
            own={own[text.key]}
            error={answer?.refusal?.fields[textField(text.key)]}
          />
        ))}
        <PublicationActs
          of={locale}
          hasDraft={edited.draft !== null}
          isPlanned={edited.plannedAt !== null}
          withdrawText={edited.published?.value ? t('withdrawText') : null}
          waits={null}
          hasPreview
        />
      </Form>
    </Card>
  );
}

/** Where the three languages stand side by side. */
const CHARACTERS_IN_ROW = 30;

type FieldProps = { text: Text; locale: Locale; label: string; own: string | undefined; error: string | undefined };

/** One text of a letter; where the office has its own, the standard one stands below. */
function TextField({ text, locale, label, own, error }: FieldProps) {
  const t = useTranslations('contentDesk.letters');
  const names = text.offered.map((name) => `{${name}}`).join(' ');
  const standard = text.standard[locale];
  const isLong = text.part === 'lead' || text.part === 'after';
  const longest = Math.max(...LOCALES.map((one) => text.standard[one].length));
  return (
    <div>
      <TextArea
        id={`${locale}.${text.key}`}
        name={textField(text.key)}
        label={label}
        error={error}
        hint={names === '' ? undefined : t('offered', { names })}
        defaultValue={own || standard}
        maxLength={MAX_LETTER_TEXT}
        rows={isLong ? Math.max(4, Math.ceil(longest / CHARACTERS_IN_ROW) + 1) : 2}
        lang={htmlLang(locale)}
      />
      {own && own !== standard && (
        <p className={css.muted}>
          <Badge tone="done">{t('changed')}</Badge> {t('standardText', { text: standard })}
        </p>
      )}
    </div>
  );
}

/** Letters as their readers would have them; a frame runs no scripts and reaches nothing of this page. */
function Preview({ letters }: { letters: LetterAnswer['preview'] }) {
  const t = useTranslations('contentDesk.letters');
  const marks = useCarrierMarks();
  return (
    <section aria-labelledby="preview" className={css.preview}>
      <h2 id="preview">{t('previewTitle')}</h2>
      {letters.map(({ subject, html, text }) => (
        <Card key={`${subject} ${text}`} aria-label={subject}>
          <h3>{subject}</h3>
          <iframe className={css.letter} title={subject} srcDoc={withPictures(html, marks)} sandbox="" />
        </Card>
      ))}
    </section>
  );
}

function History({ letter, locale }: { letter: EditedLetter; locale: Locale }) {
  const t = useTranslations('contentDesk.history');
  const localeName = useTranslations('shell.language');
  const labelOf = useTextLabel(letter.texts);
  const edited = letter.languages[locale];
  if (edited.versions.length === 0) return null;
  return (
    <Card aria-labelledby={`history-${locale}`}>
      <CardHead level={2} id={`history-${locale}`} title={t('of', { locale: localeName(locale) })} />
      <DocumentHistory
        edited={edited}
        of={locale}
        changesOf={(before, after) => letterChanges(letter, locale, { before, after })}
        labelOf={labelOf}
      />
    </Card>
  );
}
