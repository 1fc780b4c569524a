/** Replaces a part of a text field so that the browser's undo takes it back. */
export function writeInto(field: HTMLTextAreaElement, change: { from: number; to: number; text: string }): void {
  field.focus();
  field.setSelectionRange(change.from, change.to);
  // The only way of writing that keeps the undo of the field.
  if (!document.execCommand('insertText', false, change.text))
    field.setRangeText(change.text, change.from, change.to, 'end');
}
