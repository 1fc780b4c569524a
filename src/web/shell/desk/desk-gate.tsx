import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useAccount } from '../../shared/session/session.ts';
import { late } from '../../ui/late.ts';

const Palette = late(() => import('./palette.tsx'));
const KeysSheet = late(() => import('./keys-sheet.tsx'));
const load = () => import('./work-bar.tsx');
// The server sends it at once: readers without JavaScript find it in its place.
const WorkBar = import.meta.env.SSR ? (await load()).default : late(load);

export type DeskPart = 'palette' | 'keys';

/**
 * The palette (Ctrl+K, ⌘K) and the dialog of shortcuts, each a file of its own, and what opens them: the agent bar,
 * or what `children` give instead.
 */
export function DeskGate({ children }: { children?: (show: (part: DeskPart) => void) => ReactNode }) {
  const account = useAccount();
  const [shown, setShown] = useState<DeskPart | null>(null);
  const [loaded, setLoaded] = useState<ReadonlySet<DeskPart>>(new Set());
  const show = (part: DeskPart) => {
    setLoaded((before) => new Set([...before, part]));
    setShown(part);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.code !== 'KeyK') return;
      event.preventDefault();
      // Not over a question that must be answered.
      if (document.querySelector('dialog[open]') === null) show('palette');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  const close = () => setShown(null);
  return (
    <>
      {children?.(show)}
      {!children && account && (
        <Suspense fallback={null}>
          <WorkBar account={account} onShow={show} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {loaded.has('palette') && <Palette open={shown === 'palette'} onClose={close} onKeys={() => show('keys')} />}
        {loaded.has('keys') && <KeysSheet open={shown === 'keys'} onClose={close} />}
      </Suspense>
    </>
  );
}
