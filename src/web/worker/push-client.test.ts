// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiProblem } from '../api/problem.ts';
import { readPushState, renewPush, turnPushOff, turnPushOn } from './push-client.ts';
import { PUSH_MARK, pushRegistration, readPushMark } from './push-mark.ts';

const KEY = new Uint8Array([4, 250, 255, 1]);
const SERVER_KEY = 'BPr_AQ';
const OWNER = 'a:aida';

const calls = vi.hoisted(() => ({ seen: [] as [string, unknown][], refuse: null as unknown }));
vi.mock('../api/call.ts', () => ({
  call: async ({ path, method }: { path: string; method: string }, input: unknown) => {
    calls.seen.push([`${method} ${path}`, input]);
    if (method === 'POST' && calls.refuse) throw calls.refuse;
    return method === 'POST' ? { id: 'd1' } : { serverKey: 'BPr_AQ', devices: [] };
  },
}));

/** A browser with a service worker: whether it may show notifications, and its subscription. */
function browser({ permission = 'granted', answer = permission }: { permission?: string; answer?: string } = {}) {
  let made = 0;
  const state = { subscription: null as { endpoint: string; options: object } | null, options: null as unknown };
  const subscriptionWith = (key: Uint8Array) => {
    made += 1;
    const endpoint = `https://push.example/${made}`;
    return {
      endpoint,
      options: { applicationServerKey: key.buffer },
      toJSON: () => ({ endpoint }),
      unsubscribe: async () => {
        state.subscription = null;
        return true;
      },
    };
  };
  const registration = {
    pushManager: {
      getSubscription: async () => state.subscription,
      subscribe: async (options: unknown) => {
        state.options = options;
        state.subscription = subscriptionWith(KEY);
        return state.subscription;
      },
    },
  };
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission, requestPermission: async () => answer });
  return { state, subscribeUnder: (key: Uint8Array) => (state.subscription = subscriptionWith(key)) };
}
const logged = vi.spyOn(console, 'info').mockImplementation(() => {});
const mark = (value: object) => localStorage.setItem(PUSH_MARK, JSON.stringify(value));
const registrations = () => calls.seen.filter(([what]) => what.startsWith('POST')).map(([, input]) => input);

beforeEach(() => {
  localStorage.clear();
  calls.seen.length = 0;
  calls.refuse = null;
  logged.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

describe('turning pushes on', () => {
  test('subscribes under the server’s key, registers the subscription and remembers whose it is', async () => {
    const { state } = browser({ permission: 'default', answer: 'granted' });
    expect(await turnPushOn(OWNER)).toBe('on');
    expect(state.options).toEqual({ userVisibleOnly: true, applicationServerKey: SERVER_KEY });
    expect(registrations()).toEqual([{ body: { token: '{"endpoint":"https://push.example/1"}' } }]);
    expect(readPushMark()).toEqual({ owner: OWNER, id: 'd1', endpoint: 'https://push.example/1' });
    expect(await readPushState(OWNER)).toBe('on');
    expect(await readPushState('a:other')).toBe('off');
  });

  test('a denial is logged only: nothing is registered and nothing fails', async () => {
    browser({ permission: 'default', answer: 'denied' });
    expect(await turnPushOn(OWNER)).toBe('denied');
    expect(logged).toHaveBeenCalledWith('push:', 'permission denied');
    browser({ permission: 'default' });
    expect(await turnPushOn(OWNER)).toBe('off');
    expect([calls.seen, readPushMark()]).toEqual([[], null]);
  });

  test('is not possible in a browser without pushes', async () => {
    vi.stubGlobal('navigator', {});
    expect([await readPushState(OWNER), await turnPushOn(OWNER)]).toEqual(['unsupported', 'unsupported']);
  });
});

test('turning pushes off ends the subscription and the registration', async () => {
  const { state, subscribeUnder } = browser();
  subscribeUnder(KEY);
  mark({ owner: OWNER, id: 'd1', endpoint: 'https://push.example/1' });
  expect(await turnPushOff()).toBe('off');
  expect(calls.seen).toEqual([['DELETE /api/account/push/devices/:id', { params: { id: 'd1' } }]]);
  expect([state.subscription, readPushMark()]).toEqual([null, null]);
});

describe('at a visit', () => {
  test('the browser of its user is registered again under its id', async () => {
    const { subscribeUnder } = browser();
    const { endpoint } = subscribeUnder(KEY);
    mark({ owner: OWNER, id: 'd1', endpoint });
    expect(await renewPush(OWNER)).toEqual({ pushToken: `{"endpoint":"${endpoint}"}`, pushRegistered: true });
    expect(registrations()).toEqual([{ body: { token: `{"endpoint":"${endpoint}"}`, id: 'd1' } }]);
    expect(pushRegistration.read()).toEqual({ pushToken: `{"endpoint":"${endpoint}"}`, pushRegistered: true });
  });

  test('a subscription under a former key of the server is replaced and registered anew', async () => {
    const { state, subscribeUnder } = browser();
    const { endpoint } = subscribeUnder(new Uint8Array([4, 1]));
    mark({ owner: OWNER, id: 'd1', endpoint });
    await renewPush(OWNER);
    expect(state.subscription?.endpoint).not.toBe(endpoint);
    expect(registrations()).toEqual([{ body: { token: `{"endpoint":"${state.subscription?.endpoint}"}` } }]);
  });

  test('pushes end where their user removed the browser in another one', async () => {
    const { state, subscribeUnder } = browser();
    mark({ owner: OWNER, id: 'd1', endpoint: subscribeUnder(KEY).endpoint });
    calls.refuse = new ApiProblem(404, 'notifications.no_device');
    expect(await renewPush(OWNER)).toMatchObject({ pushRegistered: false });
    expect([state.subscription, readPushMark()]).toEqual([null, null]);
  });

  test.each([
    ['another user signs in', 'a:bakyt', 'granted'],
    ['the permission was taken back', OWNER, 'denied'],
  ])('pushes end when %s', async (_, owner, permission) => {
    const { state, subscribeUnder } = browser({ permission });
    mark({ owner: OWNER, id: 'd1', endpoint: subscribeUnder(KEY).endpoint });
    await renewPush(owner);
    expect([state.subscription, readPushMark(), calls.seen]).toEqual([null, null, []]);
    expect(pushRegistration.read()).toEqual({ pushToken: null, pushRegistered: false });
  });

  test('of a visitor, and in a browser where they were not turned on, nothing happens', async () => {
    const { state, subscribeUnder } = browser();
    mark({ owner: OWNER, id: 'd1', endpoint: subscribeUnder(KEY).endpoint });
    await renewPush('v:visitor');
    expect(state.subscription).not.toBeNull();
    localStorage.clear();
    await renewPush(OWNER);
    expect(calls.seen).toEqual([]);
  });
});
