import { readPushSettings, registerPushDevice, removePushDevice } from '#modules/notifications/api.ts';
import { call } from '../api/call.ts';
import { asProblem } from '../api/problem.ts';
import { type PushMark, type PushRegistration, pushRegistration, readPushMark, savePushMark } from './push-mark.ts';

/** Whether this browser gets pushes: `denied` by its user, `unsupported` by itself. */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported';

const log = (error: unknown): void => console.info('push:', error instanceof Error ? error.message : error);

function saveMark(mark: PushMark | null): void {
  try {
    savePushMark(mark);
  } catch (error) {
    log(error);
  }
}

/** The started worker; null where there are no pushes, as on an iPhone before the site is installed. */
async function findWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return null;
  // Without it `ready` would never settle.
  if (!(await navigator.serviceWorker.getRegistration('/'))) return null;
  return navigator.serviceWorker.ready;
}

export async function readPushState(owner: string): Promise<PushState> {
  const worker = await findWorker();
  if (!worker) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const isOwn = readPushMark()?.owner === owner;
  return isOwn && (await worker.pushManager.getSubscription()) ? 'on' : 'off';
}

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The browser's subscription under the server's present key; renewed when the key has changed. */
async function subscribe({ pushManager }: ServiceWorkerRegistration): Promise<PushSubscription> {
  const { serverKey } = await call(readPushSettings, {});
  const found = await pushManager.getSubscription();
  if (found && base64url(found.options.applicationServerKey) === serverKey) return found;
  await found?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
}

async function register(owner: string, subscription: PushSubscription, id?: string): Promise<PushRegistration> {
  const token = JSON.stringify(subscription);
  const registered = await call(registerPushDevice, { body: { token, ...(id && { id }) } });
  saveMark({ owner, id: registered.id, endpoint: subscription.endpoint });
  return pushRegistration.set(token);
}

/** Asks for permission, and registers this browser. A denial is logged only (spec §8). @throws when it failed. */
export async function turnPushOn(owner: string): Promise<PushState> {
  const worker = await findWorker();
  if (!worker) return 'unsupported';
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') {
    log(`permission ${permission}`);
    return permission === 'denied' ? 'denied' : 'off';
  }
  await register(owner, await subscribe(worker));
  return 'on';
}

/** Ends pushes to this browser. If the server cannot be reached, the push service answers it later that it is gone. */
export async function turnPushOff(): Promise<PushState> {
  const mark = readPushMark();
  saveMark(null);
  pushRegistration.set(null);
  const worker = await navigator.serviceWorker.getRegistration('/');
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  if (mark) await call(removePushDevice, { params: { id: mark.id } }).catch(log);
  return 'off';
}

/**
 * At each visit of a user who turned pushes on here: registers the browser again, since its language, session, address
 * or our key may have changed. Pushes end here when another user has signed in, the permission was taken back, or the
 * browser was removed in another one.
 */
export async function renewPush(owner: string): Promise<PushRegistration> {
  const mark = readPushMark();
  if (!mark || !owner.startsWith('a:')) return pushRegistration.set(null);
  try {
    const worker = await findWorker();
    if (!worker) return pushRegistration.set(null);
    if (mark.owner !== owner || Notification.permission !== 'granted') {
      saveMark(null);
      await (await worker.pushManager.getSubscription())?.unsubscribe();
      return pushRegistration.set(null);
    }
    const subscription = await subscribe(worker);
    return await register(owner, subscription, subscription.endpoint === mark.endpoint ? mark.id : undefined);
  } catch (error) {
    log(error);
    if (asProblem(error)?.status === 404) await turnPushOff();
    // Otherwise the server may have it as before.
    return { pushToken: null, pushRegistered: false };
  }
}
