import { OfflinePages } from '../../features/offline/offline-pages.tsx';

/**
 * What can be read without a connection. The service worker shows it for an address that cannot be reached; it holds
 * nothing of a visitor itself.
 */
export default function Offline() {
  return <OfflinePages />;
}
