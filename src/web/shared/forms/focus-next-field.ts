const FIELDS = '[data-opens], input:not([type="hidden"]):not([tabindex="-1"]), select, textarea, button:not([type])';

/** After a choice the focus moves on: to the form's next field, or to its button. */
export function focusNextField(from: HTMLElement | null): void {
  const form = from?.closest('form');
  if (!from || !form) return;
  const next = [...form.querySelectorAll<HTMLElement>(FIELDS)].find(
    (field) =>
      from.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING &&
      !from.contains(field) &&
      field.getClientRects().length > 0,
  );
  (next ?? from).focus();
}
