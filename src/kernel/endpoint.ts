import type { z } from 'zod';
import type { Access } from './access.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a key of the partner API may be allowed; a call without a scope is closed to keys. */
export const SCOPES = ['search', 'orders:read', 'orders:write', 'returns:write', 'money:read'] as const;
export type Scope = (typeof SCOPES)[number];

/** One call of the wire, declared once: it validates input, types the client, shapes output and makes /openapi.json. */
export type Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> = {
  readonly method: Method;
  /** Fastify form: `/api/orders/:id`. */
  readonly path: string;
  /** Who may call: a row of the table of permissions. */
  readonly access: Access;
  /** What a key must be allowed to call it; keys may not call it without. */
  readonly scope?: Scope;
  /** It honours Idempotency-Key: the same request again is answered the same. */
  readonly idempotent?: true;
  /**
   * It moves money or rights: only for a session whose owner has shown a password or a code within the last ten
   * minutes.
   */
  readonly stepUp?: true;
  /** Staff who still have to set up a second factor may call it: for whom everything else is closed. */
  readonly beforeSecondFactor?: true;
  readonly summary: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly output: O;
  /** Status of success; 200 by default. */
  readonly status?: number;
};

export const endpoint = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType>(
  declared: Endpoint<P, Q, B, O>,
): Endpoint<P, Q, B, O> => declared;

type Part<K extends string, T> = T extends z.ZodType
  ? z.ZodType extends T
    ? unknown
    : { [key in K]: z.input<T> }
  : unknown;

/** What a caller must give: only the parts that the endpoint declares. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never;
/** What a caller receives. */
export type OutputOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer O> ? z.output<O> : never;

type Parsed<T> = z.ZodType extends T ? undefined : T extends z.ZodType ? z.output<T> : undefined;
/** What a handler receives after validation. */
export type ParsedOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? { params: Parsed<P>; query: Parsed<Q>; body: Parsed<B> }
    : never;
