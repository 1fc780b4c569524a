import { type FocusEvent, type ReactNode, type RefObject, Suspense, useCallback, useRef, useState } from 'react';
import type { ForwardedProps } from '../../ui/forwarded-props.ts';
import { lazyOrNothing } from '../../ui/lazy.ts';

const Dismissal = lazyOrNothing(() => import('../../ui/lazy/dismissal.tsx'));

type Popover<T extends HTMLElement> = {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** Props of the element around the field and its panel, with a `[data-opens]` inside that gets the focus back. */
  fieldProps: ForwardedProps<T> & { ref: RefObject<T | null> };
  /** Rendered anywhere in the field. */
  dismissal: ReactNode;
};

/**
 * A panel that belongs to a field: a press outside, Escape or losing the focus close it; Escape returns the focus to
 * the field. React Aria watches presses and keys; it is loaded when a panel is first opened.
 */
export function usePopover<T extends HTMLElement>(): Popover<T> {
  const ref = useRef<T>(null);
  const [open, setOpen] = useState(false);
  const [forwarded, forwardProps] = useState<ForwardedProps<HTMLElement>>({});
  const opener = useRef<HTMLElement | null>(null);

  const setShown = useCallback((open: boolean) => {
    const { activeElement } = document;
    if (open && activeElement instanceof HTMLElement && activeElement.matches('[data-opens]'))
      opener.current = activeElement;
    setOpen(open);
  }, []);
  const close = useCallback(() => {
    setOpen(false);
    const field = ref.current;
    if (!field?.contains(document.activeElement)) return;
    const returnTo = field.contains(opener.current) ? opener.current : field.querySelector<HTMLElement>('[data-opens]');
    returnTo?.focus();
  }, []);

  // Handled here because the focus was in the field before the library was loaded.
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return {
    open,
    setOpen: setShown,
    fieldProps: { ...(forwarded as ForwardedProps<T>), onBlur, ref },
    dismissal: open && (
      <Suspense fallback={null}>
        <Dismissal field={ref} onClose={close} forwardProps={forwardProps} />
      </Suspense>
    ),
  };
}
