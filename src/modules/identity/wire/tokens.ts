import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';

/** What a program signs its requests with: `Authorization: Bearer <accessToken>`. */
const zAccessToken = z
  .object({
    accessToken: z.string(),
    tokenType: z.literal('Bearer'),
    /** Seconds. */
    expiresIn: z.int(),
    /** Absent where it went into an httpOnly cookie. */
    refreshToken: z.string().optional(),
  })
  .meta({ id: 'AccessToken' });
export type AccessToken = z.output<typeof zAccessToken>;
const zRefreshToken = z.string().max(64).optional();

export const openToken = endpoint({
  method: 'POST',
  path: '/api/token',
  access: 'public',
  summary: 'Sign a program in: a short access token and a refresh token that works once',
  body: z.strictObject({
    email: z.string().max(200),
    password: z.string().max(200),
    /** Of the second factor, where the account has one. */
    code: z.string().max(40).optional(),
    /** What is worked under; a single contract is chosen at once. */
    contractId: z.string().max(64).optional(),
    workplaceId: z.string().max(64).optional(),
    /** Where the refresh token is kept: in the answer, or in an httpOnly cookie that scripts of a page do not see. */
    keep: z.enum(['body', 'cookie']).default('body'),
  }),
  output: zAccessToken,
  status: 201,
});

export const refreshToken = endpoint({
  method: 'POST',
  path: '/api/token/refresh',
  access: 'public',
  summary: 'A new pair for a refresh token; one that comes a second time ends the sign-in',
  body: z.strictObject({ refreshToken: zRefreshToken }),
  output: zAccessToken,
});

export const revokeToken = endpoint({
  method: 'POST',
  path: '/api/token/end',
  access: 'public',
  summary: 'Sign a program out',
  body: z.strictObject({ refreshToken: zRefreshToken }),
  output: z.object({ ended: z.literal(true) }),
});
