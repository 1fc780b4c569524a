import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { type CompanyFirm, type CompanySite, EMPTY_FIRM, emptySite } from '#kernel/company.ts';
import type { Site } from '#kernel/passengers.ts';
import { COMPANY_DOCUMENTS, type Company, type CompanyDocument, changesOf } from '#modules/company/api.ts';
import type { EditedDocument } from '#modules/content/api.ts';
import type { DocumentDone } from '../../shared/content/document-form.ts';
import { DocumentHistory, DocumentNotes, DocumentState } from '../../shared/content/document-parts.tsx';
import { PublicationActs } from '../../shared/content/publication-acts.tsx';
import { ListTabs } from '../../shared/lists/work-list.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import css from './company.module.css';
import { COMPANY, type CompanyRefusal, companyAddress, editedOf } from './company-form.ts';
import { Contacts, FirmFields, FooterFields, fieldsOf, Managers, Marks } from './company-parts.tsx';

type Props = {
  company: Company;
  document: CompanyDocument;
  variant: Site;
  done: DocumentDone | null;
  refusal: CompanyRefusal | null;
};

/** What the company says of itself: the firm and each site, each with its draft, its publication and its history. */
export function CompanyPage({ company, document, variant, done, refusal }: Props) {
  const t = useTranslations('company');
  const desk = useTranslations('requests.desk');
  const labelOf = useFieldLabel();
  const edited: EditedDocument<CompanyFirm | CompanySite> = editedOf(company, document);
  const showsPublic = document === 'agent' && !edited.published?.value;
  return (
    <Page title={t('title')} lead={t('lead')} back={{ to: '/office', text: desk('hello') }}>
      <div>
        <ListTabs
          label={t('parts.label')}
          tabs={COMPANY_DOCUMENTS.map((one) => ({
            to: one === 'firm' ? COMPANY : companyAddress(one),
            text: t(`parts.${one}`),
            current: one === document,
          }))}
        />
      </div>
      <DocumentNotes done={done} refusal={refusal} conflict={refusal?.conflict ?? null} labelOf={labelOf} />
      <DocumentState edited={edited} />
      {showsPublic && <p className={css.muted}>{t('parts.asPublic')}</p>}
      <Form
        method="post"
        noValidate
        key={`${document} ${edited.revision} ${refusal?.at ?? ''}`}
        className={css.form}
        preventScrollReset
      >
        <input type="hidden" name="of" value={document} />
        <input type="hidden" name="revision" value={refusal?.revision ?? edited.revision} />
        <DocumentFields company={company} document={document} variant={variant} refusal={refusal} />
        <Card aria-label={t('publication')} className={css.acts ?? ''}>
          <PublicationActs
            of={document}
            hasDraft={edited.draft !== null}
            isPlanned={edited.plannedAt !== null}
            withdrawText={edited.published?.value ? t(showsOwnOnly(document)) : null}
            waits={null}
            hasPreview={false}
          />
          <p className={css.muted}>{t('saveNote')}</p>
        </Card>
      </Form>
      {edited.versions.length > 0 && (
        <Card aria-labelledby="history">
          <CardHead level={2} id="history" title={t('history')} />
          <DocumentHistory edited={edited} of={document} changesOf={changesOf} labelOf={labelOf} />
        </Card>
      )}
    </Page>
  );
}

const showsOwnOnly = (document: CompanyDocument) =>
  document === 'agent' ? ('withdrawAgentText' as const) : ('withdrawText' as const);

/** Names of the details as the journal has them. */
function useFieldLabel() {
  const t = useTranslations('audit.fields');
  return (field: string): string => t(field as 'phones');
}

/** The fields of one part, with what was typed, else the draft, else what is published. */
function DocumentFields({ company, document, variant, refusal }: Omit<Props, 'done'>) {
  const fields = fieldsOf(refusal);
  if (document === 'firm') {
    const { draft, published } = company.firm;
    return <FirmFields details={draft?.value ?? published?.value ?? EMPTY_FIRM} fields={fields} />;
  }
  const { draft, published } = company.sites[document];
  const details = draft?.value ?? published?.value ?? company.sites.public.published?.value ?? emptySite(variant);
  return (
    <>
      <Contacts details={details} fields={fields} />
      <Managers details={details} fields={fields} />
      <FooterFields details={details} fields={fields} />
      <Marks details={details} fields={fields} />
    </>
  );
}
