import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { useAfterHydration } from '../../ui/link.tsx';
import css from './desk.module.css';

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

/** Buttons that write Markdown into the text field; the browser's undo takes them back. */
export function MarkupTools({ area }: { area: RefObject<HTMLTextAreaElement | null> }) {
  const t = useTranslations('contentDesk.edit');
  const afterHydrationClass = useAfterHydration();
  const press = (tool: Tool) => {
    const field = area.current;
    if (!field) return;
    const change = applyMarkup(field.value, [field.selectionStart, field.selectionEnd], tool);
    field.focus();
    field.setSelectionRange(change.from, change.to);
    // The only way of writing that keeps the undo of the field.
    if (!document.execCommand('insertText', false, change.text))
      field.setRangeText(change.text, change.from, change.to, 'end');
  };
  return (
    <div role="toolbar" aria-label={t('tools')} className={`${css.tools} ${afterHydrationClass}`}>
      {(Object.keys(TOOLS) as Tool[]).map((tool) => (
        <button key={tool} type="button" onClick={() => press(tool)}>
          {t(tool)}
        </button>
      ))}
    </div>
  );
}
