import { z } from 'zod';
import { MANAGER_GROUPS, PAYMENT_MARKS } from '#kernel/company.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { SITE_TYPES } from '#kernel/site-type.ts';
import { isTarget, zDocumentMove, zEditedDocument, zPublicationTime, zRevision } from '#modules/content/api.ts';
import { COMPANY_DOCUMENTS } from './domain/company-documents.ts';

export { COMPANY_DOCUMENTS, type CompanyChange, type CompanyDocument, changesOf } from './domain/company-documents.ts';

const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;
/** As it is shown; dialled without its spaces, brackets and hyphens. */
const PHONE = /^\+\d[\d\s()-]{6,24}$/;
export const MAX_PHONES = 4;
export const MAX_MANAGERS = 10;
export const MAX_FOOTER_LINKS = 8;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

const zLine = z.string().trim().max(200);
const zText = z.strictObject({ ru: zLine, en: zLine, kg: zLine });
const zPhone = z.string().trim().regex(PHONE, { error: 'common.bad_phone' });
const zEmail = z
  .string()
  .trim()
  .max(120)
  .refine((value) => value === '' || EMAIL.test(value), { error: 'common.bad_email' });
/** Opened by a click: nothing but the web. */
const zWebAddress = z
  .string()
  .trim()
  .max(200)
  .refine((value) => URL.canParse(value) && new URL(value).protocol === 'https:', { error: 'company.not_https' });

const zFirm = z
  .strictObject({
    legalName: zText,
    address: zText,
    taxNumber: z
      .string()
      .trim()
      .regex(/^\d{0,20}$/, { error: 'company.digits_only' }),
    licence: z.string().trim().max(40),
    since: z.int().min(FIRST_YEAR).max(LAST_YEAR).nullable(),
  })
  .meta({ id: 'CompanyFirm' });
const zFooterLink = z.strictObject({
  href: z.string().trim().max(300).refine(isTarget, { error: 'content.bad_target' }),
  title: zText.refine(({ ru }) => ru !== '', { error: 'common.fill_field', path: ['ru'] }),
});
const zSite = z
  .strictObject({
    phones: z.array(zPhone).max(MAX_PHONES),
    messenger: zWebAddress.nullable(),
    email: zEmail,
    agentEmail: zEmail,
    hours: z
      .strictObject({ opens: z.int().min(0).max(23), closes: z.int().min(1).max(24) })
      .refine(({ opens, closes }) => opens < closes, { error: 'company.hours_order', path: ['closes'] }),
    paymentMarks: z.array(z.enum(PAYMENT_MARKS)).max(PAYMENT_MARKS.length),
    managers: z
      .array(
        z.strictObject({
          group: z.enum(MANAGER_GROUPS),
          name: z.string().trim().min(1, { error: 'common.fill_field' }).max(80),
          phone: zPhone,
          chat: zWebAddress.nullable(),
        }),
      )
      .max(MAX_MANAGERS),
    footerText: zText,
    footerLinks: z.array(zFooterLink).max(MAX_FOOTER_LINKS),
  })
  .meta({ id: 'CompanySite' });
/** All that the company says, as one site shows it. */
export const zCompanyDetails = z.strictObject({ ...zFirm.shape, ...zSite.shape });

const zDocument = z.strictObject({ document: z.enum(COMPANY_DOCUMENTS) });
const zSiteType = z.strictObject({ site: z.enum(SITE_TYPES) });
const zSavedRevision = z.object({ revision: z.int() });

export const readCompany = endpoint({
  method: 'GET',
  path: '/api/office/company',
  access: 'content',
  summary: 'What the company says of itself: the firm and what each site says, with drafts and history',
  output: z
    .object({
      firm: zEditedDocument(zFirm),
      sites: z.object({ public: zEditedDocument(zSite), agent: zEditedDocument(zSite) }),
    })
    .meta({ id: 'Company' }),
});
export type Company = z.output<typeof readCompany.output>;

export const saveFirm = endpoint({
  method: 'PUT',
  path: '/api/office/company/firm/draft',
  access: 'content',
  summary: 'Save a draft of the firm; one that another editor has changed since is refused',
  body: z.strictObject({ revision: zRevision, firm: zFirm }),
  output: zSavedRevision,
});

export const publishFirm = endpoint({
  method: 'POST',
  path: '/api/office/company/firm/publication',
  access: 'content',
  stepUp: true,
  summary: 'Publish the firm now or at a time; every site, e-mail and document uses it within a second',
  body: z.strictObject({ revision: zRevision, firm: zFirm, at: zPublicationTime }),
  output: zSavedRevision,
});

export const saveSite = endpoint({
  method: 'PUT',
  path: '/api/office/company/sites/:site/draft',
  access: 'content',
  summary: 'Save a draft of what a site says; one that another editor has changed since is refused',
  params: zSiteType,
  body: z.strictObject({ revision: zRevision, details: zSite }),
  output: zSavedRevision,
});

export const publishSite = endpoint({
  method: 'POST',
  path: '/api/office/company/sites/:site/publication',
  access: 'content',
  stepUp: true,
  summary: 'Publish what a site says, now or at a time; every page shows it within a second',
  params: zSiteType,
  body: z.strictObject({ revision: zRevision, details: zSite, at: zPublicationTime }),
  output: zSavedRevision,
});

export const moveCompany = endpoint({
  method: 'POST',
  path: '/api/office/company/:document/moves',
  access: 'content',
  stepUp: true,
  summary: 'Discard a draft, cancel a planned publication, take back what is published, take a version into the draft',
  params: zDocument,
  body: zDocumentMove,
  output: zSavedRevision,
});

/** What a company does before it can sell, in this order. */
export const START_STEPS = [
  'company',
  'mail',
  'currencies',
  'payments',
  'agreements',
  'inventory',
  'contracts',
  'administrators',
] as const;
const zStart = z
  .object({
    steps: z.array(
      z.object({
        name: z.enum(START_STEPS),
        isDone: z.boolean(),
        /** Without it nothing can be sold; the others may wait. */
        isNeeded: z.boolean(),
        /** What is there already, or what is missing: methods, contracts; currencies without a rate. */
        count: z.int(),
      }),
    ),
  })
  .meta({ id: 'FirstDay' });
export type StartStep = z.output<typeof zStart>['steps'][number];

export const readStart = endpoint({
  method: 'GET',
  path: '/api/office/start',
  access: 'admin',
  summary: 'What is done and what is left before the company sells',
  output: zStart,
});
