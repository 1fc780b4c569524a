import { useLocation } from 'react-router';

/** The page that a preferences form returns to. */
export function ReturnAddress() {
  const { pathname, search } = useLocation();
  return <input type="hidden" name="from" value={pathname + search} />;
}
