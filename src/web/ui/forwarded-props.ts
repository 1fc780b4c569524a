import { type DOMAttributes, useLayoutEffect, useRef } from 'react';

/** Handlers and ARIA attributes that a lazy component gives to an element rendered before it. */
export type ForwardedProps<E extends Element> = DOMAttributes<E> & React.AriaAttributes;

/**
 * Passes the props of a library's hook to an element of another component, which keeps its DOM node, its text and the
 * focus when the lazy component is loaded. `forwardProps` is the state setter of that component; its handlers stay the
 * same between renders and call the newest ones.
 */
export function useForwardProps<E extends Element>(
  props: ForwardedProps<E>,
  forwardProps: (props: ForwardedProps<E>) => void,
): void {
  const newest = useRef<Record<string, unknown>>({});
  useLayoutEffect(() => {
    newest.current = props as Record<string, unknown>;
  });
  const names = Object.keys(props).join();
  const values = JSON.stringify(props);
  // biome-ignore lint/correctness/useExhaustiveDependencies: updated when a value changes, not a function
  useLayoutEffect(() => {
    const call = (name: string) => (event: unknown) => {
      const handler = newest.current[name];
      if (typeof handler === 'function') handler(event);
    };
    const forwarded = Object.entries(props).map(([name, value]) => [
      name,
      typeof value === 'function' ? call(name) : value,
    ]);
    forwardProps(Object.fromEntries(forwarded));
  }, [names, values, forwardProps]);
  useLayoutEffect(() => () => forwardProps({}), [forwardProps]);
}
