import { useCallback, useEffect, useRef, useState } from 'react';
import {
  chooseBookingAncillaries,
  chooseOrderAncillaries,
  readBookingAncillaries,
  readOrderAncillaries,
} from '#modules/ancillaries/api.ts';
import type { Ancillaries, AncillaryChoice, RefusedChoice } from '#modules/orders/api.ts';
import { call } from '../../api/call.ts';
import { connection } from '../../api/connection.ts';
import { type ApiProblem, asProblem, isNetworkProblem } from '../../api/problem.ts';
import { type AncillaryChange, applyChange, toChoices } from '../../shared/ancillaries/choices.ts';

/** Interval of seat map requests while the page is visible; they also extend the held seats. */
const REFRESH_INTERVAL_MS = 60_000;

const choose = (ancillaries: Ancillaries, chosen: AncillaryChoice[]) =>
  call(ancillaries.of === 'booking' ? chooseBookingAncillaries : chooseOrderAncillaries, {
    params: { id: ancillaries.id },
    body: { chosen },
  });
const read = (ancillaries: Ancillaries) =>
  call(ancillaries.of === 'booking' ? readBookingAncillaries : readOrderAncillaries, {
    params: { id: ancillaries.id },
  });

const isSameSelection = (a: readonly AncillaryChoice[], b: readonly AncillaryChoice[]) =>
  a.length === b.length &&
  a.every((one) =>
    b.some(
      (other) =>
        one.passengerId === other.passengerId &&
        one.segmentIndex === other.segmentIndex &&
        one.item === other.item &&
        one.count === other.count &&
        one.seat === other.seat,
    ),
  );

/**
 * Ancillaries of a booking or order during selection. A change is shown at once and sent as the whole set. Responses
 * are applied in order; the last change wins and waits for a lost connection. A rejected choice is reported with an
 * alternative seat. Held seats are extended while the page is open.
 */
export function useAncillaries(loaded: Ancillaries, initialRefusals: readonly RefusedChoice[] = []) {
  const [ancillaries, setAncillaries] = useState(loaded);
  const [wanted, setWanted] = useState<AncillaryChoice[]>(() => toChoices(loaded.chosen));
  const [refused, setRefused] = useState<readonly RefusedChoice[]>([...loaded.refused, ...initialRefusals]);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const latest = useRef({ ancillaries, wanted });
  const isRequestRunning = useRef(false);
  // Kept when it is answered: a page that is left may not have shown the answer yet.
  const pendingRequest = useRef<Promise<Ancillaries> | null>(null);
  const dirty = useRef(false);

  const sendChoices = useCallback((current: Ancillaries, set: AncillaryChoice[]) => {
    const response = choose(current, set);
    pendingRequest.current = response;
    return response;
  }, []);
  const pendingUpdate = useCallback(() => pendingRequest.current, []);

  const applyResponse = useCallback((response: Ancillaries) => {
    latest.current = { ancillaries: response, wanted: toChoices(response.chosen) };
    setAncillaries(response);
    setWanted(latest.current.wanted);
  }, []);

  // New loader data (another language, return from another step) replace the state unless a request is pending.
  const lastLoaded = useRef(loaded);
  useEffect(() => {
    if (lastLoaded.current === loaded) return;
    lastLoaded.current = loaded;
    if (!isRequestRunning.current && !dirty.current) applyResponse(loaded);
  }, [loaded, applyResponse]);

  const send = useCallback(async () => {
    if (isRequestRunning.current) return;
    isRequestRunning.current = true;
    setBusy(true);
    while (dirty.current) {
      dirty.current = false;
      const { ancillaries: current, wanted: set } = latest.current;
      try {
        const response = await sendChoices(current, set);
        if (dirty.current) latest.current.ancillaries = response;
        else applyResponse(response);
        setRefused(response.refused);
        setProblem(null);
      } catch (thrown) {
        setProblem(asProblem(thrown));
        if (isNetworkProblem(thrown)) {
          // The selection is kept and sent when the connection is back; until then the step cannot be completed.
          dirty.current = true;
          isRequestRunning.current = false;
          return;
        }
        if (!dirty.current) {
          latest.current.wanted = toChoices(latest.current.ancillaries.chosen);
          setWanted(latest.current.wanted);
        }
      }
    }
    isRequestRunning.current = false;
    setBusy(false);
  }, [applyResponse, sendChoices]);

  useEffect(
    () =>
      connection.subscribe(() => {
        if (!connection.isLost() && dirty.current) void send();
      }),
    [send],
  );

  const wish = useCallback(
    (...choices: readonly AncillaryChange[]) => {
      const next = choices.reduce(
        (set, one) => applyChange(latest.current.ancillaries, set, one),
        latest.current.wanted,
      );
      latest.current.wanted = next;
      setWanted(next);
      setRefused([]);
      dirty.current = true;
      void send();
    },
    [send],
  );

  // Shows seats taken by others, and extends our own.
  useEffect(() => {
    const refresh = async () => {
      if (document.hidden || isRequestRunning.current) return;
      const { ancillaries: current, wanted: set } = latest.current;
      try {
        const response = set.some(({ seat }) => seat) ? await sendChoices(current, set) : await read(current);
        if (dirty.current || isRequestRunning.current || !isSameSelection(set, latest.current.wanted)) return;
        applyResponse(response);
        if (response.refused.length > 0) setRefused(response.refused);
      } catch {
        // Ignored: the next poll repeats it.
      }
    };
    // Extends seats selected before the page was left or reloaded.
    if (latest.current.wanted.some(({ seat }) => seat)) void refresh();
    const timer = setInterval(refresh, REFRESH_INTERVAL_MS);
    const onShow = (event: PageTransitionEvent) => event.persisted && void refresh();
    document.addEventListener('visibilitychange', refresh);
    window.addEventListener('pageshow', onShow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
      window.removeEventListener('pageshow', onShow);
    };
  }, [applyResponse, sendChoices]);

  return { ancillaries, wanted, refused, problem, busy, wish, pendingUpdate, dismiss: () => setRefused([]) };
}
export type AncillariesState = ReturnType<typeof useAncillaries>;
