import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { createServerKeys } from './adapters/push/web-push.ts';
import { createNotifications } from './index.ts';
import type { InAppNotificationsDeps } from './ports.ts';
import { issued, pushFixture, user } from './testing/push-fixture.ts';
import { newReceiver } from './testing/push-service.ts';
import { notifyUsers } from './use-cases/notify-users.ts';
import { MAX_DEVICES, registerDevice, removeDevice } from './use-cases/push-devices.ts';

const fixture = pushFixture();
const { deps, clock, tokenOf, query, runJob, runJobs, subscribe, devicesOf, textsFor } = fixture;

describe('the browsers of a user', () => {
  test('stay one row when registered again, with the language and keys of the last visit', async () => {
    const endpoint = `${fixture.service.origin}/same`;
    const [before, after] = [newReceiver(), newReceiver()];
    const first = await subscribe('aida', { token: tokenOf(before, endpoint) });
    const again = await subscribe('aida', { token: tokenOf(after, endpoint), locale: 'en' });
    expect(again.id).toBe(first.id);
    await notifyUsers(deps, issued);
    await runJobs();
    expect(textsFor(after)).toEqual(['Order S-1: tickets are issued']);
  });

  test('belong to the user who registered them last: the former one gets nothing there any more', async () => {
    const token = tokenOf(newReceiver(), `${fixture.service.origin}/shared`);
    const aida = await subscribe('aida', { token });
    await notifyUsers(deps, issued);
    const bakyt = await subscribe('bakyt', { token });
    expect(bakyt.id).not.toBe(aida.id);
    expect([(await devicesOf('aida')).length, (await devicesOf('bakyt')).length]).toEqual([0, 1]);
    // What was queued for the former user is gone with the registration.
    await runJobs();
    expect(fixture.service.received).toEqual([]);
    await Promise.all(['aida', 'bakyt', 'aida', 'bakyt'].map((who) => subscribe(who, { token })));
    expect((await devicesOf('aida')).length + (await devicesOf('bakyt')).length).toBe(1);
  });

  test('are removed by their user, not by a stranger', async () => {
    const { id } = await subscribe('aida');
    await expect(removeDevice(deps, user('bakyt'), id)).rejects.toMatchObject({ kind: 'not_found' });
    expect(await devicesOf('aida')).toHaveLength(1);
    expect((await removeDevice(deps, user('aida'), id)).devices).toEqual([]);
    await expect(removeDevice(deps, user('aida'), id)).rejects.toMatchObject({ code: 'notifications.no_device' });
  });

  test('that their user removed do not come back by themselves at the next visit', async () => {
    const token = tokenOf(newReceiver());
    const from = { user: user('aida'), session: 's', locale: 'ru' as const, agent: undefined };
    const { id } = await registerDevice(deps, from, { token });
    expect(await registerDevice(deps, from, { token, id })).toEqual({ id });
    await removeDevice(deps, user('aida'), id);
    await expect(registerDevice(deps, from, { token, id })).rejects.toMatchObject({ code: 'notifications.no_device' });
    expect(await devicesOf('aida')).toEqual([]);
    expect((await registerDevice(deps, from, { token })).id).not.toBe(id);
  });

  test('are forgotten with the session that registered them, or with all others', async () => {
    const { forgetDevices } = createNotifications({ ...deps, sms: null });
    const [phone, laptop] = [
      await subscribe('aida', { session: 'phone' }),
      await subscribe('aida', { session: 'laptop' }),
    ];
    const bakyt = await subscribe('bakyt', { session: 'his' });
    const left = async () => [...(await devicesOf('aida')), ...(await devicesOf('bakyt'))].map(({ id }) => id);
    await inTransaction(deps.db, (tx) => forgetDevices(tx, { session: 'hash of phone', unlessOf: 'aida' }));
    expect(await left()).toContain(phone.id);
    await inTransaction(deps.db, (tx) => forgetDevices(tx, { session: 'hash of phone', unlessOf: 'bakyt' }));
    expect(await left()).toEqual([laptop.id, bakyt.id]);
    expect(await left()).not.toContain(phone.id);
    await inTransaction(deps.db, (tx) => forgetDevices(tx, { userId: 'aida', except: 'hash of laptop' }));
    expect(await left()).toEqual([laptop.id, bakyt.id]);
    await inTransaction(deps.db, (tx) => forgetDevices(tx, { userId: 'aida' }));
    expect(await left()).toEqual([bakyt.id]);
  });

  test('are ten at most: a further one takes the place of the longest unused', async () => {
    const first = await subscribe('aida');
    for (let n = 1; n <= MAX_DEVICES; n++) {
      clock.set(`2031-11-20T07:${n + 10}:00Z`);
      await subscribe('aida');
    }
    const kept = await devicesOf('aida');
    expect(kept).toHaveLength(MAX_DEVICES);
    expect(kept.map(({ id }) => id)).not.toContain(first.id);
  });

  test('are served under the key they registered with after a rotation, and dropped when it is retired', async () => {
    await subscribe('aida');
    const old = deps.push.keys;
    const run = async (keys: InAppNotificationsDeps['push']['keys']) => {
      const rotated = { ...deps, push: { ...deps.push, keys } };
      await notifyUsers(rotated, { ...issued, dedupe: `${keys.length}` });
      const [delivery] = await query(`select id from notifications.push_deliveries where state = 'queued'`);
      await runJob('notifications.send-push', delivery, undefined, rotated);
    };
    const fresh = createServerKeys([randomBytes(32)]);
    await run([...fresh, ...old]);
    expect(fixture.service.received.map(({ signedBy }) => signedBy)).toEqual([old[0]?.publicKey]);
    await run(fresh);
    expect([fixture.service.received.length, await devicesOf('aida')]).toEqual([1, []]);
  });

  test.each([
    ['no JSON', 'token'],
    ['no keys', JSON.stringify({ endpoint: 'https://push.example/x' })],
    ['keys that are none', JSON.stringify({ endpoint: 'https://push.example/x', keys: { p256dh: 'AA', auth: 'BB' } })],
    ['a private address', JSON.stringify({ endpoint: 'https://10.0.0.1/x', keys: newReceiver().keys })],
    ['another protocol', JSON.stringify({ endpoint: 'ftp://push.example/x', keys: newReceiver().keys })],
  ])('are refused with %s', async (_, token) => {
    await expect(subscribe('aida', { token })).rejects.toMatchObject({ code: 'notifications.bad_token' });
    expect(await devicesOf('aida')).toEqual([]);
  });

  test('are none of programs, which have no session', async () => {
    const from = { user: user('aida'), session: undefined, locale: 'ru' as const, agent: undefined };
    await expect(registerDevice(deps, from, { token: tokenOf(newReceiver()) })).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });

  test('keep their address and keys sealed', async () => {
    const receiver = newReceiver();
    await subscribe('aida', { token: tokenOf(receiver, `${fixture.service.origin}/private-endpoint`) });
    const [row] = await query('select * from notifications.push_devices');
    const stored = JSON.stringify(row, (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    );
    for (const secret of ['private-endpoint', receiver.keys.auth, receiver.keys.p256dh])
      expect(stored).not.toContain(secret);
  });
});
