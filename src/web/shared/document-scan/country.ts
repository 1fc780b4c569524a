/** A country by its ISO alpha-2 code, named in the reader's language. */
export type Country = { readonly code: string; readonly name: string };
