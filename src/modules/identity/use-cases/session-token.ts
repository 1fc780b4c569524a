import { createHash, randomBytes } from 'node:crypto';

const TOKEN = /^[\w-]{32}$/;

/** 192 random bits. */
export const newToken = (): string => randomBytes(24).toString('base64url');

/** What is kept of a token; null for what cannot be one. */
export const tokenHash = (token: string): string | null =>
  TOKEN.test(token) ? createHash('sha256').update(`identity.session:${token}`).digest('base64url') : null;

/** The same of a refresh token; neither works as the other. */
export const refreshHash = (token: string): string | null =>
  TOKEN.test(token) ? createHash('sha256').update(`identity.refresh:${token}`).digest('base64url') : null;
