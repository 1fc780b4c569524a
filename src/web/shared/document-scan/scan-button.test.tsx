// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ScannedDocument } from '#modules/document-scan/api.ts';
import common from '#words/en/common.json' with { type: 'json' };
import travellers from '#words/en/travellers.json' with { type: 'json' };
import type { Translations } from '../../i18n/translations.ts';
import { renderOnPage } from '../../ui/lazy/render-on-page.tsx';
import { fillForm, type ScannedValues } from './fill-form.ts';
import { type HeldPerson, otherThan, readPerson } from './other-person.ts';
import { ScanButton } from './scan-button.tsx';
import { ScannedFields } from './scanned-fields.tsx';

const site = vi.hoisted(() => ({
  isParseDocumentAllowed: true,
  userAgent: 'Mozilla/5.0',
  now: '2026-11-27T10:00:00Z',
}));
vi.mock('../../shell/client-provider.tsx', () => ({ useSite: () => site, useClient: () => site }));

const words = { travellers, common } as unknown as Translations;
const COUNTRIES = [{ code: 'KG', name: 'Kyrgyzstan' }];
const strip = { width: 1, height: 1, data: new Uint8Array(1) };
const read = (field: ScannedDocument['fields'][number]['field'], value: string, certain = true) => ({
  field,
  value,
  certain,
  strip,
});
const DOCUMENT: ScannedDocument = {
  type: 'idCard',
  fields: [
    read('surname', 'SYDYKOV'),
    read('name', 'AZAMAT', false),
    read('gender', 'male'),
    read('birthdate', '1990-01-01'),
    read('citizenship', 'KG'),
    read('documentNumber', 'ID1234567'),
    read('expiration', '2032-11-30'),
    read('personalNumber', '20201199000123'),
  ],
  checked: true,
  expired: false,
  turns: 0,
  rows: [],
};

let end = async () => {};
beforeEach(() => Object.assign(site, { isParseDocumentAllowed: true, userAgent: 'Mozilla/5.0' }));
afterEach(() => end());

test('a scan is offered unless it is switched off or the native application is of another version', async () => {
  const isOffered = async (change: Partial<typeof site>): Promise<boolean> => {
    Object.assign(site, { isParseDocumentAllowed: true, userAgent: 'Mozilla/5.0', ...change });
    const page = await renderOnPage(<ScanButton countries={COUNTRIES} prepare={() => (field) => field} />, words);
    const offered = (page.place.textContent ?? '').includes(travellers.scan.button);
    await page.unmount();
    return offered;
  };
  expect(await isOffered({})).toBe(true);
  expect(await isOffered({ isParseDocumentAllowed: false })).toBe(false);
  expect(await isOffered({ userAgent: 'Mozilla/5.0 SaparApp/3.0' })).toBe(true);
  expect(await isOffered({ userAgent: 'Mozilla/5.0 SaparApp/2.1' })).toBe(false);
});

test('only confirmed fields are handed on; an uncertain one cannot be confirmed', async () => {
  const filled: ScannedValues[] = [];
  const page = await renderOnPage(
    <ScannedFields
      document={DOCUMENT}
      countries={COUNTRIES}
      held={{}}
      onFill={(values) => filled.push(values)}
      onAgain={() => {}}
    />,
    words,
  );
  end = page.unmount;
  const boxes = [...page.place.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  expect(boxes.map(({ name, checked }) => [name, checked])).toEqual(
    ['surname', 'gender', 'birthdate', 'citizenship', 'documentNumber', 'expiration'].map((field) => [
      `scan-${field}`,
      false,
    ]),
  );
  expect(page.place.textContent).toContain(travellers.scan.doubt);
  expect(page.place.textContent).toContain(travellers.scan.personalNumberDiffers);
  const press = (text: string) =>
    act(async () =>
      [...page.place.querySelectorAll('button')].find((button) => button.textContent?.includes(text))?.click(),
    );
  const putIn = travellers.scan.fill.replace('{count}', '');
  await press(putIn);
  expect(filled).toEqual([]);
  await act(async () => boxes[0]?.click());
  await act(async () => boxes[4]?.click());
  await press(putIn);
  expect(filled).toEqual([{ documentType: 'passport', surname: 'SYDYKOV', documentNumber: 'ID1234567' }]);
});

test('a document of somebody else than the form holds is said to be one before anything is put in', async () => {
  const shown = async (held: HeldPerson): Promise<string> => {
    const fields = (
      <ScannedFields document={DOCUMENT} countries={[]} held={held} onFill={() => {}} onAgain={() => {}} />
    );
    const page = await renderOnPage(fields, words);
    const text = page.place.querySelector('[role=alert]')?.textContent ?? '';
    await page.unmount();
    return text;
  };
  const { title } = travellers.scan.otherPerson;
  expect(await shown({ surname: 'sydykov', name: 'DANIIAR', birthdate: '1.1.1990', gender: 'male' })).toBe('');
  const other = await shown({ surname: 'ASANOVA', birthdate: '02.01.1991', gender: 'female' });
  for (const part of [title, 'ASANOVA', 'SYDYKOV', '02.01.1991', '01.01.1990']) expect(other).toContain(part);
});

test.each<[string, HeldPerson, string[]]>([
  ['an empty form holds no person', {}, []],
  ['a name in Cyrillic letters is not compared', { surname: 'СЫДЫКОВ' }, []],
  ['hyphens and case make no other person', { surname: 'Sydy-kov' }, []],
  ['another birth date', { surname: 'SYDYKOV', birthdate: '1990-01-02' }, ['birthdate']],
  ['a name that was not read with certainty says nothing', { name: 'BAKYT' }, []],
])('%s', (_, held, differing) => expect(otherThan(held, DOCUMENT.fields)).toEqual(differing));

test('a second given name of the document is no other person, nor is a name that it cuts off', () => {
  expect(otherThan({ name: 'AIDA' }, [read('name', 'AIDA BAKYTOVNA')])).toEqual([]);
  const long = 'VENKATANARASIMHARAJUVARIPETA';
  expect(otherThan({ surname: long }, [read('surname', long.slice(0, 24))])).toEqual([]);
});

test('the person of a form is read from the fields of that passenger', () => {
  document.body.innerHTML = `<form><input name="p.0.surname" value="A"><input name="p.1.surname" value=" ASAN ">
    <input type="radio" name="p.1.gender" value="male" checked><input name="p.1.name" value=""></form>`;
  const form = document.querySelector('form') as HTMLFormElement;
  expect(readPerson(form, 'p.1.')).toEqual({ surname: 'ASAN', gender: 'male' });
});

test('confirmed values are written as if typed; what else was typed stays', async () => {
  document.body.innerHTML = `<form>
    <input name="p.surname" value="OLD"><input name="p.name" value="TYPED"><input name="p.birthdate">
    <input type="radio" name="p.gender" value="male"><input type="radio" name="p.gender" value="female">
    <select name="p.citizenship"><option value="">-</option><option value="KG">KG</option></select></form>`;
  const form = document.querySelector('form') as HTMLFormElement;
  let inputs = 0;
  form.addEventListener('input', () => inputs++);
  const values = { surname: 'SYDYKOV', birthdate: '1990-01-02', gender: 'female', citizenship: 'KG' };
  await fillForm(form, values, (field) => `p.${field}`);
  expect(Object.fromEntries(new FormData(form))).toEqual({
    'p.surname': 'SYDYKOV',
    'p.name': 'TYPED',
    'p.birthdate': '02.01.1990',
    'p.gender': 'female',
    'p.citizenship': 'KG',
  });
  expect(inputs).toBeGreaterThanOrEqual(3);
});
