import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EditedPage, PageVersion } from '#modules/content/api.ts';
import { formatMoment } from '../../shared/content/format-moment.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Link } from '../../ui/link.tsx';
import css from './desk.module.css';
import { Changes } from './desk-editor.tsx';
import type { TextChange } from './desk-form.ts';

/** Two versions side by side in one text. */
export type Comparison = { locale: PageVersion['locale']; version: number; changes: readonly TextChange[] };

/** All versions of a page; each can be compared with the current one and taken into a draft. */
export function DeskHistory({ page, comparison }: { page: EditedPage; comparison: Comparison | null }) {
  const t = useTranslations('contentDesk.history');
  const localeName = useTranslations('shell.language');
  const versions = page.versions.map((one) => ({ ...one, id: `${one.locale}.${one.version}` }));
  const revisionOf = (locale: string) => page.translations.find((one) => one.locale === locale)?.revision ?? 0;
  const who = ({ author }: PageVersion) => (author === null ? t('seed') : author || t('removed'));
  return (
    <section aria-labelledby="history" className={css.history}>
      <h2 id="history">{t('title')}</h2>
      {comparison && (
        <Card aria-labelledby="comparison">
          <h3 id="comparison">
            {t('comparing', { version: comparison.version, locale: localeName(comparison.locale) })}
          </h3>
          <Changes changes={comparison.changes} />
        </Card>
      )}
      <DataTable
        label={t('title')}
        rows={versions}
        columns={[
          {
            name: 'version',
            label: t('version'),
            cell: (one) => (
              <>
                {one.version} {one.withdrawn && `(${t('withdrawn')})`} {one.planned && `(${t('planned')})`}
              </>
            ),
          },
          { name: 'language', label: t('language'), cell: ({ locale }) => localeName(locale) },
          { name: 'when', label: t('when'), cell: ({ publishedAt }) => formatMoment(publishedAt) },
          { name: 'who', label: t('who'), cell: who },
          {
            name: 'acts',
            label: t('compare'),
            cell: ({ id }) => (
              <Link to={`?compare=${id}#history`} prefetch="none">
                {t('compare')}
              </Link>
            ),
          },
          {
            name: 'restore',
            label: t('restore'),
            cell: ({ locale, version }) => (
              <Form method="post">
                <input type="hidden" name="locale" value={locale} />
                <input type="hidden" name="version" value={version} />
                <input type="hidden" name="revision" value={revisionOf(locale)} />
                <Button name="do" value="restore" size="small" variant="quiet">
                  {t('restore')}
                </Button>
              </Form>
            ),
          },
        ]}
      />
    </section>
  );
}
