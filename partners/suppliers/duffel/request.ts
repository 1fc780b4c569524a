import type { FastifyRequest } from 'fastify';
import { invalid } from './refusal.ts';

export type Query = Record<string, string | undefined>;

export const dataOf = (request: FastifyRequest): unknown => (request.body as { data?: unknown } | null)?.data;

/** A page of a list and the cursor of the next one. */
export async function page<T>(
  request: FastifyRequest,
  read: (limit: number, offset: number) => Promise<T[]>,
): Promise<{ data: T[]; meta: object }> {
  const { limit: wanted = '50', after } = request.query as Query;
  const limit = Number(wanted);
  if (!Number.isInteger(limit) || limit < 1 || limit > 200) throw invalid('validation_inclusion', '/limit');
  const offset = after ? Number(Buffer.from(after, 'base64url').toString()) : 0;
  if (!Number.isSafeInteger(offset)) throw invalid('validation_format', '/after');
  const rows = await read(limit + 1, offset);
  const next = rows.length > limit ? Buffer.from(String(offset + limit)).toString('base64url') : null;
  return { data: rows.slice(0, limit), meta: { limit, before: null, after: next } };
}

/** Of a dial's price jump: minor units on the whole party. */
export function jumpOf(request: FastifyRequest): number {
  return request.fault?.kind === 'price-jump' ? (request.fault.minor ?? 0) : 0;
}
