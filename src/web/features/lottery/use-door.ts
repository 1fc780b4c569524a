import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Door, MAX_ENTRANCES, recordEntrances } from '#modules/lottery/api.ts';
import { call } from '../../api/call.ts';
import { connection } from '../../api/connection.ts';
import { asProblem, isNetworkProblem } from '../../api/problem.ts';
import { browserStorage } from '../../shell/stored-input.ts';
import {
  addEntrances,
  checkTicket,
  type DoorRecord,
  dropRefused,
  EMPTY_RECORD,
  ticketCode,
  type Verdict,
} from './door-rules.ts';
import { deleteSentRecords, doorKey, readRecord, writeRecord } from './door-store.ts';

/** How often phones at the door learn of each other's entrances; ms. */
const EXCHANGE_MS = 15_000;

/** Why entrances stay on the phone, apart from a lost connection; `storage`: it cannot keep them. */
export type DoorProblem = 'signIn' | 'server' | 'storage' | 'refused';

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What this phone knows, kept on it: read anew before each change, because another tab may have changed it. */
function useRecord(key: string) {
  const [record, setRecord] = useState<DoorRecord>(EMPTY_RECORD);
  const [isKept, setKept] = useState(true);
  const memory = useRef<DoorRecord | null>(null);
  const read = useCallback(() => memory.current ?? readRecord(browserStorage(), key) ?? EMPTY_RECORD, [key]);
  const change = useCallback(
    (update: (record: DoorRecord) => DoorRecord) => {
      const next = update(read());
      const kept = writeRecord(browserStorage(), key, next);
      memory.current = kept ? null : next;
      setKept(kept);
      setRecord(next);
    },
    [read, key],
  );
  return { record, isKept, read, change };
}

/**
 * Tickets checked on the phone by the list that was loaded. Entrances stay on it until the server has them: each has an
 * id of its own, so that one which is sent again counts once.
 */
export function useDoor(door: Door, owner: string) {
  const { id } = door.campaign;
  const key = doorKey(owner, id);
  const { record, isKept, read, change } = useRecord(key);
  const [verdict, setVerdict] = useState<(Verdict & { scan: number }) | null>(null);
  const [problem, setProblem] = useState<DoorProblem | null>(null);
  const sending = useRef<Promise<void> | null>(null);
  const revalidator = useRevalidator();
  const latest = useRef({ guests: door.guests.length, revalidate: revalidator.revalidate });
  useEffect(() => {
    latest.current = { guests: door.guests.length, revalidate: revalidator.revalidate };
  });

  const exchange = useCallback(async () => {
    try {
      const unsent = read().own.filter(({ sent }) => !sent);
      const entrances = unsent.slice(0, MAX_ENTRANCES).map(({ sent, ...entrance }) => entrance);
      const answer = await call(recordEntrances, { params: { id }, body: { entrances } });
      change((now) => ({
        ...addEntrances(now, answer.entrances),
        clockAheadMs: Date.parse(answer.serverNow) - Date.now(),
      }));
      const known = new Set(answer.entrances.map((one) => one.id));
      const refused = entrances.filter((one) => !known.has(one.id));
      if (refused.length > 0) change((now) => dropRefused(now, refused));
      setProblem(refused.length > 0 ? 'refused' : null);
      if (answer.guests !== latest.current.guests) await latest.current.revalidate();
      return unsent.length > entrances.length;
    } catch (thrown) {
      const status = asProblem(thrown)?.status ?? 0;
      if (!isNetworkProblem(thrown)) setProblem(status === 401 || status === 403 ? 'signIn' : 'server');
      return false;
    }
  }, [id, read, change]);

  /** One exchange at a time; what is added meanwhile goes with the next. */
  const send = useCallback(() => {
    const all = async () => {
      while (await exchange());
    };
    sending.current ??= all().finally(() => {
      sending.current = null;
    });
    return sending.current;
  }, [exchange]);

  const scan = async (text: string) => {
    const hash = await sha256(ticketCode(text));
    const found = checkTicket(door.guests, read(), hash);
    if (found.kind === 'admitted')
      change((now) => {
        const at = new Date(Date.now() + now.clockAheadMs).toISOString();
        const entrance = { id: crypto.randomUUID(), guest: found.guest.id, at, sent: false };
        return { ...now, own: [...now.own, entrance] };
      });
    setVerdict((previous) => ({ ...found, scan: (previous?.scan ?? 0) + 1 }));
    if (connection.isLost()) return;
    await sending.current;
    await send();
  };

  useEffect(() => change((now) => addEntrances(now, door.entrances)), [change, door.entrances]);
  useEffect(() => {
    deleteSentRecords(browserStorage(), key);
    if (!connection.isLost()) void send();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && !connection.isLost()) void send();
    }, EXCHANGE_MS);
    const stop = connection.subscribe(() => connection.isLost() || void send());
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [key, send]);

  return { record, verdict, problem: isKept ? problem : ('storage' as const), scan };
}
