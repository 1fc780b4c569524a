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
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import {
  fillFields,
  formName,
  isFormField,
  isKeptForm,
  isSendingForm,
  isTyped,
  keptFields,
  readFields,
} from './form-fields.ts';
import { heldNavigation, shownPage } from './keep-page.ts';
import { deleteAllInput, deleteInput, keepInput, ownerOf, readInput, sweepInput, thisDevice } from './kept-input.ts';
import { sessionWord } from './session-word.ts';
import css from './shell.module.css';
import { submissions } from './submissions.ts';

/** Fields appear late where others decide about them: kept input is tried again so often. */
const TRIES = 6;
const TRY_AGAIN_MS = 120;

const nothing = () => null;

function useOwner() {
  const root = useRouteLoaderData<typeof loader>('root');
  const { account = null, ended = false } = root?.session ?? {};
  // Where even the frame's data are missing, the user is unknown and nothing is stored.
  return root ? { id: ownerOf(account, root.visitor), signedIn: account !== null, sessionEnded: ended } : null;
}

/** Keeps on the device what is typed into forms, and puts it back into the form when its page is opened again. */
function useKeptInput(): { restored: boolean; clear: () => void } {
  const owner = useOwner();
  const { pathname, key } = useLocation();
  const [restored, setRestored] = useState<HTMLFormElement[]>([]);
  const id = owner?.id;
  const filling = useRef(false);
  const { signedIn, sessionEnded } = owner ?? {};
  useEffect(() => {
    if (id === undefined || signedIn === undefined || sessionEnded === undefined) return;
    sweepInput(thisDevice(), { id, signedIn, sessionEnded }, Date.now());
  }, [id, signedIn, sessionEnded]);

  useEffect(() => {
    if (id === undefined) return;
    const typed = new WeakMap<HTMLFormElement, Set<string>>();
    const onInput = ({ target, type }: Event) => {
      // Said of a text when its field loses the focus, also because the form was accepted and its page is left.
      if (type === 'change' && isFormField(target) && isTyped(target)) return;
      const form = isFormField(target) ? target.form : target instanceof Element ? target.closest('form') : null;
      if (filling.current || !isKeptForm(form)) return;
      const [name, now] = [formName(form, pathname), Date.now()];
      const names = typed.get(form) ?? new Set();
      typed.set(form, names);
      for (const field of isFormField(target) ? [target] : keptFields(form)) names.add(field.name);
      // What is kept of fields that are not shown now stays.
      const before = readInput(thisDevice(), name, id, now);
      keepInput(thisDevice(), name, id, { ...before, ...readFields(form, names) }, now);
    };
    document.addEventListener('input', onInput);
    document.addEventListener('change', onInput);
    return () => {
      document.removeEventListener('input', onInput);
      document.removeEventListener('change', onInput);
    };
  }, [id, pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every opening of a page looks for what was kept
  useEffect(() => {
    if (id === undefined) return;
    setRestored([]);
    const done = new WeakMap<HTMLFormElement, Set<string>>();
    let tries = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restore = () => {
      for (const form of document.forms) {
        const fields = isKeptForm(form) ? readInput(thisDevice(), formName(form, pathname), id, Date.now()) : null;
        if (!fields) continue;
        const known = done.get(form) ?? new Set<string>();
        done.set(form, known);
        filling.current = true;
        const changed = fillFields(form, fields, known);
        filling.current = false;
        if (changed) setRestored((before) => [...new Set([...before, form])]);
      }
      tries += 1;
      if (tries < TRIES) timer = setTimeout(restore, TRY_AGAIN_MS);
    };
    restore();
    return () => clearTimeout(timer);
  }, [id, pathname, key]);

  return {
    restored: restored.some((form) => form.isConnected),
    clear: () => {
      for (const form of restored) deleteInput(thisDevice(), formName(form, pathname));
      window.location.reload();
    },
  };
}

/** Notes which form is sent; a sign-out deletes what was typed on this device at once. */
function useSubmissions(): void {
  const session = sessionWord(useRouteLoaderData<typeof loader>('root')?.session.account);
  useEffect(() => {
    const onSubmit = ({ target, submitter }: SubmitEvent) => {
      if (!isSendingForm(target)) return;
      if (target.getAttribute('action') === '/logout') deleteAllInput(thisDevice());
      submissions.pressed(target, submitter, {
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
 * What waited for the connection is done when it is back, in this order: a form to be sent, a page to be opened, a
 * page to be read again.
 */
function useRecovery(): void {
  const revalidator = useRevalidator();
  const matches = useMatches();
  const router = use(RouterContext)?.router;
  const { pathname, search } = useLocation();
  useEffect(() => {
    Object.assign(shownPage, {
      pathname,
      path: pathname + search,
      loaderData: Object.fromEntries(matches.map(({ id, loaderData }) => [id, loaderData])),
      readActionData: () => router?.state.actionData ?? null,
    });
  }, [matches, router, pathname, search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page was opened
  useEffect(() => {
    heldNavigation.set(null);
    submissions.dropped();
  }, [pathname, search]);
  const navigation = useNavigation();
  const latest = useRef({ revalidator, navigation });
  useEffect(() => {
    latest.current = { revalidator, navigation };
  });
  useEffect(
    () =>
      connection.subscribe(() => {
        if (connection.isLost()) return;
        // A form that waits goes first: nothing may lead away from it unsent.
        const sent = submissions.resend();
        const held = sent ? null : heldNavigation.url();
        if (held !== null) {
          heldNavigation.set(null);
          const { location } = latest.current.navigation;
          const onItsWay = location ? location.pathname + location.search + location.hash : '';
          // A whole page: parts of the program that could not be loaded are asked for anew only by a new document.
          if (held || onItsWay) return window.location.assign(held || onItsWay);
        }
        if (submissions.readAgain && !sent) void latest.current.revalidator.revalidate();
        submissions.readAgain = false;
      }),
    [],
  );
}

/** Says that a form was not sent, or that what stands in it was kept on this device. */
export function InputKeeper() {
  const t = useTranslations('shell.unsent');
  const unsent = useSyncExternalStore(submissions.subscribe, submissions.unsent, nothing);
  const heldUrl = useSyncExternalStore(heldNavigation.subscribe, heldNavigation.url, nothing);
  // A failed prefetch of a chunk is not reported.
  const opening = useNavigation().state !== 'idle';
  const held = heldUrl !== null && (heldUrl !== '' || opening);
  const { restored, clear } = useKeptInput();
  useSubmissions();
  useRecovery();
  if (held && !unsent)
    return (
      <div className={`wrap ${css.unsent}`}>
        <Notice tone="wait" icon="offline" live title={t('heldTitle')} />
      </div>
    );
  if (!unsent && !restored) return null;
  return (
    <div className={`wrap ${unsent ? css.unsent : css.conditions}`}>
      {unsent ? (
        <Notice
          tone={unsent.kind === 'waiting' ? 'wait' : 'error'}
          icon="offline"
          live
          title={t(`${unsent.kind}Title`)}
        >
          <p>{t(`${unsent.kind}Text`)}</p>
          <Button type="button" size="small" variant="secondary" onClick={submissions.dropped}>
            {t(unsent.kind === 'waiting' ? 'cancel' : 'understood')}
          </Button>
        </Notice>
      ) : (
        <Notice tone="info" live title={t('restoredTitle')}>
          <p>{t('restoredText')}</p>
          <Button type="button" size="small" variant="quiet" onClick={clear}>
            {t('clear')}
          </Button>
        </Notice>
      )}
    </div>
  );
}
