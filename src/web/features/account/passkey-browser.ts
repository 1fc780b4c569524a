import { useSyncExternalStore } from 'react';

const unchanging = () => () => {};

/** Whether this browser has passkeys; false on the server and until the page has come to life. */
export const usePasskeySupport = (): boolean =>
  useSyncExternalStore(
    unchanging,
    () => typeof window.PublicKeyCredential === 'function',
    () => false,
  );

type Options = Record<string, unknown> & { challenge: string };

/** Asks the device to create a passkey; its JSON as text. Rejects when the person or the device refuses. */
export async function createPasskey(options: Options): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  type Given = Parameters<typeof startRegistration>[0]['optionsJSON'];
  return JSON.stringify(await startRegistration({ optionsJSON: options as unknown as Given }));
}

/** Asks the device for a passkey to sign in by; its JSON as text. Rejects when the person or the device refuses. */
export async function findPasskey(options: Options): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  type Given = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return JSON.stringify(await startAuthentication({ optionsJSON: options as unknown as Given }));
}
