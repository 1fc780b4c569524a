import type { SubmitFunction } from 'react-router';

/** Switches the client view and stays on the page. */
export function toggleClientView(submit: SubmitFunction, on: boolean): void {
  const { pathname, search } = window.location;
  const options = {
    method: 'post',
    action: '/preferences',
    replace: true,
    preventScrollReset: true,
  } as const;
  void submit({ clientView: on ? '1' : '0', from: pathname + search }, options);
}
