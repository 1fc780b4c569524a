import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { LOCALES, type Locale } from '#kernel/locale.ts';
import { type ListedPage, PAGE_KINDS, type PageKind } from '#modules/content/api.ts';
import { formatMoment } from '../../shared/content/format-moment.ts';
import { BarField, FilterBar } from '../../shared/lists/filter-bar.tsx';
import { type DotTone, StatusDot } from '../../shared/lists/status-dot.tsx';
import { ListTabs, WorkList } from '../../shared/lists/work-list.tsx';
import type { WorkColumn } from '../../shared/lists/work-table.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Menu } from '../../ui/menu.tsx';
import css from './desk.module.css';

export const LIST = '/office/content';
export const REDIRECTS = '/office/content/redirects';
/** Lists of the desk beyond pages, each with an address of its own. */
const LISTS = ['banners', 'letters', 'redirects'] as const;
export type DeskListName = (typeof LISTS)[number];
export const editorPath = (path: string): string => `${LIST}/page/${path}`;

type Row = ListedPage & { id: string };
export type DeskFilter = { q: string | undefined; kind: PageKind | undefined };

const address = (filter: DeskFilter): string =>
  `${LIST}?${new URLSearchParams(Object.entries(filter).filter((one): one is [string, string] => Boolean(one[1])))}`;

const TONES: Readonly<Record<ListedPage['translations'][number]['state'], DotTone>> = {
  published: 'done',
  withdrawn: 'over',
  missing: 'over',
};

function TranslationState({ page, locale }: { page: ListedPage; locale: Locale }) {
  const t = useTranslations('contentDesk.state');
  const one = page.translations.find((translation) => translation.locale === locale);
  if (!one) return null;
  const more = one.plannedAt ? t('planned', { at: formatMoment(one.plannedAt) }) : one.hasDraft ? t('draft') : null;
  return (
    <StatusDot tone={more ? 'wait' : TONES[one.state]} clock={more && one.state !== 'missing' ? more : undefined}>
      {more && one.state === 'missing' ? more : t(one.state)}
    </StatusDot>
  );
}

function usePageColumns(): WorkColumn<Row>[] {
  const t = useTranslations('contentDesk.list');
  const kinds = useTranslations('contentDesk.kinds');
  return [
    {
      name: 'page',
      label: t('page'),
      width: 320,
      flexible: true,
      phone: '1a',
      cell: ({ path, title }) => (
        <Link to={editorPath(path)} prefetch="none" className={css.page ?? ''}>
          {title}
        </Link>
      ),
      note: ({ path }) => `/${path}`,
    },
    { name: 'kind', label: t('kind'), width: 110, phone: '2a', cell: ({ kind }) => kinds(kind) },
    ...LOCALES.map(
      (locale): WorkColumn<Row> => ({
        name: locale,
        label: t(locale),
        width: 190,
        cell: (page) => <TranslationState page={page} locale={locale} />,
      }),
    ),
    {
      name: 'changed',
      label: t('changed'),
      width: 140,
      phone: '1c',
      cell: ({ changedAt }) => <time dateTime={changedAt}>{formatMoment(changedAt)}</time>,
    },
  ];
}

/** Tabs of the desk: kinds of pages, and the other lists. */
export function DeskTabs({ filter }: { filter: DeskFilter | DeskListName }) {
  const t = useTranslations('contentDesk.tabs');
  const current = typeof filter === 'string' ? null : filter;
  const q = current?.q;
  return (
    <ListTabs
      label={t('label')}
      tabs={[
        { to: address({ q, kind: undefined }), text: t('all'), current: current !== null && !current.kind },
        ...PAGE_KINDS.map((kind) => ({
          to: address({ q, kind }),
          text: t(kind),
          current: current?.kind === kind,
        })),
        ...LISTS.map((name) => ({ to: `${LIST}/${name}`, text: t(name), current: filter === name })),
      ]}
    />
  );
}

/** Opens the editor of an address that has no page yet. */
function NewPage({ refusal }: { refusal: { slug: string; text: string } | null }) {
  const t = useTranslations('contentDesk.list');
  return (
    <Menu
      className={css.create}
      panelClass={css.createPanel}
      buttonClass={css.createButton}
      label={
        <>
          <Icon name="plus" size={16} /> {t('create')}
        </>
      }
    >
      <Form method="post" className={css.createForm}>
        <SelectField name="section" label={t('section')}>
          <option value="news">{t('news')}</option>
          <option value="content">{t('content')}</option>
        </SelectField>
        <Field
          name="slug"
          label={t('slug')}
          hint={t('slugHint')}
          error={refusal?.text}
          defaultValue={refusal?.slug ?? ''}
          maxLength={120}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Button size="small">{t('go')}</Button>
      </Form>
    </Menu>
  );
}

/** Pages, news and agreements with the state of each language. */
export function DeskList(props: {
  pages: readonly ListedPage[];
  filter: DeskFilter;
  isComfortable: boolean;
  refusal: { slug: string; text: string } | null;
}) {
  const { filter } = props;
  const t = useTranslations('contentDesk');
  const columns = usePageColumns();
  const q = filter.q?.toLocaleLowerCase() ?? '';
  const rows = props.pages
    .filter(({ kind }) => !filter.kind || kind === filter.kind)
    .filter(({ title, path }) => title.toLocaleLowerCase().includes(q) || path.includes(q))
    .map((page) => ({ ...page, id: page.path }));
  return (
    <WorkList
      list={LIST}
      title={t('screens.list')}
      tabs={<DeskTabs filter={filter} />}
      actions={<NewPage refusal={props.refusal} />}
      filters={
        <FilterBar
          resetTo={LIST}
          activeCount={filter.q ? 1 : 0}
          kept={filter.kind ? { kind: filter.kind } : {}}
          chips={[]}
        >
          <BarField name="q" type="search" label={t('list.search')} value={filter.q ?? ''} maxLength={100} search />
        </FilterBar>
      }
      label={t('screens.list')}
      columns={columns}
      rows={rows}
      nameOf={({ title }) => title}
      empty={
        <EmptyState level={2} title={t('list.none')}>
          {t('list.noneText')}
        </EmptyState>
      }
      isComfortable={props.isComfortable}
      next={null}
      slots={{ hrefOf: editorPath }}
    />
  );
}
