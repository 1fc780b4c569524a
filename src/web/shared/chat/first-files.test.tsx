// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MessageFile } from '#modules/conversations/api.ts';
import { translationsFor } from '../../../../tests/messages/render-page.tsx';
import { renderOnPage } from '../../ui/lazy/render-on-page.tsx';
import { FirstFiles } from './first-files.tsx';
import { readFirstFiles } from './read-first-files.ts';
import type { Upload } from './upload-file.ts';
import { useAttachments } from './use-attachments.ts';

const words = translationsFor('ru');
const t = words.conversations.files;
const FILE: MessageFile = {
  id: '0b0f4c1e-6a57-4a5e-9d0b-2f7a0d1c2b3a',
  name: 'a.pdf',
  contentType: 'application/pdf',
  size: 1,
  thumbnail: false,
  category: 'commons',
  scan: 'clean',
};
const into: (string | null)[] = [];
const upload: Upload = (id) => {
  into.push(id);
  return { done: Promise.resolve(FILE), cancel: () => {} };
};
const discarded: string[] = [];
let end = async () => {};
beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    discarded.push(`${method} ${url}`);
    return Response.json({ ok: true });
  });
});
afterEach(async () => {
  await end();
  vi.unstubAllGlobals();
});

let attached: ReturnType<typeof useAttachments>;
function Probe() {
  attached = useAttachments(null, upload);
  return (
    <form>
      <FirstFiles files={attached} hasCategories />
    </form>
  );
}

test('files of a first message are uploaded before the conversation; its form says what they are', async () => {
  const page = await renderOnPage(<Probe />, words);
  end = page.unmount;
  await act(async () => attached.add([new File(['abc'], 'a.pdf')]));
  expect(into).toEqual([null]);
  const select = page.place.querySelector<HTMLSelectElement>(`[aria-label="${t.category.replace('{name}', 'a.pdf')}"]`);
  await act(async () => {
    if (select) select.value = 'ticket';
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  const form = new FormData(page.place.querySelector('form') ?? undefined);
  expect(readFirstFiles(form)).toEqual({ fileIds: [FILE.id], categories: { [FILE.id]: 'ticket' } });
  const remove = page.place.querySelector<HTMLElement>(`[aria-label="${t.remove.replace('{name}', 'a.pdf')}"]`);
  await act(async () => remove?.click());
  expect(discarded).toEqual([`DELETE /api/conversation-files/${FILE.id}`]);
  expect(page.place.querySelector('[name=fileIds]')).toBeNull();
});

test('a form without files, or with nonsense for a kind, sends none or the general kind', () => {
  expect(readFirstFiles(new FormData())).toEqual({ fileIds: [], categories: {} });
  const form = new FormData();
  form.append('fileIds', `${FILE.id} nonsense`);
  expect(readFirstFiles(form)).toEqual({ fileIds: [FILE.id], categories: { [FILE.id]: 'commons' } });
});
