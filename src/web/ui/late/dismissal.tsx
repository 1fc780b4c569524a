import type { RefObject } from 'react';
import { useOverlay } from 'react-aria/useOverlay';
import { type LateProps, useGiveProps } from '../late-props.ts';

/** Closes an open panel by a press outside its field or by Escape in it; of several open panels the newest alone. */
export default function Dismissal(props: {
  field: RefObject<HTMLElement | null>;
  onClose: () => void;
  give: (props: LateProps<HTMLElement>) => void;
}) {
  const { overlayProps } = useOverlay({ isOpen: true, isDismissable: true, onClose: props.onClose }, props.field);
  useGiveProps(overlayProps as LateProps<HTMLElement>, props.give);
  return null;
}
