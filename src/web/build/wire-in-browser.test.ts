import { expect, it } from 'vitest';
import { wireInBrowser } from './wire-in-browser.ts';

const browserCode = (code: string) => wireInBrowser(code).replaceAll(/\s+/g, ' ').trim();

it('an endpoint keeps method and path and loses its schemas', () => {
  expect(
    browserCode(`export const saveIt = endpoint({
      method: 'PUT', path: '/api/things/:id', access: 'visitor', summary: 'Save', params: zId,
      output: z.object({ a: zMoney }), status: 201,
    });`),
  ).toBe("export const saveIt = { method: 'PUT', path: '/api/things/:id' };");
});

it('a schema is replaced by the stub, however long its chain', () => {
  expect(browserCode("export const zThing = z.object({ a: z.string().max(9) }).meta({ id: 'Thing' });")).toBe(
    'export const zThing = z;',
  );
  expect(browserCode('const zMaybe = zThing.optional(), zList = z.array(zThing);')).toBe(
    'const zMaybe = zThing, zList = z;',
  );
});

it('rules, constants and names that only begin with z stay', () => {
  const code =
    "export const KINDS = ['a', 'b'] as const; const zone = zoneOf('Asia/Bishkek'); const f = (x: string) => " +
    'z.string().parse(x);';
  expect(browserCode(code)).toBe(code);
});
