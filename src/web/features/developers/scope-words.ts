import type { Scope } from '#kernel/endpoint.ts';

/** A scope as a key of the catalogue. */
export const scopeWord = <S extends Scope>(scope: S) =>
  scope.replace(':', '_') as S extends `${infer A}:${infer B}` ? `${A}_${B}` : S;
