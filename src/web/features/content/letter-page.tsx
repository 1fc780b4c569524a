import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { htmlLang, LOCALES } from '#kernel/locale.ts';
import { type LetterPreview, type LetterTexts, MAX_LETTER_TEXT } from '#modules/notifications/api.ts';
import type { FormErrors } from '../../shared/forms/form-errors.ts';
import { ListTabs } from '../../shared/lists/work-list.tsx';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextArea } from '../../ui/field.tsx';
import form from '../../ui/office-form.module.css';
import { Page } from '../../ui/page.tsx';
import css from './desk.module.css';
import { LETTERS, letterAddress } from './letter-list.tsx';

export type LetterAnswer = {
  at: string;
  /** How many texts were published; null where nothing was. */
  changed: number | null;
  preview: readonly LetterPreview[];
  refusal: FormErrors | null;
  /** What was typed, where it was not published. */
  typed: Readonly<Record<string, string>> | null;
};

type Text = LetterTexts['texts'][number];

/** One wording of a subject or of a first paragraph; its standard and the names that it may use stand below. */
function TextField(props: { text: Text; label: string; typed: string | undefined; error: string | undefined }) {
  const { text, label, typed, error } = props;
  const t = useTranslations('contentDesk.letters');
  const names = text.offered.map((name) => `{${name}}`).join(' ');
  return (
    <div className={form.row}>
      <TextArea
        name={`texts.${text.key}`}
        label={label}
        error={error}
        hint={names === '' ? t('noNames') : t('offered', { names })}
        defaultValue={typed ?? text.own ?? text.standard}
        maxLength={MAX_LETTER_TEXT}
        rows={text.key.startsWith('subject') ? 2 : 4}
      />
      {text.own !== null && (
        <p className={css.muted}>
          <Badge tone="done">{t('changed')}</Badge> {t('standardText', { text: text.standard })}
        </p>
      )}
    </div>
  );
}

function Texts({ letter, answer }: { letter: LetterTexts; answer: LetterAnswer | null }) {
  const t = useTranslations('contentDesk.letters');
  const labelOf = (text: Text) => {
    const isSubject = (key: string) => key.startsWith('subject');
    const part = isSubject(text.key) ? 'subject' : 'opening';
    const alike = letter.texts.filter(({ key }) => isSubject(key) === isSubject(text.key));
    return alike.length === 1 ? t(part) : t(`${part}No`, { n: alike.indexOf(text) + 1 });
  };
  return letter.texts.map((text) => (
    <TextField
      key={text.key}
      text={text}
      label={labelOf(text)}
      typed={answer?.typed?.[text.key]}
      error={answer?.refusal?.fields[`texts.${text.key}`]}
    />
  ));
}

function Preview({ letters }: { letters: readonly LetterPreview[] }) {
  const t = useTranslations('contentDesk.letters');
  return (
    <section aria-labelledby="preview" className={css.preview}>
      <h2 id="preview">{t('previewTitle')}</h2>
      {letters.map(({ key, subject, text }) => (
        <Card key={key} aria-label={subject}>
          <h3>{subject}</h3>
          <pre className={css.letter}>{text}</pre>
        </Card>
      ))}
    </section>
  );
}

/** The texts of one letter in one language: published at once for all letters to come. */
export function LetterPage({ letter, answer }: { letter: LetterTexts; answer: LetterAnswer | null }) {
  const t = useTranslations('contentDesk.letters');
  const localeName = useTranslations('shell.language');
  const busy = useNavigation().state !== 'idle';
  const { template, locale, version } = letter;
  const refusal = answer?.refusal ?? null;
  return (
    <Page title={t(`names.${template}`)} lead={t('pageLead')} back={{ to: LETTERS, text: t('back') }} narrow>
      <ListTabs
        label={t('languages')}
        tabs={LOCALES.map((one) => ({
          to: letterAddress(template, one),
          text: localeName(one),
          current: one === locale,
        }))}
      />
      {answer?.changed != null && (
        <Alert
          live
          tone="done"
          title={t(answer.changed === 0 ? 'nothingNew' : 'published', { count: answer.changed })}
        />
      )}
      {refusal && (
        <ErrorSummary
          key={refusal.at}
          title={refusal.text ?? t('failed')}
          errors={Object.entries(refusal.fields).map(([path, text]) => ({ path, text }))}
        />
      )}
      <Form
        method="post"
        noValidate
        className={form.stack}
        lang={htmlLang(locale)}
        key={`${locale} ${version} ${answer?.at ?? ''}`}
      >
        <input type="hidden" name="locale" value={locale} />
        <input type="hidden" name="version" value={version} />
        <Texts letter={letter} answer={answer} />
        <div className={css.acts}>
          <Button name="do" value="publish" busy={busy}>
            {t('publish')}
          </Button>
          <Button name="do" value="preview" variant="secondary" busy={busy}>
            {t('preview')}
          </Button>
          <Button name="do" value="reset" variant="quiet" busy={busy}>
            {t('reset')}
          </Button>
        </div>
      </Form>
      {answer && answer.preview.length > 0 && <Preview letters={answer.preview} />}
    </Page>
  );
}
