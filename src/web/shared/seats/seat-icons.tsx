import type { ReactNode } from 'react';
import { Drawing } from '../../ui/drawing.tsx';

/** Icons of seat maps, on the kit's 24-unit grid; loaded with the maps only. */
const DRAWINGS = {
  kid: (
    <>
      <circle cx="12" cy="12" r="7.5" />
      <path
        d={
          'M9.300 10.500v.01M14.700 10.500v.01M9 14.300c1.700 1.900 4.300 1.900 6 0M12 4.500c0-1.500 1.200-2.200 ' +
          '2.300-1.900'
        }
      />
    </>
  ),
  pet: (
    <>
      <path
        d={
          'M8.300 17.200c0-2.300 1.700-4.700 3.700-4.700s3.700 2.400 3.700 4.700c0 1.700-1.500 2.300-3.700 ' +
          '2.300s-3.700-.6-3.700-2.300Z'
        }
      />
      <path d="M5.200 10.200v1.300M9.300 5.700v1.800M14.700 5.700v1.800M18.800 10.200v1.300" strokeWidth="3" />
    </>
  ),
  bassinet: (
    <>
      <path d="M4 11h16a8 8 0 0 1-16 0ZM12 11V5a6.5 6.500 0 0 1 8 6" />
      <path d="M7 20.500c3 1 7 1 10 0" />
    </>
  ),
  lavatory: (
    <>
      <circle cx="7.500" cy="5" r="1.700" />
      <circle cx="16.500" cy="5" r="1.700" />
      <path d="M12 3.500v17M5 9h5v5H8.700v6H6.300v-6H5V9ZM16.500 9l-3 6h1.800v5h2.400v-5h1.800l-3-6Z" />
    </>
  ),
  galley: (
    <path
      d={
        'M6 9h11v7.500a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3V9ZM17 10.500h1.500a2 2 0 0 1 0 4H17M9 3.500v2.500M13 ' +
        '3.500v2.500'
      }
    />
  ),
  stairs: <path d="M3.500 19.500H8v-4h4.500v-4H17v-4h4" />,
  exit: <path d="M10 4.500H5v15h5M10 12h10.500M16.500 8l4 4-4 4" />,
  extra: <path d="M12 4v16M8.500 7.500 12 4l3.500 3.500M8.500 16.500 12 20l3.500-3.500" />,
} satisfies Record<string, ReactNode>;

export type SeatIconName = keyof typeof DRAWINGS;

/** Hidden from screen readers: a text is next to it or in the seat's name. */
export const SeatIcon = (props: { name: SeatIconName; size?: number; className?: string | undefined }) => (
  <Drawing size={props.size ?? 18} className={props.className}>
    {DRAWINGS[props.name]}
  </Drawing>
);
