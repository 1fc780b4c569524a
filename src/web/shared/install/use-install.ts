import { useEffect, useState } from 'react';

/** `open`: it runs as an application; `ready`: the browser can ask; `manual`: its menu does it. */
export type InstallState = 'checking' | 'open' | 'ready' | 'manual' | 'installed';

const isOpenAsApp = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  // Safari on an iPhone.
  ('standalone' in navigator && navigator.standalone === true);

/** Whether the site can be installed here, and what asks the browser to do it. */
export function useInstall(): { state: InstallState; install: () => Promise<void> } {
  const [state, setState] = useState<InstallState>('checking');
  useEffect(() => {
    const check = () => setState(isOpenAsApp() ? 'open' : window.saparInstall ? 'ready' : 'manual');
    const onInstalled = () => {
      window.saparInstall = undefined;
      setState('installed');
    };
    check();
    window.addEventListener('beforeinstallprompt', check);
    window.addEventListener('appinstalled', onInstalled);
    return () => {
      window.removeEventListener('beforeinstallprompt', check);
      window.removeEventListener('appinstalled', onInstalled);
    };
  }, []);
  const install = async () => {
    const prompt = window.saparInstall;
    if (!prompt) return;
    // The browser shows it once.
    window.saparInstall = undefined;
    const { outcome } = await prompt.prompt();
    setState(outcome === 'accepted' ? 'installed' : 'manual');
  };
  return { state, install };
}
