import { type DOMAttributes, useLayoutEffect, useRef } from 'react';

/** What a late part gives an element that stood on the page before it: handlers and ARIA. */
export type ForwardedProps<E extends Element> = DOMAttributes<E> & React.AriaAttributes;

/**
 * Hands the props of a library's hook to an element of another component, which so keeps its DOM node, its text and the
 * focus when the late part arrives. `give` is the setter of a state of that component; its handlers stay the same
 * between renders and call the newest ones.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: given anew when a value changes, not a function
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
