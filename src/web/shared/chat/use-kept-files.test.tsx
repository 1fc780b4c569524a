// @vitest-environment happy-dom
import { act } from 'react';
import { createMemoryRouter, Form, RouterProvider, useActionData } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { MessageFile } from '#modules/conversations/api.ts';
import { translationsFor } from '../../../../tests/messages/render-page.tsx';
import { renderOnPage } from '../../ui/lazy/render-on-page.tsx';
import { useAttachments } from './use-attachments.ts';
import { useKeptFiles } from './use-kept-files.ts';

const FILE: MessageFile = {
  id: '0b0f4c1e-6a57-4a5e-9d0b-2f7a0d1c2b3a',
  name: 'a.pdf',
  contentType: 'application/pdf',
  size: 1,
  thumbnail: false,
  category: 'commons',
  scan: 'clean',
};
let end = async () => {};
afterEach(async () => {
  await end();
  sessionStorage.clear();
  localStorage.clear();
});

let attached: ReturnType<typeof useAttachments>;
function FirstMessage() {
  attached = useAttachments(null, () => ({ done: Promise.resolve(FILE), cancel: () => {} }));
  const forget = useKeptFiles('new', 'owner', attached);
  return (
    <Form method="post" onSubmit={forget}>
      <button type="submit">Send</button>
    </Form>
  );
}
function Page() {
  return useActionData<string>() === 'sent' ? <p>Sent</p> : <FirstMessage />;
}

/** A page with the form of a first message; `answer` is what becomes of it. */
async function open(answer: string) {
  const router = createMemoryRouter([{ path: '/', element: <Page />, action: () => answer }]);
  const page = await renderOnPage(<RouterProvider router={router} />, translationsFor('en'));
  end = page.unmount;
  return { ...page, send: () => act(async () => page.place.querySelector('button')?.click()) };
}

test('files of a first message that was refused are there after a reload, those of a sent one are not', async () => {
  const refused = await open('refused');
  await act(async () => attached.add([new File(['abc'], 'a.pdf')]));
  await refused.send();
  await refused.unmount();
  const again = await open('sent');
  expect(attached.uploaded.map(({ name }) => name)).toEqual(['a.pdf']);
  await again.send();
  expect(again.place.textContent).toBe('Sent');
  await again.unmount();
  await open('sent');
  expect(attached.uploaded).toEqual([]);
});
