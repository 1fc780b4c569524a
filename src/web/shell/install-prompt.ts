/** The browser's own question whether to install the site; Chromium alone has one. */
export type InstallPrompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

declare global {
  interface Window {
    /** The browser shows it once. */
    saparInstall?: InstallPrompt | undefined;
  }
}

/** Keeps the question until a page asks it at a sensible moment: the browser raises it soon after a start. */
export const keepInstallPrompt = (page: Window): void =>
  page.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    page.saparInstall = event as InstallPrompt;
  });
