import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { PAYMENT_METHODS } from '#kernel/payment-method.ts';
import { MAX_VERSION, zInstant } from '#kernel/schemas.ts';

const zVersion = z.int().min(0).max(MAX_VERSION);
const zMethod = z.enum(PAYMENT_METHODS);
const zOffered = z.strictObject({ method: zMethod, isOffered: z.boolean() });

const zOfficeMethods = z
  .object({
    /** Raised by each save; 0: the office has decided nothing yet. */
    version: zVersion,
    savedBy: z.string().nullable(),
    savedAt: zInstant.nullable(),
    /** Connected ones, in the order in which buyers see them. */
    methods: z.array(z.object({ method: zMethod, isOffered: z.boolean() })),
    /** Those that are not, with the settings of the server that connect them. */
    unconnected: z.array(z.object({ method: zMethod, settings: z.array(z.string()) })),
  })
  .meta({ id: 'OfficePaymentMethods' });
export type OfficeMethods = z.output<typeof zOfficeMethods>;

export const readOfficeMethods = endpoint({
  method: 'GET',
  path: '/api/office/payment-methods',
  access: 'finance',
  summary: 'Payment methods that are connected, as buyers are offered them, and what connects the others',
  output: zOfficeMethods,
});

export const saveOfficeMethods = endpoint({
  method: 'PUT',
  path: '/api/office/payment-methods',
  access: 'finance',
  stepUp: true,
  summary: 'Which connected methods are offered, in which order; payments that have begun are finished as before',
  body: z.strictObject({ version: zVersion, methods: z.array(zOffered).max(PAYMENT_METHODS.length) }),
  output: zOfficeMethods,
});
