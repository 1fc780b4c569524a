import type { ReactNode } from 'react';
import { Drawing } from '../../ui/drawing.tsx';

const DRAWINGS = {
  reply: <path d="M9.5 6 4 11.500l5.500 5.500M4.500 11.500H14a6 6 0 0 1 6 6V19" />,
  edit: <path d="M5 19l1-4.500L16.500 4 20 7.500 9.500 18 5 19ZM14 6.500 17.500 10" />,
  trash: (
    <path d="M4.500 7h15M9.500 7V4.500h5V7M6.500 7l.8 12.500h9.400L17.500 7M10.500 10.500v5.500M13.500 10.500v5.500" />
  ),
  send: <path d="M4.500 12 20 4.500 14.500 20l-3-6.500L4.500 12ZM11.500 13.500 20 4.500" />,
  ticket: (
    <path
      d={
        'M4 7.500h16v3a1.500 1.500 0 0 0 0 3v3H4v-3a1.500 1.500 0 0 0 0-3v-3ZM14.500 7.500v1.500M14.500 11.200v1.600' +
        'M14.500 15v1.500'
      }
    />
  ),
  clip: (
    <path
      d={
        'M19.500 11 12 18.500a4.600 4.600 0 0 1-6.500-6.500l7.800-7.800a3 3 0 0 1 4.300 4.300L9.900 16.200' +
        'a1.500 1.500 0 0 1-2.100-2.100l7-7'
      }
    />
  ),
  search: <path d="M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13ZM15.500 15.500 20 20" />,
  smile: (
    <>
      <circle cx="12" cy="12" r="8.500" />
      <path d="M8.500 14.500a4.500 4.500 0 0 0 7 0M9 9.500v.5M15 9.500v.5" />
    </>
  ),
} satisfies Record<string, ReactNode>;

/** Icons of conversations only; kept out of the icons that every page loads. */
export const ChatIcon = ({ name, size = 20 }: { name: keyof typeof DRAWINGS; size?: number }) => (
  <Drawing size={size}>{DRAWINGS[name]}</Drawing>
);
