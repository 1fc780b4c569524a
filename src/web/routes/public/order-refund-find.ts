import { redirect } from 'react-router';

/** A return starts from an order: it is found first. */
export function loader() {
  throw redirect('/order');
}
