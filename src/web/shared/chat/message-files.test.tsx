import { expect, test } from 'vitest';
import type { MessageFile } from '#modules/conversations/api.ts';
import { renderHtml, translationsFor } from '../../../../tests/messages/render-page.tsx';
import { MessageFiles } from './message-files.tsx';

const t = translationsFor('ru').conversations.files;
const file = (changed: Partial<MessageFile>): MessageFile => ({
  id: 'f1',
  name: 'справка.pdf',
  contentType: 'application/pdf',
  size: 2_048,
  thumbnail: false,
  category: 'commons',
  scan: 'clean',
  ...changed,
});
const shown = (changed: Partial<MessageFile>) =>
  renderHtml('ru', <MessageFiles conversationId="c1" files={[file(changed)]} />);

test('a checked file is a download with its size, a picture with its thumbnail', () => {
  const html = shown({ thumbnail: true });
  expect(html).toContain('href="/api/conversations/c1/files/f1"');
  expect(html).toContain('src="/api/conversations/c1/files/f1/thumbnail"');
  expect(html).toContain(t.size.replace('{size}', '2'));
  expect(html).not.toContain(t.unchecked);
});

test('a file that was not checked says so', () => {
  expect(shown({ scan: 'unchecked' })).toContain(t.unchecked);
});

test('a file that waits for the scanner or was removed by it is no link and shows no picture', () => {
  for (const scan of ['waiting', 'infected'] as const) {
    const html = shown({ scan, thumbnail: true });
    expect(html).toContain(t[scan]);
    expect(html).not.toMatch(/href|<img/);
  }
});

test('markup in the name of a file is text', () => {
  expect(shown({ name: '<img src=x onerror=alert(1)>.pdf' })).toContain('&lt;img src=x');
});
