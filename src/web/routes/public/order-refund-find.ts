import { redirect } from 'react-router';

/** A return begins with an order: without one it is found first. */
export function loader() {
  throw redirect('/order');
}
