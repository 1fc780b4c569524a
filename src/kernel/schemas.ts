import { z } from 'zod';
import { CABINS } from './cabin.ts';
import { isLocalDate } from './dates.ts';
import { LOCALES } from './locale.ts';
import { HOTEL_TRANSFER_MODES, JOURNEY_MODES, MODES } from './mode.ts';
import { CURRENCIES, type Currency } from './money.ts';
import { CATEGORIES } from './passengers.ts';

/** The kernel's words as they travel on the wire. */
export const zCurrency = z.enum(Object.keys(CURRENCIES) as [Currency, ...Currency[]]);
export const zMoney = z.object({ minor: z.int(), currency: zCurrency }).meta({ id: 'Money' });
export const zLocale = z.enum(LOCALES);
export const zLocalised = z.object({ ru: z.string(), en: z.string(), kg: z.string() }).meta({ id: 'Localised' });
export const zLocalDate = z.string().refine(isLocalDate, { error: 'common.bad_date' });
/** `YYYY-MM-DDTHH:mm`, wall clock at the place. */
export const zLocalDateTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d$/)
  .refine((at) => isLocalDate(at.slice(0, 10)), { error: 'common.bad_date' });
export const zInstant = z.string();
export const zCategory = z.enum(CATEGORIES);
export const zCabin = z.enum(CABINS);
export const zMode = z.enum([...MODES, ...HOTEL_TRANSFER_MODES, 'service']);
/** What searches find. */
export const zFoundMode = z.enum([...MODES, ...HOTEL_TRANSFER_MODES]);
export const zSearchMode = z.enum([...JOURNEY_MODES, ...HOTEL_TRANSFER_MODES]);
export const zJourneyMode = z.enum([...JOURNEY_MODES, ...HOTEL_TRANSFER_MODES, 'service']);
/** A database counts versions in 31 bits: no row has a higher one. */
export const MAX_VERSION = 2_147_483_647;
/** Of something that is changed by one at a time, as it was read. */
export const zVersion = z.int().min(1).max(MAX_VERSION);
/** How many of each category; all four are always present. */
export const zPassengerCounts = z.object({
  aaa: z.int().min(0).max(99),
  rbg: z.int().min(0).max(99),
  rmg: z.int().min(0).max(99),
  ins: z.int().min(0).max(99),
});
