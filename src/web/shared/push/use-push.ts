import { useEffect, useState, useSyncExternalStore } from 'react';
import { useOwner } from '../../shell/use-owner.ts';
import type { PushState } from '../../worker/push-client.ts';
import { pushRegistration } from '../../worker/push-mark.ts';

export type ShownPushState = PushState | 'checking' | 'failed';

/** What turns pushes on and off, once the worker was started. */
async function load(owner: string): Promise<typeof import('../../worker/push-client.ts')> {
  const [{ startWorker }, client] = await Promise.all([
    import('../../worker/client.ts'),
    import('../../worker/push-client.ts'),
  ]);
  await startWorker(owner);
  return client;
}

/** Whether this browser gets pushes, and what turns them on and off; a failure is shown, not thrown. */
export function usePush(): { state: ShownPushState; busy: boolean; turn: (on: boolean) => Promise<ShownPushState> } {
  const owner = useOwner();
  const [state, setState] = useState<ShownPushState>('checking');
  const [busy, setBusy] = useState(false);
  // Set by every page when it starts: pushes may end while this one is open.
  const registration = useSyncExternalStore(pushRegistration.subscribe, pushRegistration.read, () => null);
  useEffect(() => {
    let shown = true;
    load(owner)
      .then(({ readPushState }) => readPushState(owner))
      .then(
        (found) => shown && setState(found),
        () => shown && setState('failed'),
      );
    return () => {
      shown = false;
    };
  }, [owner]);
  const turn = async (on: boolean): Promise<ShownPushState> => {
    setBusy(true);
    const next = await load(owner)
      .then(({ turnPushOn, turnPushOff }) => (on ? turnPushOn(owner) : turnPushOff()))
      .catch((error: unknown): ShownPushState => {
        console.info('push:', error instanceof Error ? error.message : error);
        return 'failed';
      });
    setState(next);
    setBusy(false);
    return next;
  };
  return { state: state === 'on' && registration?.pushRegistered === false ? 'off' : state, busy, turn };
}
