import { expect, test } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:x)',
  '[x](//evil.example)',
  '![x](https://evil.example/pixel.png)',
  '<https://a.example" onmouseover="alert(1)>',
  '[x][y]\n\n[y]: javascript:alert(1)',
  '[x](&#106;avascript:alert(1))',
])('%j runs nothing and loads nothing', (source) => {
  const html = renderMarkdown(source);
  expect(html).not.toMatch(/<(?:script|img|iframe)|href="(?:javascript|data|vbscript|\/\/)|" on\w+="/i);
});

test('an external link opens in a new tab and sends no referrer', () => {
  expect(renderMarkdown('[x](https://a.example)')).toContain(
    '<a href="https://a.example" target="_blank" rel="noopener noreferrer nofollow">',
  );
});

test('links to our own pages, to mail and telephone stay plain', () => {
  const html = renderMarkdown('[a](/policy) [b](mailto:help@sapar.example) [c](tel:+996000702030)');
  expect(html).toContain('<a href="/policy">');
  expect(html).toContain('<a href="mailto:help@sapar.example">');
  expect(html).toContain('<a href="tel:+996000702030">');
});

test('a table takes the focus, so that a wide one is read without a mouse', () => {
  expect(renderMarkdown('| a | b |\n|---|---|\n| 1 | 2 |')).toContain('<table tabindex="0">');
});
