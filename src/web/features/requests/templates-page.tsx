import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { LOCALES } from '#kernel/locale.ts';
import { REPLY_FIELDS, REQUEST_KINDS, type ReplyTemplate, TEMPLATE_TITLE_LIMIT } from '#modules/requests/api.ts';
import type { FormErrors } from '../../shared/forms/form-errors.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field, SelectField, TextArea } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { DeskTabs } from './desk-frame.tsx';
import { SubmitButton } from './parts.tsx';
import css from './requests.module.css';

/** `id`: the template whose form was refused; empty for a new one. */
export type TemplateRefusal = FormErrors & { id: string; typed: Readonly<Record<string, string>> };

function TemplateFields(props: { template: ReplyTemplate | null; refusal: TemplateRefusal | undefined }) {
  const { template, refusal } = props;
  const t = useTranslations('requests');
  const prefix = template?.id ?? 'new';
  return (
    <>
      <div className={css.two}>
        <Field
          name="title"
          id={`${prefix}-title`}
          label={t('templates.name')}
          defaultValue={refusal?.typed.title ?? template?.title ?? ''}
          error={refusal?.fields.title}
          maxLength={TEMPLATE_TITLE_LIMIT}
          required
        />
        <SelectField
          name="kind"
          id={`${prefix}-kind`}
          label={t('templates.kind')}
          defaultValue={refusal?.typed.kind ?? template?.kind ?? ''}
        >
          <option value="">{t('templates.any')}</option>
          {REQUEST_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </SelectField>
      </div>
      {LOCALES.map((locale) => (
        <TextArea
          key={locale}
          name={`texts.${locale}`}
          id={`${prefix}-${locale}`}
          lang={locale === 'kg' ? 'ky' : locale}
          label={t(`templates.${locale}`)}
          rows={3}
          maxLength={2000}
          defaultValue={refusal?.typed[`texts.${locale}`] ?? template?.texts[locale] ?? ''}
          error={refusal?.fields[`texts.${locale}`]}
        />
      ))}
    </>
  );
}

function TemplateCard(props: { template: ReplyTemplate; refusal: TemplateRefusal | undefined; now: string }) {
  const { template, refusal } = props;
  const t = useTranslations('requests');
  const formatInstant = useFormatInstant(props.now);
  const changed = formatInstant(template.changedAt);
  return (
    <Card>
      <Disclosure
        summary={
          <>
            {template.title}{' '}
            <span className={css.muted}>
              {template.kind ? t(`kinds.${template.kind}`) : t('templates.any')} ·{' '}
              {template.changedBy ? t('templates.changed', { name: template.changedBy, moment: changed }) : changed}
            </span>
          </>
        }
        open={refusal !== undefined}
      >
        <Form method="post" className={css.stack ?? ''} key={refusal?.at ?? template.version}>
          <input type="hidden" name="id" value={template.id} />
          <input type="hidden" name="version" value={template.version} />
          <TemplateFields template={template} refusal={refusal} />
          <div className={css.buttons}>
            <SubmitButton name="act" value="save">
              {t('templates.save')}
            </SubmitButton>
            <Button name="act" value="remove" variant="quiet" formNoValidate>
              {t('templates.remove')}
            </Button>
          </div>
        </Form>
      </Disclosure>
    </Card>
  );
}

/** Texts that staff put into messages to authors, in their language. */
export function TemplatesPage(props: {
  templates: readonly ReplyTemplate[];
  result: 'saved' | 'removed' | null;
  refusal: TemplateRefusal | undefined;
  now: string;
}) {
  const { templates, result, refusal } = props;
  const t = useTranslations('requests.templates');
  const ofNew = refusal?.id === '' ? refusal : undefined;
  return (
    <Page title={t('title')} lead={t('lead')}>
      <DeskTabs current="templates" />
      {result && !refusal && (
        <Alert tone="done" live>
          {t(result)}
        </Alert>
      )}
      {refusal && (
        <Alert key={refusal.at} tone="error" live>
          {Object.values(refusal.fields)[0] ?? refusal.text}
        </Alert>
      )}
      <p className={css.muted}>{t('fields', { list: REPLY_FIELDS.map((name) => `{${name}}`).join(' ') })}</p>
      {templates.length === 0 && <EmptyState title={t('none')} />}
      {templates.map((template) => (
        <TemplateCard
          key={template.id}
          template={template}
          refusal={refusal?.id === template.id ? refusal : undefined}
          now={props.now}
        />
      ))}
      <Card aria-labelledby="new-template">
        <CardHead level={2} id="new-template" title={t('add')} />
        <Form method="post" className={css.stack ?? ''} key={ofNew?.at ?? templates.length}>
          <input type="hidden" name="id" value="" />
          <TemplateFields template={null} refusal={ofNew} />
          <div className={css.buttons}>
            <SubmitButton name="act" value="create">
              {t('create')}
            </SubmitButton>
          </div>
        </Form>
      </Card>
    </Page>
  );
}
