import { z } from 'zod';
import { INN } from '../domain/contractor.ts';

const text = z.string().trim().min(1).max(200).optional();

/** Requisites of a legal person; what is not known is left out. */
export const zRequisites = z
  .strictObject({
    inn: z.string().regex(INN, { error: 'agencies.bad_inn' }).optional(),
    address: text,
    bank: text,
    /** Of the bank. */
    bic: z
      .string()
      .regex(/^[A-Z0-9]{6,11}$/, { error: 'agencies.bad_bic' })
      .optional(),
    account: z
      .string()
      .regex(/^[A-Z0-9]{10,34}$/, { error: 'agencies.bad_account' })
      .optional(),
    email: z.email({ error: 'agencies.bad_email' }).max(200).optional(),
    phone: z
      .string()
      .regex(/^\+?[\d ()-]{6,30}$/, { error: 'agencies.bad_phone' })
      .optional(),
  })
  .meta({ id: 'Requisites' });
