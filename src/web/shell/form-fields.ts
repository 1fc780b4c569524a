import type { Fields } from './kept-input.ts';

export type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Types whose value is no input of a person, or must never be stored. */
const NEVER_KEPT = new Set(['hidden', 'password', 'file', 'submit', 'button', 'image', 'reset']);

export const isFormField = (node: unknown): node is FormField =>
  node instanceof HTMLInputElement || node instanceof HTMLSelectElement || node instanceof HTMLTextAreaElement;

const isTick = (field: FormField): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

/** Every change of its text is an `input` event of its own. */
export const isTyped = (field: FormField): boolean => !(field instanceof HTMLSelectElement) && !isTick(field);

/** Never a password, a code, a card, a file, a consent, or what stands in `data-keep="no"`. */
const mayKeep = (field: FormField): boolean =>
  field.name !== '' &&
  !NEVER_KEPT.has(field.type) &&
  !/^cc-|one-time-code|password/.test(field.autocomplete) &&
  !(field.type === 'checkbox' && (field.required || field.name === 'agreed')) &&
  field.closest('[data-keep="no"]') === null;

export const keptFields = (form: HTMLFormElement): FormField[] =>
  [...form.elements].filter((element) => isFormField(element)).filter(mayKeep);

/** By its attributes: a field may be called `method` or `id` and would stand for them. */
export const isSendingForm = (form: unknown): form is HTMLFormElement =>
  form instanceof HTMLFormElement && form.getAttribute('method')?.toLowerCase() === 'post';

/** A form that sends input to the server. Those that search are addresses, and a sign-in is not kept. */
export const isKeptForm = (form: HTMLFormElement | null | undefined): form is HTMLFormElement =>
  isSendingForm(form) &&
  form.dataset.keep !== 'no' &&
  form.querySelector('[autocomplete="current-password"], [autocomplete="one-time-code"]') === null &&
  keptFields(form).length > 0;

/** The name of a form on this device: its page, and what distinguishes it from other forms of the page. */
export function formName(form: HTMLFormElement, pathname: string): string {
  const own = form.getAttribute('id') || keptFields(form)[0]?.id || keptFields(form)[0]?.name || '';
  return `${pathname}#${own}`;
}

/** The values of the named fields as they stand. */
export function readFields(form: HTMLFormElement, names: ReadonlySet<string>): Fields {
  const fields: Record<string, string[]> = {};
  for (const field of keptFields(form)) {
    if (!names.has(field.name) || field.disabled) continue;
    fields[field.name] ??= [];
    if (!isTick(field) || field.checked) fields[field.name]?.push(field.value);
  }
  return fields;
}

/** Changed since the page came: the current value is newer than the stored one. */
const isTouched = (field: FormField): boolean =>
  field instanceof HTMLSelectElement
    ? [...field.options].some((option) => option.defaultSelected) && field.selectedOptions[0]?.defaultSelected === false
    : isTick(field)
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue;

/** As if it had been typed, so that the page's own listeners notice. */
function typeInto(field: FormField, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Puts stored values back into untouched fields; `done` collects the names that need no further try.
 * @returns whether anything changed.
 */
export function fillFields(form: HTMLFormElement, kept: Fields, done: Set<string>): boolean {
  let changed = false;
  const filled = new Set<string>();
  const seen = new Map<string, number>();
  for (const field of keptFields(form)) {
    const values = kept[field.name];
    if (!values || done.has(field.name)) continue;
    filled.add(field.name);
    const nth = seen.get(field.name) ?? 0;
    seen.set(field.name, nth + 1);
    if (field.disabled || isTouched(field)) continue;
    if (isTick(field)) {
      if (field.checked === values.includes(field.value) || (field.type === 'radio' && field.checked)) continue;
      field.click();
      changed = true;
    } else if (values[nth] !== undefined && field.value !== values[nth]) {
      typeInto(field, values[nth]);
      changed = true;
    }
  }
  for (const name of filled) done.add(name);
  return changed;
}
