import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useAccount } from '../../shared/session/session.ts';
import { lazyOrNothing } from '../../ui/lazy.ts';

const Palette = lazyOrNothing(() => import('./palette.tsx'));
const ShortcutsDialog = lazyOrNothing(() => import('./shortcuts-dialog.tsx'));
const load = () => import('./agent-bar.tsx');
// The server renders it: readers without JavaScript find it in its place.
const AgentBar = import.meta.env.SSR ? (await load()).default : lazyOrNothing(load);

export type CommandDialog = 'palette' | 'keys';

/**
 * The palette (Ctrl+K, ⌘K) and the shortcuts dialog, each a chunk of its own, and what opens them: the agent bar, or
 * the content of `children`.
 */
export function CommandDialogs({ children }: { children?: (show: (part: CommandDialog) => void) => ReactNode }) {
  const user = useAccount();
  const [shown, setShown] = useState<CommandDialog | null>(null);
  const [loaded, setLoaded] = useState<ReadonlySet<CommandDialog>>(new Set());
  const show = (part: CommandDialog) => {
    setLoaded((before) => new Set([...before, part]));
    setShown(part);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.code !== 'KeyK') return;
      event.preventDefault();
      // Not over a modal dialog.
      if (document.querySelector('dialog[open]') === null) show('palette');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  const close = () => setShown(null);
  return (
    <>
      {children?.(show)}
      {!children && user && (
        <Suspense fallback={null}>
          <AgentBar user={user} onOpen={show} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {loaded.has('palette') && <Palette open={shown === 'palette'} onClose={close} onKeys={() => show('keys')} />}
        {loaded.has('keys') && <ShortcutsDialog open={shown === 'keys'} onClose={close} />}
      </Suspense>
    </>
  );
}
