import type { z } from 'zod';
import { AppError, type FieldProblem, notFound } from '#kernel/app-error.ts';

type Issue = z.core.$ZodIssue;

const OWN_CODE = /^[a-z][a-z_-]*\.[a-z_.]+$/;
const SHOWN_NAME = /^[\w.-]{1,40}$/;

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (at, part) => (typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[part] : undefined),
    value,
  );

/** A schema's own error code (`{ error: 'common.bad_date' }`), otherwise a general one by the kind of issue. */
function problemOf(issue: Issue, value: unknown): Pick<FieldProblem, 'code' | 'values'> {
  if (OWN_CODE.test(issue.message)) return { code: issue.message };
  switch (issue.code) {
    case 'invalid_type':
      return { code: valueAt(value, issue.path) === undefined ? 'platform.missing' : 'platform.wrong_type' };
    case 'too_small':
      return { code: 'platform.too_small', values: { minimum: Number(issue.minimum) } };
    case 'too_big':
      return { code: 'platform.too_big', values: { maximum: Number(issue.maximum) } };
    case 'unrecognized_keys':
      return {
        code: 'platform.unknown_field',
        values: {
          names:
            issue.keys
              .filter((name) => SHOWN_NAME.test(name))
              .slice(0, 3)
              .join(', ') || '…',
        },
      };
    default:
      return { code: 'platform.bad_value' };
  }
}

/** For a union, reports the issues of the variant with the fewest. */
function nearest(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || OWN_CODE.test(issue.message)) return [issue];
  const [closest] = issue.errors.toSorted((a, b) => a.length - b.length);
  if (!closest) return [issue];
  return closest.flatMap((inner) => nearest({ ...inner, path: [...issue.path, ...inner.path] }));
}

/**
 * Finds text that PostgreSQL cannot store: a zero byte or a lone surrogate. Returns the path of the first such value.
 */
function unstorable(value: unknown): readonly string[] | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, part] of Object.entries(value)) {
    const found = unstorable(part);
    if (found) return [name, ...found];
  }
  return null;
}

/**
 * Validates one part of a request.
 * @throws AppError invalid `common.bad_input` with a field problem per issue; its path starts with the part, except
 * for the body.
 */
export function parsePart(schema: z.ZodType | undefined, value: unknown, part: 'params' | 'query' | 'body'): unknown {
  if (!schema) return undefined;
  const given = value ?? {};
  const result = schema.safeParse(given);
  if (result.success) {
    const broken = unstorable(result.data);
    // Such a path names no resource.
    if (broken && part === 'params') throw notFound('platform.not_found');
    if (broken) throw refused(part, [{ path: broken, code: 'platform.bad_value' }]);
    return result.data;
  }
  const issues = result.error.issues.flatMap(nearest).slice(0, 50);
  throw refused(
    part,
    issues.map((issue) => ({ path: issue.path.map(String), ...problemOf(issue, given) })),
  );
}

type InputProblem = Omit<FieldProblem, 'path'> & { path: readonly string[] };

const refused = (part: 'params' | 'query' | 'body', problems: readonly InputProblem[]): AppError =>
  new AppError(
    'invalid',
    'common.bad_input',
    {},
    problems.map((problem) => ({
      ...problem,
      path: [...(part === 'body' ? [] : [part]), ...problem.path].join('.'),
    })),
  );
