/** `1234 5678`: digits are read four at a time. */
export function spaced(code: string): string {
  return code.replace(/(\d{4})(?=\d)/g, '$1 ');
}
