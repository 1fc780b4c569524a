import type { FormEvent } from 'react';
import { Form, useActionData, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { type ListSettings, viewQuery } from '#modules/sales/api.ts';
import type { FormErrors } from '../../shared/forms/form-errors.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Menu } from '../../ui/menu.tsx';
import css from './sales.module.css';

/** A built-in view that every user has. */
export type BuiltInView = { name: string; query: string; count?: number };

/** A menu closes when its form is sent: the focus goes from the form to the menu's button. */
const focusMenu = (event: FormEvent<HTMLFormElement>) =>
  event.currentTarget.closest('details')?.querySelector('summary')?.focus();

/**
 * Built-in and saved views of a list as tabs, and the form that saves a view. The address holds the whole view, so it
 * can be shared.
 */
export function ViewsBar(props: { views: ListSettings['views']; builtIn: readonly BuiltInView[]; path: string }) {
  const { views, path } = props;
  const t = useTranslations('orderLists.views');
  const [search] = useSearchParams();
  const currentQuery = viewQuery(search.toString());
  const refusal = useActionData<{ refusal?: FormErrors }>()?.refusal;
  const current = (query: string) => (query === currentQuery ? 'page' : undefined);
  return (
    <>
      <nav aria-label={t('label')} className={css.views}>
        <Link to={`${path}?all=1`} prefetch="none" className={css.view ?? ''} aria-current={current('')}>
          {t('all')}
        </Link>
        {props.builtIn
          .filter(({ query }) => views.every((view) => view.query !== query))
          .map(({ name, query, count }) => (
            <Link
              key={query}
              to={`${path}?${query}`}
              prefetch="none"
              className={css.view ?? ''}
              aria-current={current(query)}
            >
              {name}
              {count !== undefined && <span className={css.count}>{count}</span>}
            </Link>
          ))}
        {views.map(({ id, name, query }) => (
          <Link
            key={id}
            to={`${path}?${query || 'all=1'}`}
            prefetch="none"
            className={css.view ?? ''}
            aria-current={current(query)}
          >
            {name}
          </Link>
        ))}
        <Menu group="list" side="start" label={t('open')} buttonClass={css.tool ?? ''} panelClass={css.panel ?? ''}>
          <Form method="post" preventScrollReset onSubmit={focusMenu} className={css.panelForm} key={views.length}>
            <input type="hidden" name="intent" value="save" />
            <Field name="name" label={t('name')} maxLength={40} required autoComplete="off" />
            <Checkbox name="default" value="1">
              {t('default')}
            </Checkbox>
            <p className={css.note}>{t('saveNote')}</p>
            <Button size="small">{t('save')}</Button>
          </Form>
          {views.length === 0 ? (
            <p className={css.note}>{t('none')}</p>
          ) : (
            <ul className={css.ownViews}>
              {views.map((view) => (
                <SavedView key={view.id} view={view} />
              ))}
            </ul>
          )}
        </Menu>
      </nav>
      {refusal && (
        <Alert tone="error" title={refusal.text ?? Object.values(refusal.fields)[0] ?? ''} key={refusal.at} />
      )}
    </>
  );
}

function SavedView({ view }: { view: ListSettings['views'][number] }) {
  const t = useTranslations('orderLists.views');
  const { id, name, isDefault } = view;
  return (
    <li>
      <Form
        method="post"
        preventScrollReset
        onSubmit={focusMenu}
        className={css.panelForm}
        key={`${name} ${isDefault}`}
      >
        <input type="hidden" name="id" value={id} />
        <Field id={`view-${id}`} name="name" label={t('name')} defaultValue={name} maxLength={40} required />
        {isDefault && <Badge tone="info">{t('isDefault')}</Badge>}
        <div className={css.action}>
          <Button size="small" variant="secondary" name="intent" value="rename">
            {t('rename')}
          </Button>
          <Button size="small" variant="quiet" name="intent" value={isDefault ? 'no-default' : 'default'}>
            {t(isDefault ? 'dropDefault' : 'makeDefault')}
          </Button>
          <Button size="small" variant="quiet" name="intent" value="delete">
            {t('delete')}
          </Button>
        </div>
      </Form>
    </li>
  );
}
