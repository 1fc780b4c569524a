import { useLocation } from 'react-router';

/** Where a form of preferences leads back to: the page that it stands on. */
export function ReturnAddress() {
  const { pathname, search } = useLocation();
  return <input type="hidden" name="from" value={pathname + search} />;
}
