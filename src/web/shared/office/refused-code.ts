/** The code of a refusal in the address of a page; null: there is none. */
export function refusedCode(url: string): string | null {
  const refused = new URL(url).searchParams.get('refused');
  return refused && /^[a-z]+\.[a-z_]+$/.test(refused) ? refused : null;
}
