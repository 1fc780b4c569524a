import { wasEdited } from '../shell/edited-fields.ts';
import { type FormField, isEdited, isFormField } from '../shell/form-fields.ts';
import type { WorkerMessage } from './kept-pages.ts';

/** Spec §9: how often a new release is looked for; ms. */
export const UPDATE_CHECK_MS = 15 * 60_000;

/** Calls back when a new release waits to take over. */
function whenWaiting(
  container: Pick<ServiceWorkerContainer, 'controller'>,
  registration: ServiceWorkerRegistration,
  onWaiting: () => void,
): void {
  const check = () => {
    // Without a controller it is the first worker of this browser, not an update.
    if (registration.waiting && container.controller) onWaiting();
  };
  check();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', check));
}

/** Whether a reload would lose what stands in a field: text, a choice or files. */
const holdsInput = (field: FormField): boolean =>
  wasEdited(field) ||
  (field.type === 'file'
    ? field.value !== ''
    : !['hidden', 'submit', 'button'].includes(field.type) && isEdited(field));

/** Whether a form of the page holds input that a reload would lose; what was edited counts until its page is left. */
export const hasUnsavedInput = (page: Document): boolean =>
  [...page.querySelectorAll('input, select, textarea')].some(
    (field) => isFormField(field) && field.form?.matches(':not([method="get" i])') && holdsInput(field),
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

/** Starts the worker; of an account it registers this browser for pushes again, if its user has turned them on. */
export async function start(owner: string): Promise<void> {
  await startWorker(owner);
  if (!owner.startsWith('a:')) return;
  try {
    const { renewPush } = await import('./push-client.ts');
    await renewPush(owner);
  } catch (error) {
    logFailure(error);
  }
}

/** What registering needs of the browser; replaced in tests. */
type Browser = {
  container: ServiceWorkerContainer | undefined;
  /** Says that an update is there; calls back when the reader takes it. */
  prompt: (onUpdate: () => void) => void;
  reload: () => void;
};

const thisBrowser = (): Browser => ({
  container: 'serviceWorker' in navigator ? navigator.serviceWorker : undefined,
  prompt: (onUpdate) => {
    import('./update-prompt.ts').then(({ showUpdatePrompt }) => showUpdatePrompt(onUpdate)).catch(logFailure);
  },
  reload: reloadForRelease,
});

/**
 * Registers the service worker and looks for new releases. A browser without workers and every failure are logged only
 * (spec §8).
 */
export async function registerWorker({ container, prompt, reload }: Browser = thisBrowser()): Promise<void> {
  try {
    if (!container) throw new Error('serviceWorker is not supported in current browser!');
    const registered = await container.register('/sw.js', { scope: '/' });
    // The newest waits when the reader agrees: another one may have come since it was offered.
    whenWaiting(container, registered, () =>
      prompt(() => registered.waiting?.postMessage({ type: 'activate' } satisfies WorkerMessage)),
    );
    let { controller } = container;
    // Every open tab of the browser gets the event; the first worker of a tab replaces nothing.
    container.addEventListener('controllerchange', () => {
      if (controller) reload();
      controller = container.controller;
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
