import { z } from 'zod';
import { MANAGER_GROUPS, PAYMENT_MARKS } from '#kernel/company.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { MAX_VERSION, zInstant } from '#kernel/schemas.ts';

const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;
/** As it is shown; dialled without its spaces, brackets and hyphens. */
const PHONE = /^\+\d[\d\s()-]{6,24}$/;
export const MAX_PHONES = 4;
export const MAX_MANAGERS = 10;
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

export const zCompanyDetails = z
  .strictObject({
    legalName: zText,
    address: zText,
    taxNumber: z
      .string()
      .trim()
      .regex(/^\d{0,20}$/, { error: 'company.digits_only' }),
    licence: z.string().trim().max(40),
    since: z.int().min(FIRST_YEAR).max(LAST_YEAR).nullable(),
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
  })
  .meta({ id: 'CompanyDetails' });

const zVersion = z.int().min(0).max(MAX_VERSION);
const zCompany = z
  .object({
    details: zCompanyDetails,
    /** Raised by each save; 0: nothing was saved yet. */
    version: zVersion,
    savedBy: z.string().nullable(),
    savedAt: zInstant.nullable(),
  })
  .meta({ id: 'Company' });
export type Company = z.output<typeof zCompany>;

export const readCompany = endpoint({
  method: 'GET',
  path: '/api/office/company',
  access: 'content',
  summary: 'What the company says of itself: contacts, hours, managers and requisites',
  output: zCompany,
});

export const saveCompany = endpoint({
  method: 'PUT',
  path: '/api/office/company',
  access: 'content',
  stepUp: true,
  summary: 'Saves them; pages, e-mails and documents use them within a second',
  body: z.strictObject({ version: zVersion, details: zCompanyDetails }),
  output: zCompany,
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
