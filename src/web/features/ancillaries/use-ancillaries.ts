import { useCallback, useEffect, useRef, useState } from 'react';
import type { Ancillaries, AncillaryChoice, RefusedChoice } from '#modules/orders/api.ts';
import { chooseBookingAncillaries, chooseOrderAncillaries, readBookingAncillaries, readOrderAncillaries } from '#modules/ancillaries/api.ts';
import { call } from '../../api/call.ts';
import { connection } from '../../api/connection.ts';
import { type ApiProblem, asProblem, isNetworkProblem } from '../../api/problem.ts';
import { choicesOf, type Wish, wishing } from '../../shared/ancillaries/choices.ts';

/**
 * The map of seats is asked for anew as often while the page is looked at; what is kept for this party is kept on by
 * it.
 */
const FRESH_MS = 60_000;

const choose = (ancillaries: Ancillaries, chosen: AncillaryChoice[]) =>
  call(ancillaries.of === 'booking' ? chooseBookingAncillaries : chooseOrderAncillaries, {
    params: { id: ancillaries.id },
    body: { chosen },
  });
const read = (ancillaries: Ancillaries) =>
  call(ancillaries.of === 'booking' ? readBookingAncillaries : readOrderAncillaries, {
    params: { id: ancillaries.id },
  });

const sameSet = (a: readonly AncillaryChoice[], b: readonly AncillaryChoice[]) =>
  a.length === b.length &&
  a.every((one) =>
    b.some(
      (other) =>
        one.passengerId === other.passengerId &&
        one.leg === other.leg &&
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
export function useAncillaries(loaded: Ancillaries, refusedBefore: readonly RefusedChoice[] = []) {
  const [ancillaries, setAncillaries] = useState(loaded);
  const [wanted, setWanted] = useState<AncillaryChoice[]>(() => choicesOf(loaded.chosen));
  const [refused, setRefused] = useState<readonly RefusedChoice[]>([...loaded.refused, ...refusedBefore]);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const latest = useRef({ ancillaries, wanted });
  const running = useRef(false);
  const asked = useRef<Promise<Ancillaries> | null>(null);
  const dirty = useRef(false);

  const ask = useCallback((known: Ancillaries, set: AncillaryChoice[]) => {
    const answer = choose(known, set).finally(() => {
      asked.current = null;
    });
    asked.current = answer;
    return answer;
  }, []);
  const underWay = useCallback(() => asked.current, []);

  const take = useCallback((answer: Ancillaries) => {
    latest.current = { ancillaries: answer, wanted: choicesOf(answer.chosen) };
    setAncillaries(answer);
    setWanted(latest.current.wanted);
  }, []);

  // A fresh loader answer (another language, back from another step) replaces what is shown unless something is under
  // way.
  const seen = useRef(loaded);
  useEffect(() => {
    if (seen.current === loaded) return;
    seen.current = loaded;
    if (!running.current && !dirty.current) take(loaded);
  }, [loaded, take]);

  const send = useCallback(async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    while (dirty.current) {
      dirty.current = false;
      const { ancillaries: known, wanted: set } = latest.current;
      try {
        const answer = await ask(known, set);
        if (dirty.current) latest.current.ancillaries = answer;
        else take(answer);
        setRefused(answer.refused);
        setProblem(null);
      } catch (thrown) {
        setProblem(asProblem(thrown));
        if (isNetworkProblem(thrown)) {
          // What was chosen stays chosen, and is sent when the connection is back; until then the step does not go on
          // without it.
          dirty.current = true;
          running.current = false;
          return;
        }
        if (!dirty.current) {
          latest.current.wanted = choicesOf(latest.current.ancillaries.chosen);
          setWanted(latest.current.wanted);
        }
      }
    }
    running.current = false;
    setBusy(false);
  }, [take, ask]);

  useEffect(
    () =>
      connection.subscribe(() => {
        if (!connection.isLost() && dirty.current) void send();
      }),
    [send],
  );

  const wish = useCallback(
    (...wishes: readonly Wish[]) => {
      const next = wishes.reduce((set, one) => wishing(latest.current.ancillaries, set, one), latest.current.wanted);
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
      if (document.hidden || running.current) return;
      const { ancillaries: known, wanted: set } = latest.current;
      try {
        const answer = set.some(({ seat }) => seat) ? await ask(known, set) : await read(known);
        if (dirty.current || running.current || !sameSet(set, latest.current.wanted)) return;
        take(answer);
        if (answer.refused.length > 0) setRefused(answer.refused);
      } catch {
        // The next poll will show it; a press is answered at once.
      }
    };
    // Seats that were chosen before the page was left, or loaded anew, are kept again.
    if (latest.current.wanted.some(({ seat }) => seat)) void refresh();
    const timer = setInterval(refresh, FRESH_MS);
    const onShow = (event: PageTransitionEvent) => event.persisted && void refresh();
    document.addEventListener('visibilitychange', refresh);
    window.addEventListener('pageshow', onShow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
      window.removeEventListener('pageshow', onShow);
    };
  }, [take, ask]);

  return { ancillaries, wanted, refused, problem, busy, wish, underWay, dismiss: () => setRefused([]) };
}
export type AncillariesState = ReturnType<typeof useAncillaries>;
