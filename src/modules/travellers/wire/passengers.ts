import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { MAX_VERSION, zInstant, zLocalDate, zVersion } from '#kernel/schemas.ts';
import { DOCUMENT_TYPES } from '../domain/documents.ts';
import { MAX_DOCUMENTS } from '../domain/saved-passenger.ts';

const text = (longest: number) => z.string().max(longest, { error: 'common.too_big' }).default('');
const zId = z.strictObject({ id: z.string().max(64) });

/** A document as lists and forms show it; its whole number is shown on an act of its own (`showDocument`). */
const zDocumentLine = z.object({
  id: z.string(),
  type: z.enum(DOCUMENT_TYPES),
  /** `•••••67` */
  masked: z.string(),
  expiration: zLocalDate.nullable(),
  /** On the day of asking: `soon` has less than six months left, `endless` never runs out. */
  state: z.enum(['valid', 'soon', 'expired', 'endless']),
});
export type DocumentLine = z.output<typeof zDocumentLine>;

export const zSavedPassenger = z
  .object({
    id: z.string(),
    /** Sent back with a change, to detect concurrent edits. */
    version: z.int(),
    surname: z.string(),
    name: z.string(),
    patronymic: z.string().nullable(),
    gender: z.enum(['male', 'female']),
    birthdate: zLocalDate,
    citizenship: z.string(),
    bonusCard: z.string().nullable(),
    documents: z.array(zDocumentLine),
    updatedAt: zInstant,
    /** Owner's contract; null for passengers of a user without a contract. */
    contract: z.object({ id: z.string(), number: z.string(), name: z.string(), own: z.boolean() }).nullable(),
  })
  .meta({ id: 'SavedPassenger' });
export type SavedPassengerLine = z.output<typeof zSavedPassenger>;

export const PASSENGER_SORTS = ['name', 'recent', 'expiry'] as const;
export type PassengerSort = (typeof PASSENGER_SORTS)[number];

export const zPassengerFilter = z.strictObject({
  /** Beginnings of surname and name in any alphabet, a whole document number, or one letter. */
  q: z.string().trim().max(60).optional(),
  /** By the first document to run out. */
  documents: z.enum(['expired', 'soon']).optional(),
  /** One of the contracts of the caller's tree. */
  contract: z.string().max(64).optional(),
});
export type PassengerFilter = z.output<typeof zPassengerFilter>;

export const listPassengers = endpoint({
  method: 'GET',
  path: '/api/account/passengers',
  access: 'signedIn',
  summary: 'Saved passengers of the contract and of its sub-agents, or one’s own',
  query: zPassengerFilter.extend({
    sort: z.enum(PASSENGER_SORTS).default('name'),
    /** What the page before gave as `next`. */
    after: z
      .string()
      .regex(/^[A-Z]?\d{1,6}$/, { error: 'travellers.bad_page' })
      .optional(),
    limit: z.coerce.number().int().min(1).max(50).default(50),
  }),
  output: z.object({
    passengers: z.array(zSavedPassenger),
    /** Under the filter; without a search also by the first letter of the surname. A search counts to 300. */
    total: z.int(),
    initials: z.array(z.object({ initial: z.string(), count: z.int() })),
    contracts: z.array(z.object({ id: z.string(), number: z.string(), name: z.string() })),
    next: z.string().nullable(),
  }),
});
export type PassengerPage = z.output<typeof listPassengers.output>;

/** Texts may be empty: each missing field is a problem. */
export const zSavedForm = z.strictObject({
  surname: text(100),
  name: text(100),
  patronymic: text(100),
  citizenship: text(2),
  gender: z.enum(['male', 'female', '']).default(''),
  birthdate: text(20),
  bonusCard: text(40),
  documents: z
    .array(
      z.strictObject({
        /** One that is kept already; an empty number leaves the number it has. */
        id: z.string().max(64).optional(),
        documentType: text(40),
        documentNumber: text(40),
        expiration: text(20),
      }),
    )
    .max(MAX_DOCUMENTS, { error: 'travellers.documents_many' })
    .default([]),
});
export type SavedFormInput = z.output<typeof zSavedForm>;

export const createPassenger = endpoint({
  method: 'POST',
  path: '/api/account/passengers',
  access: 'signedIn',
  summary: 'Save a passenger; a document that is another’s of the contract is refused',
  body: zSavedForm,
  output: zSavedPassenger,
  status: 201,
});

export const readPassenger = endpoint({
  method: 'GET',
  path: '/api/account/passengers/:id',
  access: 'signedIn',
  summary: 'A saved passenger, document numbers masked',
  params: zId,
  output: zSavedPassenger,
});

export const updatePassenger = endpoint({
  method: 'PUT',
  path: '/api/account/passengers/:id',
  access: 'signedIn',
  summary: 'Change a saved passenger; refused when somebody else has changed it meanwhile',
  params: zId,
  body: zSavedForm.extend({ version: zVersion }),
  output: zSavedPassenger,
});

export const deletePassenger = endpoint({
  method: 'DELETE',
  path: '/api/account/passengers/:id',
  access: 'signedIn',
  summary: 'Forget a saved passenger for good',
  params: zId,
  query: z.strictObject({ version: z.coerce.number().int().min(1).max(MAX_VERSION) }),
  output: z.object({ deleted: z.literal(true) }),
});

export const showDocument = endpoint({
  method: 'POST',
  path: '/api/account/passengers/:id/documents/:documentId/show',
  access: 'signedIn',
  summary: 'The whole number of a document; that it was seen is written into the audit log',
  params: zId.extend({ documentId: z.string().max(64) }),
  body: z.strictObject({}),
  output: z.object({ number: z.string() }),
});
