/// <reference lib="webworker" />

/** Where a notification leads that names no page of ours. */
const FALLBACK_PATH = '/account/notify';

type ShownPush = { title: string; options: NotificationOptions & { renotify?: boolean; data: { url: string } } };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

function parse(text: string | undefined): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(text ?? '');
    return isObject(json) && isObject(json.notification) ? json.notification : {};
  } catch {
    return {};
  }
}

/** The address on this site; another site's is never opened. */
function ownUrl(given: string | undefined, origin: string): string {
  const url = URL.parse(given ?? FALLBACK_PATH, origin);
  return url?.origin === origin ? url.href : origin + FALLBACK_PATH;
}

/**
 * What is shown of a push. A broken one is shown too, by the name of the site alone: browsers end subscriptions whose
 * pushes show nothing.
 */
export function readPush(text: string | undefined, origin: string): ShownPush {
  const { title, body, navigate, tag, lang } = parse(text);
  const shown = { body: textOf(body), tag: textOf(tag), lang: textOf(lang) };
  const options = Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined));
  return {
    title: textOf(title) ?? 'Sapar',
    options: {
      ...options,
      // One that replaces another about the same thing is announced as well.
      ...(shown.tag && { renotify: true }),
      icon: '/icon-180.png',
      data: { url: ownUrl(textOf(navigate), origin) },
    },
  };
}

type Windows = Pick<Clients, 'matchAll' | 'openWindow'>;

/** Shows the page of a notification: in the window that shows it, else in one of ours, else in a new one. */
export async function openPage(windows: Windows, url: string): Promise<void> {
  const open = await windows.matchAll({ type: 'window', includeUncontrolled: true });
  const same = open.find((client) => client.url === url);
  if (same) return void (await same.focus());
  const [other] = open;
  // A window that this worker does not control cannot be led elsewhere.
  const led = other && (await other.navigate(url).catch(() => null));
  if (led) await led.focus();
  else await windows.openWindow(url);
}

/** What renewing a subscription needs of the worker. */
type Renewal = { pushManager: Pick<PushManager, 'subscribe'>; fetch: typeof fetch };

/** The browser has replaced its subscription: the new one is registered for the user who is signed in. */
export async function renewSubscription(
  { pushManager, fetch: send }: Renewal,
  { oldSubscription, newSubscription }: Partial<Record<'oldSubscription' | 'newSubscription', PushSubscription | null>>,
): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey;
  const renewed =
    newSubscription ?? (key && (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })));
  if (!renewed) return;
  await send('/api/account/push/devices', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ token: JSON.stringify(renewed) }),
  });
}
