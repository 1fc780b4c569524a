import type { RefObject } from 'react';
import { useOverlay } from 'react-aria/useOverlay';
import { type ForwardedProps, useForwardProps } from '../forwarded-props.ts';

/** Closes an open panel by a press outside its field or by Escape in it; of several open panels only the newest. */
export default function Dismissal(props: {
  field: RefObject<HTMLElement | null>;
  onClose: () => void;
  forwardProps: (props: ForwardedProps<HTMLElement>) => void;
}) {
  const { overlayProps } = useOverlay({ isOpen: true, isDismissable: true, onClose: props.onClose }, props.field);
  useForwardProps(overlayProps as ForwardedProps<HTMLElement>, props.forwardProps);
  return null;
}
