import type { z } from 'zod';
import type { Access } from './access.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Scopes of partner API keys; an endpoint without a scope is closed to keys. */
export const SCOPES = ['search', 'orders:read', 'orders:write', 'returns:write', 'money:read'] as const;
export type Scope = (typeof SCOPES)[number];

/** One endpoint, declared once: it validates input, types the client, shapes output and generates /openapi.json. */
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
  /** The scope that a key needs; without it keys may not call. */
  readonly scope?: Scope;
  /** Honours Idempotency-Key: a repeated request gets the same response. */
  readonly idempotent?: true;
  /** Moves money or changes rights: requires a session confirmed by password or code within the last ten minutes. */
  readonly stepUp?: true;
  /** Open to staff who have not set up their second factor yet; everything else is closed to them. */
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

/** Input of a call: only the declared parts. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never;
/** Output of a call. */
export type OutputOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer O> ? z.output<O> : never;

type Parsed<T> = z.ZodType extends T ? undefined : T extends z.ZodType ? z.output<T> : undefined;
/** What a handler receives after validation. */
export type ParsedOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? { params: Parsed<P>; query: Parsed<Q>; body: Parsed<B> }
    : never;
