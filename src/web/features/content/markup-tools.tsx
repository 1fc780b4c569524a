import { type RefObject, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useAfterHydration } from '../../ui/link.tsx';
import css from './desk.module.css';
import type { usePictureUpload } from './use-picture-upload.ts';
import { writeInto } from './write-into.ts';

/** What a tool puts around the selection, or at the start of its lines. */
const TOOLS = {
  bold: { before: '**', after: '**' },
  heading: { line: '## ' },
  link: { before: '[', after: '](/content/)' },
  bullet: { line: '- ' },
} as const;
type Tool = keyof typeof TOOLS;

/** The text with the tool applied to the selection. */
export function applyMarkup(text: string, [start, end]: readonly [number, number], tool: Tool) {
  const marks = TOOLS[tool];
  if ('line' in marks) {
    const from = text.lastIndexOf('\n', start - 1) + 1;
    const lines = text.slice(from, end).split('\n');
    return { from, to: end, text: lines.map((line) => `${marks.line}${line}`).join('\n') };
  }
  return { from: start, to: end, text: `${marks.before}${text.slice(start, end)}${marks.after}` };
}

type Props = {
  area: RefObject<HTMLTextAreaElement | null>;
  pictures: Pick<ReturnType<typeof usePictureUpload>, 'sending' | 'upload'>;
};

/** Buttons that write Markdown into the text field; the browser's undo takes them back. */
export function MarkupTools({ area, pictures }: Props) {
  const t = useTranslations('contentDesk.edit');
  const file = useRef<HTMLInputElement>(null);
  const afterHydrationClass = useAfterHydration();
  const press = (tool: Tool) => {
    const field = area.current;
    if (!field) return;
    writeInto(field, applyMarkup(field.value, [field.selectionStart, field.selectionEnd], tool));
  };
  return (
    <div role="toolbar" aria-label={t('tools')} className={`${css.tools} ${afterHydrationClass}`}>
      {(Object.keys(TOOLS) as Tool[]).map((tool) => (
        <button key={tool} type="button" onClick={() => press(tool)}>
          {t(tool)}
        </button>
      ))}
      <button type="button" disabled={pictures.sending} onClick={() => file.current?.click()}>
        {t(pictures.sending ? 'pictureSending' : 'picture')}
      </button>
      <input
        ref={file}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label={t('picture')}
        onChange={({ target }) => {
          void pictures.upload(target.files?.[0]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
}
