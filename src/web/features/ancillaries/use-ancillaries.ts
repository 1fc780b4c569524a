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

/**
 * The map of seats is asked for anew as often while the page is looked at; what is kept for this party is kept on by
 * it.
 */
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
 * Ancillaries of a booking or order while they are being chosen. A press shows at once and is sent as the whole set;
 * answers are applied in order, the last choice wins and waits for a lost connection, and an impossible choice is
 * reported with an alternative seat. While the page is open, the chosen seats stay held.
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
  const underWay = useCallback(() => pendingRequest.current, []);

  const applyResponse = useCallback((response: Ancillaries) => {
    latest.current = { ancillaries: response, wanted: toChoices(response.chosen) };
    setAncillaries(response);
    setWanted(latest.current.wanted);
  }, []);

  // A fresh loader answer (another language, back from another step) replaces what is shown unless something is under
  // way.
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
          // What was chosen stays chosen, and is sent when the connection is back; until then the step does not go on
          // without it.
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

  // What others have taken meanwhile is seen, and our own seats are kept on.
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
        // The next poll will show it; a press is answered at once.
      }
    };
    // Seats that were chosen before the page was left, or loaded anew, are kept again.
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

  return { ancillaries, wanted, refused, problem, busy, wish, underWay, dismiss: () => setRefused([]) };
}
export type AncillariesState = ReturnType<typeof useAncillaries>;
