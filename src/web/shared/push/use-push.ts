import { useEffect, useState } from 'react';
import { useOwner } from '../../shell/use-owner.ts';
import type { PushState } from '../../worker/push-client.ts';

export type ShownPushState = PushState | 'checking' | 'failed';
const load = () => import('../../worker/push-client.ts');

/** Whether this browser gets pushes, and what turns them on and off; a failure is shown, not thrown. */
export function usePush(): { state: ShownPushState; busy: boolean; turn: (on: boolean) => Promise<ShownPushState> } {
  const owner = useOwner();
  const [state, setState] = useState<ShownPushState>('checking');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let shown = true;
    load()
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
    const next = await load()
      .then(({ turnPushOn, turnPushOff }) => (on ? turnPushOn(owner) : turnPushOff()))
      .catch((error: unknown): ShownPushState => {
        console.info('push:', error instanceof Error ? error.message : error);
        return 'failed';
      });
    setState(next);
    setBusy(false);
    return next;
  };
  return { state, busy, turn };
}
