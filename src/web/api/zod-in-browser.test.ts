import { describe, expect, it } from 'vitest';
import { z as stand } from './zod-in-browser.ts';

const z = stand as typeof import('zod').z;

describe('schemas in the browser', () => {
  it('support every declaration that the wire uses', () => {
    const page = z.strictObject({
      id: z.string().max(20).optional(),
      kind: z.enum(['a', 'b']).default('a'),
      at: z.coerce.number().int().min(1),
      list: z.array(z.union([z.literal('x'), z.object({}).passthrough()])).meta({ id: 'List' }),
    });
    expect(page.extend({ more: z.record(z.string(), z.unknown()) })).toBeDefined();
    expect(z.string().refine(() => true, { error: 'common.bad_date' })).toBeDefined();
  });

  it('throw when they are run there', () => {
    expect(() => z.string().parse('x')).toThrow(/checked by the server/);
    expect(() => z.object({}).safeParse({})).toThrow(/checked by the server/);
  });
});
