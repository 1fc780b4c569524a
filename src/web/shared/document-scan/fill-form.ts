import { formatStoredDate } from '../forms/normalize-typed-date.ts';

/** Fields of a form that a scan may fill. */
export type ScannedValues = Partial<
  Record<
    'surname' | 'name' | 'gender' | 'birthdate' | 'citizenship' | 'documentType' | 'documentNumber' | 'expiration',
    string
  >
>;

/** These change which other fields there are, so they are filled first. */
const FIRST = ['documentType', 'citizenship'] as const;
const OTHERS = ['surname', 'name', 'gender', 'birthdate', 'documentNumber', 'expiration'] as const;
const DATES: readonly string[] = ['birthdate', 'expiration'];

function fillField(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof RadioNodeList) {
    for (const one of field) if (one instanceof HTMLInputElement && one.value === value && !one.checked) one.click();
  } else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
    field.value = value;
    for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
  }
}

/**
 * Writes confirmed values into the fields of a form as if they had been typed; other fields keep what they have.
 * `nameOf`: the name of a field in this form.
 */
export async function fillForm(
  form: HTMLFormElement,
  values: ScannedValues,
  nameOf: (field: keyof ScannedValues) => string,
): Promise<void> {
  const fill = (field: keyof ScannedValues): void => {
    const value = values[field];
    if (value) fillField(form, nameOf(field), DATES.includes(field) ? formatStoredDate(value) : value);
  };
  FIRST.forEach(fill);
  // The form shows the fields of this type of document.
  await new Promise<void>((resolve) => setTimeout(resolve));
  OTHERS.forEach(fill);
}
