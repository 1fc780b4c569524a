import type { WorkerMessage } from './kept-pages.ts';

/** Spec §9: how often a new release is looked for; ms. */
export const UPDATE_CHECK_MS = 15 * 60_000;

/** Calls back when a new release waits to take over. */
function whenWaiting(registration: ServiceWorkerRegistration, onWaiting: (worker: ServiceWorker) => void): void {
  const check = () => {
    // Without a controller it is the first worker of this browser, not an update.
    if (registration.waiting && navigator.serviceWorker.controller) onWaiting(registration.waiting);
  };
  check();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', () => registration.waiting && check()),
  );
}

/** Whether a form of the page holds input that a reload would lose. */
export const hasUnsavedInput = (page: Document): boolean =>
  [...page.querySelectorAll('form:not([method="get"]) :is(input, textarea)')].some(
    (field) =>
      (field instanceof HTMLTextAreaElement && field.value !== field.defaultValue) ||
      (field instanceof HTMLInputElement &&
        !['hidden', 'checkbox', 'radio', 'file', 'submit'].includes(field.type) &&
        field.value !== field.defaultValue),
  );

/** Reloads this tab for the new release; with unsaved input when its reader goes on to another page. */
function reloadForRelease(): void {
  if (!hasUnsavedInput(document)) {
    window.location.reload();
    return;
  }
  const go = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return;
    event.preventDefault();
    event.stopPropagation();
    window.location.assign(link.href);
  };
  document.addEventListener('click', go, { capture: true });
}

let registration: Promise<void> | null = null;

/** Registers the worker once a page, and tells it whose browser this is: again when that changes. */
export async function startWorker(owner: string): Promise<void> {
  registration ??= registerWorker();
  await registration;
  await tellWorker({ type: 'owner', owner });
}

/**
 * Registers the service worker and looks for new releases. A browser without workers and every failure are logged only
 * (spec §8).
 */
async function registerWorker(): Promise<void> {
  try {
    if (!('serviceWorker' in navigator)) throw new Error('serviceWorker is not supported in current browser!');
    const registered = await navigator.serviceWorker.register('/sw.js', { scope: '/' });
    let isUpdating = false;
    whenWaiting(registered, (worker) => {
      void import('./update-prompt.ts').then(({ showUpdatePrompt }) =>
        showUpdatePrompt(() => {
          isUpdating = true;
          worker.postMessage({ type: 'activate' } satisfies WorkerMessage);
        }),
      );
    });
    const hadController = navigator.serviceWorker.controller !== null;
    // Every open tab of the browser gets the event.
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (hadController || isUpdating) reloadForRelease();
    });
    setInterval(() => void registered.update().catch(logFailure), UPDATE_CHECK_MS);
  } catch (error) {
    logFailure(error);
  }
}

function logFailure(error: unknown): void {
  console.info('service worker:', error instanceof Error ? error.message : error);
}

/** Tells the worker something, once there is one. */
export async function tellWorker(message: WorkerMessage): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(message);
}
