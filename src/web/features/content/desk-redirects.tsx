import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { PageRedirect } from '#modules/content/api.ts';
import type { FormErrors } from '../../shared/forms/form-errors.ts';
import { WorkList } from '../../shared/lists/work-list.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import css from './desk.module.css';
import { DeskTabs, REDIRECTS } from './desk-list.tsx';

export type RedirectAnswer = {
  at: string;
  done: 'saved' | 'deleted' | null;
  refusal: FormErrors | null;
  typed: PageRedirect | null;
  /** What the next save of the same address replaces: another editor’s redirect that this one has been shown. */
  previous: PageRedirect | null;
};

/** Old addresses and where they lead. */
export function DeskRedirects(props: {
  redirects: readonly PageRedirect[];
  answer: RedirectAnswer | null;
  isComfortable: boolean;
}) {
  const { answer } = props;
  const t = useTranslations('contentDesk');
  return (
    <WorkList
      list={REDIRECTS}
      title={t('screens.list')}
      tabs={<DeskTabs filter="redirects" />}
      notes={
        <div className={css.redirects}>
          <p className={css.muted}>{t('redirects.lead')}</p>
          {answer?.done && <Alert live tone="done" title={t(`redirects.${answer.done}`)} />}
          {answer?.refusal?.text && <Alert live tone="error" title={answer.refusal.text} />}
          <Form method="post" noValidate className={css.redirectForm} key={answer?.at ?? ''}>
            <input type="hidden" name="previousPath" value={answer?.previous?.path ?? ''} />
            <input type="hidden" name="previous" value={answer?.previous?.target ?? ''} />
            <Field
              name="path"
              label={t('redirects.from')}
              hint={t('redirects.fromHint')}
              error={answer?.refusal?.fields.path}
              defaultValue={answer?.typed?.path ?? ''}
              maxLength={200}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <Field
              name="target"
              label={t('redirects.to')}
              hint={t('redirects.toHint')}
              error={answer?.refusal?.fields.target}
              defaultValue={answer?.typed?.target ?? ''}
              maxLength={500}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <Button name="do" value="save">
              {t('redirects.add')}
            </Button>
          </Form>
        </div>
      }
      label={t('redirects.label')}
      columns={[
        { name: 'from', label: t('redirects.from'), width: 320, phone: '1a', cell: ({ path }) => `/${path}` },
        { name: 'to', label: t('redirects.to'), width: 420, flexible: true, phone: '2a', cell: ({ target }) => target },
        {
          name: 'delete',
          label: '',
          width: 260,
          phone: '2b',
          cell: ({ path, target }) => (
            <Form method="post">
              <input type="hidden" name="path" value={path} />
              <input type="hidden" name="previousPath" value={path} />
              <input type="hidden" name="previous" value={target} />
              <Button name="do" value="delete" size="small" variant="quiet">
                {t('redirects.delete', { path: `/${path}` })}
              </Button>
            </Form>
          ),
        },
      ]}
      rows={props.redirects.map((one) => ({ ...one, id: one.path }))}
      nameOf={({ path }) => path}
      empty={<EmptyState level={2} title={t('redirects.none')} />}
      isComfortable={props.isComfortable}
      next={null}
    />
  );
}
