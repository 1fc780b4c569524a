import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { type EditedRedirects, type PageRedirect, redirectChanges } from '#modules/content/api.ts';
import type { DocumentDone } from '../../shared/content/document-form.ts';
import { DocumentHistory, DocumentNotes, DocumentState } from '../../shared/content/document-parts.tsx';
import { PublicationActs } from '../../shared/content/publication-acts.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import css from './desk.module.css';
import { DeskTabs, LIST } from './desk-list.tsx';
import type { RedirectRefusal } from './redirect-form.ts';

type Props = { redirects: EditedRedirects; done: DocumentDone | null; refusal: RedirectRefusal | null };

/** Rows for new redirects below those that are there. */
const NEW_ROWS = 3;
const NEW: readonly PageRedirect[] = Array.from({ length: NEW_ROWS }, () => ({ path: '', target: '' }));
/** In a difference an address is its own name. */
const labelOf = (path: string): string => `/${path}`;

/** Old addresses and where they lead: all of them are drafted, published and taken back together. */
export function DeskRedirects({ redirects, done, refusal }: Props) {
  const t = useTranslations('contentDesk');
  const { draft, published, revision, plannedAt, versions } = redirects;
  const shown = refusal?.typed ?? [...(draft?.value ?? published?.value ?? { redirects: [] }).redirects, ...NEW];
  return (
    <Page title={t('redirects.label')} lead={t('redirects.lead')} back={{ to: LIST, text: t('screens.list') }}>
      <DeskTabs filter="redirects" />
      <DocumentNotes done={done} refusal={refusal} conflict={refusal?.conflict ?? null} labelOf={labelOf} />
      <DocumentState edited={redirects} />
      <Form method="post" noValidate className={css.form} key={`${revision} ${refusal?.at ?? ''}`} preventScrollReset>
        <input type="hidden" name="of" value="redirects" />
        <input type="hidden" name="revision" value={refusal?.revision ?? revision} />
        <Card aria-label={t('redirects.label')}>
          <div className={css.form}>
            {shown.map((one, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are named by their place in the form
              <RedirectRow key={n} n={n} redirect={one} fields={refusal?.fields ?? {}} />
            ))}
          </div>
        </Card>
        <Card aria-label={t('redirects.publication')}>
          <PublicationActs
            of="redirects"
            hasDraft={draft !== null}
            isPlanned={plannedAt !== null}
            withdrawText={published?.value ? t('redirects.withdrawText') : null}
            waits={null}
            hasPreview={false}
          />
        </Card>
      </Form>
      {versions.length > 0 && (
        <Card aria-labelledby="history">
          <CardHead level={2} id="history" title={t('redirects.history')} />
          <DocumentHistory edited={redirects} of="redirects" changesOf={redirectChanges} labelOf={labelOf} />
        </Card>
      )}
    </Page>
  );
}

function RedirectRow(props: { n: number; redirect: PageRedirect; fields: Readonly<Record<string, string>> }) {
  const { n, redirect, fields } = props;
  const t = useTranslations('contentDesk.redirects');
  const nameOf = (field: keyof PageRedirect) => `redirects.${n}.${field}`;
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <fieldset className={css.redirectForm}>
      <legend className="visually-hidden">{t('row', { n: n + 1 })}</legend>
      <Field
        {...plain}
        id={nameOf('path')}
        name={nameOf('path')}
        label={t('from')}
        hint={redirect.path === '' ? t('fromHint') : undefined}
        error={fields[nameOf('path')]}
        defaultValue={redirect.path}
        maxLength={200}
      />
      <Field
        {...plain}
        id={nameOf('target')}
        name={nameOf('target')}
        label={t('to')}
        hint={redirect.path === '' ? t('toHint') : undefined}
        error={fields[nameOf('target')]}
        defaultValue={redirect.target}
        maxLength={500}
      />
    </fieldset>
  );
}
