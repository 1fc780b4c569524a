import { use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  UNSAFE_DataRouterContext as RouterContext,
  useLocation,
  useMatches,
  useNavigation,
  useRevalidator,
  useRouteLoaderData,
} from 'react-router';
import { useTranslations } from 'use-intl';
import { connection } from '../api/connection.ts';
import type { loader } from '../root.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { useClient } from './client-provider.tsx';
import {
  formKey,
  isFormField,
  isPostForm,
  isStorableForm,
  isTextField,
  readFields,
  restoreFields,
  storableFields,
} from './form-fields.ts';
import { currentPage, pendingNavigation } from './offline-navigation.ts';
import { sessionKey } from './shared-session.ts';
import css from './shell.module.css';
import {
  browserStorage,
  deleteAllInput,
  deleteInput,
  deleteStaleInput,
  inputOwnerId,
  readInput,
  storeInput,
} from './stored-input.ts';
import { submissions, type UnsentForm } from './submissions.ts';

/** Number of attempts: fields may appear later, depending on other fields. */
const MAX_TRIES = 6;
const RETRY_MS = 120;

const noServerState = () => null;

function useInputOwner() {
  const root = useRouteLoaderData<typeof loader>('root');
  const { user = null, ended = false } = root?.session ?? {};
  // Without the frame's data, or on a page that anonymous readers share, its owner is unknown.
  return root && (user || root.visitor)
    ? { id: inputOwnerId(user, root.visitor), signedIn: user !== null, sessionEnded: ended }
    : null;
}

/** Stores what is typed into forms on the device, and restores it when the page is opened again. */
function useStoredInput(): { restored: boolean; clear: () => void } {
  const owner = useInputOwner();
  const { pathname, key } = useLocation();
  const [restored, setRestored] = useState<HTMLFormElement[]>([]);
  const id = owner?.id;
  const isRestoring = useRef(false);
  const { signedIn, sessionEnded } = owner ?? {};
  useEffect(() => {
    if (id === undefined || signedIn === undefined || sessionEnded === undefined) return;
    deleteStaleInput(browserStorage(), { id, signedIn, sessionEnded }, Date.now());
  }, [id, signedIn, sessionEnded]);

  useEffect(() => {
    if (id === undefined) return;
    const editedFields = new WeakMap<HTMLFormElement, Set<string>>();
    const onInput = ({ target, type }: Event) => {
      // `change` of a text field fires on blur, also when the form was accepted and its page is left.
      if (type === 'change' && isFormField(target) && isTextField(target)) return;
      const form = isFormField(target) ? target.form : target instanceof Element ? target.closest('form') : null;
      if (isRestoring.current || !isStorableForm(form)) return;
      const [name, nowMs] = [formKey(form, pathname), Date.now()];
      const names = editedFields.get(form) ?? new Set();
      editedFields.set(form, names);
      for (const field of isFormField(target) ? [target] : storableFields(form)) names.add(field.name);
      // Stored values of fields that are not rendered now stay.
      const previous = readInput(browserStorage(), name, id, nowMs);
      storeInput(browserStorage(), name, id, { ...previous, ...readFields(form, names) }, nowMs);
    };
    document.addEventListener('input', onInput);
    document.addEventListener('change', onInput);
    return () => {
      document.removeEventListener('input', onInput);
      document.removeEventListener('change', onInput);
    };
  }, [id, pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation checks for unsent input
  useEffect(() => {
    if (id === undefined) return;
    setRestored([]);
    const done = new WeakMap<HTMLFormElement, Set<string>>();
    let tries = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restore = () => {
      for (const form of document.forms) {
        const fields = isStorableForm(form)
          ? readInput(browserStorage(), formKey(form, pathname), id, Date.now())
          : null;
        if (!fields) continue;
        const restoredFields = done.get(form) ?? new Set<string>();
        done.set(form, restoredFields);
        isRestoring.current = true;
        const changed = restoreFields(form, fields, restoredFields);
        isRestoring.current = false;
        if (changed) setRestored((previous) => [...new Set([...previous, form])]);
      }
      tries += 1;
      if (tries < MAX_TRIES) timer = setTimeout(restore, RETRY_MS);
    };
    restore();
    return () => clearTimeout(timer);
  }, [id, pathname, key]);

  return {
    restored: restored.some((form) => form.isConnected),
    clear: () => {
      for (const form of restored) deleteInput(browserStorage(), formKey(form, pathname));
      window.location.reload();
    },
  };
}

/** Tracks the submitted form; a sign-out deletes all stored input and the number on the site's icon at once. */
function useSubmissions(): void {
  const session = sessionKey(useRouteLoaderData<typeof loader>('root')?.session.user);
  useEffect(() => {
    const onSubmit = ({ target, submitter }: SubmitEvent) => {
      if (!isPostForm(target)) return;
      if (target.getAttribute('action') === '/logout') {
        deleteAllInput(browserStorage());
        navigator.clearAppBadge?.().catch(() => {});
      }
      submissions.markSubmitted(target, submitter, {
        pathname: window.location.pathname,
        online: navigator.onLine,
        session,
      });
    };
    document.addEventListener('submit', onSubmit, true);
    return () => document.removeEventListener('submit', onSubmit, true);
  }, [session]);
}

/**
 * After the connection is restored, in this order: sends the waiting form, opens the waiting page, reloads the data.
 */
function useRecovery(): void {
  const revalidator = useRevalidator();
  const matches = useMatches();
  const router = use(RouterContext)?.router;
  const { pathname, search } = useLocation();
  useEffect(() => {
    Object.assign(currentPage, {
      pathname,
      path: pathname + search,
      loaderData: Object.fromEntries(matches.map(({ id, loaderData }) => [id, loaderData])),
      readActionData: () => router?.state.actionData ?? null,
    });
  }, [matches, router, pathname, search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after navigation
  useEffect(() => {
    pendingNavigation.set(null);
    submissions.discard();
  }, [pathname, search]);
  const navigation = useNavigation();
  const { initialOffline } = useClient();
  const latest = useRef({ revalidator, navigation, initialOffline });
  useEffect(() => {
    latest.current = { revalidator, navigation, initialOffline };
  });
  useEffect(
    () =>
      connection.subscribe(() => {
        if (connection.isLost()) return;
        // A waiting form goes first: no navigation may leave it unsent.
        const sent = submissions.resend();
        const waitsToOpen = sent ? null : pendingNavigation.url();
        if (waitsToOpen !== null) {
          pendingNavigation.set(null);
          const { location } = latest.current.navigation;
          const navigatingTo = location ? location.pathname + location.search + location.hash : '';
          // Opens a new document: chunks that failed to load are requested again only by a new document.
          if (waitsToOpen || navigatingTo) return window.location.assign(waitsToOpen || navigatingTo);
        }
        if ((submissions.rereadPending || latest.current.initialOffline) && !sent)
          void latest.current.revalidator.revalidate();
        submissions.rereadPending = false;
      }),
    [],
  );
}

export function UnsentAlert({ unsent: { kind } }: { unsent: UnsentForm }) {
  const t = useTranslations('shell.unsent');
  return (
    <Alert tone={kind === 'waiting' ? 'wait' : 'error'} icon="offline" live title={t(`${kind}Title`)}>
      <p>{t(`${kind}Text`)}</p>
      <Button type="button" size="small" variant="secondary" onClick={submissions.discard}>
        {t(kind === 'waiting' ? 'cancel' : 'understood')}
      </Button>
    </Alert>
  );
}

/** Alerts that a form was not sent, or that typed input was restored. */
export function UnsentInput() {
  const t = useTranslations('shell.unsent');
  const unsent = useSyncExternalStore(submissions.subscribe, submissions.unsent, noServerState);
  const pendingUrl = useSyncExternalStore(pendingNavigation.subscribe, pendingNavigation.url, noServerState);
  // A failed prefetch of a chunk is not reported.
  const isNavigating = useNavigation().state !== 'idle';
  const waitsToOpen = pendingUrl !== null && (pendingUrl !== '' || isNavigating);
  const { restored, clear } = useStoredInput();
  useSubmissions();
  useRecovery();
  if (waitsToOpen && !unsent)
    return (
      <div className={`wrap ${css.unsent}`}>
        <Alert tone="wait" icon="offline" live title={t('heldTitle')} />
      </div>
    );
  if (!unsent && !restored) return null;
  return (
    <div className={`wrap ${unsent ? css.unsent : css.alerts}`}>
      {unsent ? (
        <UnsentAlert unsent={unsent} />
      ) : (
        <Alert tone="info" live title={t('restoredTitle')}>
          <p>{t('restoredText')}</p>
          <Button type="button" size="small" variant="quiet" onClick={clear}>
            {t('clear')}
          </Button>
        </Alert>
      )}
    </div>
  );
}
