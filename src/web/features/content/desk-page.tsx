import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EditedPage } from '#modules/content/api.ts';
import { Badge } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Page } from '../../ui/page.tsx';
import article from './article.module.css';
import css from './desk.module.css';
import { type DeskAnswer, TranslationEditor } from './desk-editor.tsx';
import { type Comparison, DeskHistory } from './desk-history.tsx';

/** The editor of one page: the languages side by side, the preview of the last one, the history. */
export function DeskPage(props: { page: EditedPage; answer: DeskAnswer | null; comparison: Comparison | null }) {
  const { page, answer } = props;
  const t = useTranslations('contentDesk');
  const title =
    page.translations.map((one) => one.draft?.title || one.published?.title).find(Boolean) ?? `/${page.path}`;
  const isOnSite = page.translations.some(({ state }) => state === 'published');
  return (
    <Page
      title={title}
      back={{ to: '/office/content', text: t('edit.back') }}
      badge={<Badge>{t(`kinds.${page.kind}`)}</Badge>}
      lead={`/${page.path}`}
      actions={
        isOnSite && (
          <LinkButton variant="secondary" to={`/${page.path}`} prefetch="none" target="_blank">
            {t('edit.open')}
          </LinkButton>
        )
      }
    >
      {page.kind === 'news' && <NewsDay page={page} />}
      <div className={css.translations}>
        {page.translations.map((translation) => (
          <TranslationEditor
            key={translation.locale}
            page={page}
            translation={translation}
            answer={answer?.locale === translation.locale ? answer : null}
          />
        ))}
      </div>
      {answer?.preview && (
        <section aria-labelledby="preview" className={css.preview}>
          <h2 id="preview">{t('edit.previewTitle')}</h2>
          <article className={article.article}>
            <header className={article.head}>
              <h1>{answer.preview.title}</h1>
            </header>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the content module renders and cleans it */}
            <div className={article.text} dangerouslySetInnerHTML={{ __html: answer.preview.html }} />
          </article>
        </section>
      )}
      {page.versions.length > 0 && <DeskHistory page={page} comparison={props.comparison} />}
    </Page>
  );
}

/** The day that orders a news item in the list. */
function NewsDay({ page }: { page: EditedPage }) {
  const t = useTranslations('contentDesk.edit');
  return (
    <Card>
      <Form method="post" className={css.plan} key={page.newsDay}>
        <input type="hidden" name="locale" value="ru" />
        <DateField name="newsDay" label={t('newsDay')} defaultValue={page.newsDay ?? undefined} />
        <Button name="do" value="day" variant="secondary">
          {t('saveDay')}
        </Button>
      </Form>
    </Card>
  );
}
