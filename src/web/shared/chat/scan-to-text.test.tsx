// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { translationsFor } from '../../../../tests/messages/render-page.tsx';
import { renderOnPage } from '../../ui/lazy/render-on-page.tsx';
import type { ScannedValues } from '../document-scan/fill-form.ts';
import { ScanToText } from './scan-to-text.tsx';

const site = vi.hoisted(() => ({ isParseDocumentAllowed: true, userAgent: 'Mozilla/5.0' }));
const scan = vi.hoisted(() => ({ fill: null as ((values: ScannedValues) => void) | null }));
vi.mock('../../shell/client-provider.tsx', () => ({ useSite: () => site, useClient: () => site }));
vi.mock('../../api/call.ts', () => ({
  call: async () => ({ countries: [{ iso2: 'KG', name: { ru: 'Киргизия', en: 'Kyrgyzstan', kg: 'Кыргызстан' } }] }),
}));
vi.mock('../document-scan/scan-dialog.tsx', () => ({
  default: ({ onFill }: { onFill: (values: ScannedValues) => void }) => {
    scan.fill = onFill;
    return null;
  },
}));

const words = translationsFor('en');
let end = async () => {};
afterEach(async () => {
  await end();
  Object.assign(site, { isParseDocumentAllowed: true });
});

async function composer() {
  const texts: string[] = [];
  const page = await renderOnPage(<ScanToText onText={(text) => texts.push(text)} />, words, 'en');
  end = page.unmount;
  return { texts, button: page.place.querySelector('button') };
}

test('confirmed fields of a document are written into the message, by name and in the reader’s language', async () => {
  const { texts, button } = await composer();
  await act(async () => button?.click());
  await vi.waitFor(() => expect(scan.fill).not.toBeNull());
  await act(async () =>
    scan.fill?.({ surname: 'SYDYKOV', birthdate: '1990-01-02', citizenship: 'KG', documentType: 'passport' }),
  );
  const { fields, documents } = words.travellers;
  expect(texts).toEqual([
    [
      `${fields.surname}: SYDYKOV`,
      `${fields.birthdate}: 02.01.1990`,
      `${fields.citizenship}: Kyrgyzstan`,
      `${fields.documentType}: ${documents.passport}`,
    ].join('\n'),
  ]);
});

test('nothing is offered where the operator does not allow scans', async () => {
  site.isParseDocumentAllowed = false;
  expect((await composer()).button).toBeNull();
});
