import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import {
  addressWithToken,
  fromBase32,
  MEMBER_BYTES,
  packClaims,
  type ReplyClaims,
  SIGNATURE_BYTES,
  toBase32,
  unpackToken,
} from '../domain/reply-token.ts';

/** So long may an e-mail be answered. */
const LIFETIME_MS = 30 * 86_400_000;

/** `u:<user id>`, or `contact` for the address that a request was made with. */
export type MemberKey = string;

const digest = (key: Buffer, purpose: string, data: string | Uint8Array, size: number): Buffer =>
  createHmac('sha256', key).update(`${purpose}\n`).update(data).digest().subarray(0, size);

/** What a token calls a member: the same member has another mark in another conversation. */
const markOf = (key: Buffer, conversationId: string, member: MemberKey): Buffer =>
  digest(key, 'reply member', `${conversationId}\n${member}`, MEMBER_BYTES);

type SignedReply = Pick<ReplyClaims, 'conversationId'> & { isMember: (member: MemberKey) => boolean };

export type ReplyAddresses = {
  /** The address without a token: `reply@in.example.kg`. */
  readonly base: string;
  /** Where a member answers an e-mail about a conversation. */
  create(conversationId: string, member: MemberKey): string;
  /** What a token says, if it is ours and its time has not passed. */
  read(token: string): SignedReply | 'bad_token' | 'expired';
};

/** `keys`: the current one first; those after it open tokens from before a rotation. */
export function createReplyAddresses({
  base,
  keys,
  clock,
}: {
  base: string;
  keys: readonly [Buffer, ...Buffer[]];
  clock: Clock;
}): ReplyAddresses {
  return {
    base,
    create: (conversationId, member) => {
      const [key] = keys;
      const expiresAt = new Date(clock.now().getTime() + LIFETIME_MS);
      const claims = packClaims({ conversationId, member: markOf(key, conversationId, member), expiresAt });
      const signature = digest(key, 'reply address', claims, SIGNATURE_BYTES);
      return addressWithToken(base, toBase32(Buffer.concat([claims, signature])));
    },
    read: (text) => {
      const token = fromBase32(text);
      if (!token) return 'bad_token';
      const { claims, signed, signature } = unpackToken(token);
      const key = keys.find((one) => timingSafeEqual(digest(one, 'reply address', signed, SIGNATURE_BYTES), signature));
      if (!key) return 'bad_token';
      if (clock.now() >= claims.expiresAt) return 'expired';
      const { conversationId, member } = claims;
      return {
        conversationId,
        isMember: (candidate) => timingSafeEqual(markOf(key, conversationId, candidate), member),
      };
    },
  };
}
