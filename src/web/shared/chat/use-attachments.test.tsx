// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MessageFile } from '#modules/conversations/api.ts';
import { translationsFor } from '../../../../tests/messages/render-page.tsx';
import { ApiProblem } from '../../api/problem.ts';
import { renderOnPage } from '../../ui/lazy/render-on-page.tsx';
import { AttachedFiles } from './attached-files.tsx';
import { FileButton } from './file-button.tsx';
import type { Upload } from './upload-file.ts';
import { useAttachments } from './use-attachments.ts';

const words = translationsFor('ru');
const t = words.conversations.files;
const named = (text: string, name: string) => text.replace('{name}', name);
const uploadedFile = (name: string): MessageFile => ({
  id: `id-${name}`,
  name,
  contentType: 'application/pdf',
  size: 1,
  thumbnail: false,
  category: 'commons',
  scan: 'clean',
});
type Running = {
  name: string;
  progress(part: number): void;
  finish(): void;
  fail(problem: ApiProblem): void;
  canceled: boolean;
};
let running: Running[] = [];
const upload: Upload = (_id, file, onProgress) => {
  const { promise, resolve, reject } = Promise.withResolvers<MessageFile>();
  const one: Running = {
    name: file.name,
    progress: onProgress,
    finish: () => resolve(uploadedFile(file.name)),
    fail: reject,
    canceled: false,
  };
  running.push(one);
  return {
    done: promise,
    cancel: () => {
      one.canceled = true;
    },
  };
};
const discarded: string[] = [];
let end = async () => {};
beforeEach(() => {
  running = [];
  discarded.length = 0;
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
  attached = useAttachments('c1', upload);
  return (
    <>
      <FileButton onChoose={attached.add} />
      <AttachedFiles files={attached} />
    </>
  );
}
const file = (name: string, size = 3) => {
  const made = new File(['abc'], name);
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
async function probe() {
  const page = await renderOnPage(<Probe />, words);
  end = page.unmount;
  const press = (label: string) =>
    act(async () => page.place.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click());
  return { ...page, click: press, status: () => page.place.querySelector('[role=status]')?.textContent };
}

test('a file is uploaded with its progress, and is then ready to be sent', async () => {
  const { place, status } = await probe();
  await act(async () => attached.add([file('a.pdf')]));
  await act(async () => running[0]?.progress(0.4));
  expect(place.querySelector('progress')?.getAttribute('value')).toBe('0.4');
  expect(place.querySelector('progress')?.getAttribute('aria-label')).toBe(named(t.progress, 'a.pdf'));
  expect([attached.busy, status()]).toEqual([true, t.uploading]);
  await act(async () => running[0]?.finish());
  expect([attached.busy, attached.uploaded.map(({ id }) => id)]).toEqual([false, ['id-a.pdf']]);
});

test('a running upload is canceled, and one that is done is discarded on the server', async () => {
  const { place, click } = await probe();
  await act(async () => attached.add([file('a.pdf'), file('b.pdf')]));
  await act(async () => running[1]?.finish());
  await click(named(t.cancel, 'a.pdf'));
  expect(running.map(({ canceled }) => canceled)).toEqual([true, false]);
  expect(discarded).toEqual([]);
  await click(named(t.remove, 'b.pdf'));
  expect(discarded).toEqual(['DELETE /api/conversations/c1/files/id-b.pdf']);
  expect(place.querySelectorAll('li')).toHaveLength(0);
});

test('a refused file says why and stays when the message goes; a lost connection is tried again', async () => {
  const { place, click } = await probe();
  await act(async () => attached.add([file('a.pdf'), file('b.pdf')]));
  await act(async () => running[0]?.fail(new ApiProblem(422, 'conversations.file_infected')));
  await act(async () => running[1]?.fail(new ApiProblem(0, 'common.network')));
  expect(place.textContent).toContain(words.conversations.errors.file_infected);
  expect(place.querySelector(`[aria-label="${named(t.retry, 'a.pdf')}"]`)).toBeNull();
  await click(named(t.retry, 'b.pdf'));
  await act(async () => running[2]?.finish());
  expect(attached.uploaded.map(({ name }) => name)).toEqual(['b.pdf']);
  await act(async () => attached.clearUploaded());
  expect(place.textContent).toContain('a.pdf');
});

test('a file that is too large and the eleventh are refused before they are sent', async () => {
  const { place } = await probe();
  await act(async () => attached.add([file('film.pdf', 2 ** 31)]));
  expect(place.textContent).toContain(words.conversations.errors.file_too_large.replace('{megabytes}', '10'));
  await act(async () => attached.add(Array.from({ length: 10 }, (_, n) => file(`${n}.pdf`))));
  expect(place.textContent).toContain(words.conversations.errors.too_many_files.replace('{count}', '10'));
  expect(running).toHaveLength(9);
});
