import { z } from 'zod';
import { ALL_CURRENCIES, type AnyCurrency } from '#kernel/foreign-currencies.ts';

export const zAnyCurrency = z.enum(ALL_CURRENCIES as [AnyCurrency, ...AnyCurrency[]]);
/** An amount in any currency that a supplier may sell in. */
export const zForeignMoney = z.object({ minor: z.int(), currency: zAnyCurrency }).meta({ id: 'ForeignMoney' });
