import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { Refusal } from '../refusal.ts';

export const SMS_DDL = [
  'create schema if not exists sms',
  `create table if not exists sms.messages (
    id text primary key, recipient text not null, sender text not null, body text not null, taken_at timestamptz
      not null default now())`,
];

const TELEPHONE = /^\+\d{8,15}$/;

/** A provider of short messages: takes each id once and delivers nothing. */
export function smsRoutes(app: FastifyInstance, { pool, secret }: { pool: Pool; secret: string }): void {
  const key = Buffer.from(createHmac('sha256', secret).update('gateway/sms').digest('base64url'));
  app.post('/sms/v1/messages', async (request, reply) => {
    const shown = Buffer.from((request.headers.authorization ?? '').replace(/^Bearer /, ''));
    if (shown.length !== key.length || !timingSafeEqual(shown, key)) throw new Refusal(401, 'KEY');
    const { id, to, from, text } = request.body as Record<string, unknown>;
    const words = [id, to, from, text];
    if (!words.every((one) => typeof one === 'string' && one !== '' && one.length <= 1_000))
      throw new Refusal(400, 'INVALID');
    if (!TELEPHONE.test(String(to))) throw new Refusal(400, 'NUMBER');
    const { rowCount } = await pool.query(
      'insert into sms.messages (id, recipient, sender, body) values ($1, $2, $3, $4) on conflict (id) do nothing',
      words,
    );
    return reply.status(rowCount === 0 ? 200 : 201).send({ id });
  });
}
