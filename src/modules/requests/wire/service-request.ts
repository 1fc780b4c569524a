import { z } from 'zod';
import { FILE_CATEGORIES } from '#kernel/file-category.ts';
import { zCategory, zInstant, zMoney } from '#kernel/schemas.ts';
import { PAUSE_REASONS } from '../domain/request-state.ts';
import { SCAN_STATES } from '../domain/upload-rules.ts';
import { zRequestCharge } from './charge-shape.ts';
import { zHandExchange, zHandSplit } from './handwork-shapes.ts';
import { REQUEST_FIELDS } from './request-fields.ts';
import { zTraveller, zTravelService } from './travel-services.ts';

export const REASONS = [
  'plans',
  'carrier_cancelled',
  'carrier_changed',
  'illness',
  'bereavement',
  'visa',
  'new_document',
  'mistake',
  'other',
] as const;

export const zPerson = z.object({
  id: z.string(),
  category: zCategory,
  surname: z.string(),
  name: z.string(),
  tickets: z.array(z.object({ number: z.string(), state: z.string() })),
});
export const zParts = z.object({ fare: zMoney, taxes: zMoney, fees: zMoney });

const zFile = z.object({
  id: z.string(),
  name: z.string(),
  contentType: z.string(),
  size: z.int(),
  category: z.enum(FILE_CATEGORIES),
  /** A picture that has a small form. */
  thumbnail: z.boolean(),
  side: z.enum(['author', 'staff']),
  scan: z.enum(SCAN_STATES),
  /** The reader may remove it: their side added it, and the work does not depend on it. */
  removable: z.boolean(),
});
const zMessage = z.object({ side: z.enum(['author', 'staff']), text: z.string(), at: zInstant });
export const zRating = z.int().min(1).max(5);
const zPast = z.object({ at: zInstant, kind: z.string() });

export const zServiceRequest = z
  .object({
    ...REQUEST_FIELDS,
    /** `found`: by number and surname; what was written and attached is its author's. */
    access: z.enum(['author', 'found']),
    reason: z.enum(REASONS),
    /** Who of us serves it; null: it is free, or the reader only found it. */
    executor: z.string().nullable(),
    /**
     * Who sent it and under which contract, for staff and those whose contract it is; `name` null: a visitor. Null: not
     * for this reader.
     */
    author: z
      .object({
        name: z.string().nullable(),
        contract: z.object({ number: z.string(), name: z.string() }).nullable(),
      })
      .nullable(),
    createdAt: zInstant,
    deadline: zInstant,
    /** Its author named the deadline; false: it is ours. */
    deadlineNamed: z.boolean(),
    /** The moment that its author named, also where another deadline holds; null: none. */
    authorDeadline: zInstant.nullable(),
    /** Staff set the deadline by hand. */
    deadlineSet: z.boolean(),
    /** Null while its clock runs; else the reason why it stands, and since when. */
    pause: z.object({ reason: z.enum(PAUSE_REASONS), since: zInstant }).nullable(),
    serverNow: zInstant,
    people: z.array(zPerson),
    /** What a travel request asks for; empty for others. */
    services: z.array(zTravelService),
    /** Travellers of a travel request; empty for others. */
    travellers: z.array(zTraveller),
    /** Names of hotel guests. */
    guests: z.array(z.string()),
    /** Which travellers and guests these are: who replaces a list names what they have read. */
    peopleRevisions: z.object({ travellers: z.string(), guests: z.string() }),
    /** How the author rates the work; null: not yet. */
    rating: z.object({ stars: zRating, comment: z.string() }).nullable(),
    description: z.string(),
    /** How the author of a travel request is reached; null for others. */
    contacts: z.object({ phone: z.string(), email: z.string() }).nullable(),
    /**
     * What its maker typed about an order, for a new request like it once it has ended; null for everybody else.
     * Contacts of a change of contacts are not among it: they may be the buyer's.
     */
    typed: z
      .object({
        phone: z.string(),
        email: z.string(),
        documentType: z.string(),
        documentNumber: z.string(),
        expiration: z.string(),
      })
      .nullable(),
    documentsNeeded: z.boolean(),
    files: z.array(zFile),
    messages: z.array(zMessage),
    history: z.array(zPast),
    /** What goes back, once it has been agreed on. */
    refund: zMoney.nullable(),
    /** Extra payments and services that staff charged for. */
    charges: z.array(zRequestCharge),
    /** Exchanges that staff wrote, oldest first; empty for who may not manage the order. */
    exchanges: z.array(zHandExchange),
    /** The order that passengers were split off to by hand. */
    split: zHandSplit.nullable(),
    moves: z.array(z.enum(['answered', 'withdrawn', 'accepted', 'disputed'])),
  })
  .meta({ id: 'ServiceRequest' });
export type ServiceRequest = z.output<typeof zServiceRequest>;
