import type { ReactNode } from 'react';
import { Drawing } from './drawing.tsx';

/** Our own line drawings on a 24-unit grid, in the text's colour. */
const DRAWINGS = {
  home: <path d="M4 11 12 4.500 20 11M6 9.500V19.500h12V9.500M10 19.500V14h4v5.500" />,
  users: (
    <path
      d={
        'M12.5 8.500a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM2.500 19.500c.6-3.300 3-5 6.500-5s5.900 1.700 6.500 5' +
        'M15.500 5.300a3.500 3.500 0 0 1 0 6.400M18 15c2 .7 3.100 2.200 3.500 4.500'
      }
    />
  ),
  wallet: (
    <path
      d={
        'M4 7.500A2.500 2.500 0 0 1 6.500 5H17v3M4 7.500A2.500 2.500 0 0 0 6.500 10H20v9.500H6.500A2.500 2.500 0 0 1 ' +
        '4 17ZM16 14.800h.01'
      }
    />
  ),
  plane: (
    <path
      d={
        'M20.7 3.3a2 2 0 0 0-2.9 0L14 7.1 5.6 4.8 4 6.4l6.7 4L7 14.2l-2.7-.5L3 15l3.8 2.2L9 21l1.3-1.3-.5-2.7 ' +
        '3.8-3.7 4 6.7 1.6-1.6L16.9 10l3.8-3.8a2 2 0 0 0 0-2.9Z'
      }
    />
  ),
  route: (
    <>
      <circle cx="6" cy="18" r="2.5" />
      <circle cx="18" cy="6" r="2.5" />
      <path d="M8.5 18H15a3.5 3.5 0 0 0 0-7H9a3.5 3.5 0 0 1 0-7h6.5" />
    </>
  ),
  train: (
    <>
      <rect x="5" y="3" width="14" height="14" rx="3.5" />
      <path d="M5 10.500h14M12 3v7.500M8.5 13.800h.01M15.5 13.800h.01M8.5 17 6.5 21M15.5 17l2 4" />
    </>
  ),
  bus: (
    <>
      <rect x="3.5" y="4.5" width="17" height="13" rx="2.5" />
      <path d="M3.5 11.500h17M12 4.500v7M7 17.500V20M17 17.500V20M7 14.500h.01M17 14.500h.01" />
    </>
  ),
  hotel: (
    <path
      d={
        'M3 20V6M3 16.500h18M21 20v-5.500a3.5 3.5 0 0 0-3.5-3.500H10v5.500M6.5 13a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 ' +
        '0 0 3.400Z'
      }
    />
  ),
  transfer: (
    <>
      <path d="M4 17.500v-4.200L6 8a2.3 2.3 0 0 1 2.2-1.500h7.600A2.3 2.3 0 0 1 18 8l2 5.300v4.200M4 13h16" />
      <path d="M4 17.500h16M6.5 17.500V20M17.5 17.500V20M7.5 15.300h.01M16.5 15.300h.01" />
    </>
  ),
  swap: <path d="M4 8.500h15l-3.5-3.500M20 15.500H5L8.5 19" />,
  calendar: (
    <>
      <rect x="4" y="5" width="16" height="15.5" rx="3" />
      <path d="M4 10h16M8.5 3v4M15.5 3v4" />
    </>
  ),
  person: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.500c.8-3.7 3.7-5.5 7.5-5.500s6.7 1.8 7.5 5.5" />
    </>
  ),
  bag: (
    <>
      <rect x="5.5" y="7.5" width="13" height="12" rx="2.5" />
      <path
        d={
          'M9 7.500V5.800C9 4.8 9.8 4 10.8 4h2.400c1 0 1.8.8 1.8 1.800v1.700M10 11v5M14 11v5M8.5 19.500V21M15.5 ' +
          '19.500V21'
        }
      />
    </>
  ),
  refund: <path d="M9 5 4.5 9.5 9 14M4.5 9.500h10a5 5 0 0 1 0 10H9" />,
  change: (
    <path d="M20 11.500A8 8 0 0 0 5.8 7L4 9M4 4.500V9h4.500M4 12.500A8 8 0 0 0 18.2 17l1.8-2M20 19.500V15h-4.5" />
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.500V12l3 2" />
    </>
  ),
  card: (
    <>
      <rect x="3" y="5.5" width="18" height="13" rx="2.5" />
      <path d="M3 10h18M7 15h3.5" />
    </>
  ),
  doc: (
    <path
      d={
        'M13.5 3.500H7.500A2 2 0 0 0 5.5 5.500v13a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2V8.500l-5-5Zm0 0v5h5M9 13h6M9 ' +
        '16.500h4'
      }
    />
  ),
  chat: (
    <path
      d={
        'M20 12.500c0 3.6-3.6 6.5-8 6.5-1.1 0-2.1-.2-3-.5L4.5 20l1.2-3.600A6.1 6.1 0 0 1 4 12.500C4 8.9 7.6 6 12 ' +
        '6s8 2.9 8 6.500Z'
      }
    />
  ),
  phone: (
    <path
      d={
        'M5 4.500h3.200l1.6 4-2 1.600a12 12 0 0 0 6.1 6.100l1.6-2 4 1.600V19a1.5 1.5 0 0 1-1.6 1.500A15 15 0 0 1 ' +
        '3.5 6.1 1.5 1.5 0 0 1 5 4.500Z'
      }
    />
  ),
  mail: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2.5" />
      <path d="m3.5 7 8.5 6.500L20.5 7" />
    </>
  ),
  globe: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path
        d={
          'M3.5 12h17M12 3.500c2.3 2.4 3.5 5.2 3.5 8.500s-1.2 6.1-3.5 8.500c-2.3-2.4-3.5-5.2-3.5-8.500s1.2-6.1 ' +
          '3.5-8.500Z'
        }
      />
    </>
  ),
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path
        d={
          'M12 2.500v2M12 19.500v2M4.9 4.900l1.4 1.400M17.7 17.700l1.4 1.400M2.5 12h2M19.5 12h2M4.9 ' +
          '19.100l1.4-1.400M17.7 6.300l1.4-1.4'
        }
      />
    </>
  ),
  moon: <path d="M20 14.200A8.3 8.3 0 0 1 9.8 4 8.3 8.3 0 1 0 20 14.200Z" />,
  contrast: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 3.500v17a8.5 8.5 0 0 0 0-17Z" fill="currentColor" />
    </>
  ),
  compare: <path d="M8 4v16M16 4v16M4 8h8M12 16h8M4 8l3-3M4 8l3 3M20 16l-3-3M20 16l-3 3" />,
  flame: (
    <path
      d={
        'M12 3.500c.6 3.200 5 5.200 5 10a5 5 0 0 1-10 0c0-1.800.8-3.200 1.800-4.200.3 1.500 1 2.300 1.900 2.700C10 ' +
        '9 10.200 6 12 3.500Z'
      }
    />
  ),
  check: <path d="m5 12.5 4.5 4.500L19 7.5" />,
  chevron: <path d="m6 9.5 6 6 6-6" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5" />
    </>
  ),
  share: <path d="M12 15V4M7.5 8.5 12 4l4.5 4.500M6 12H5v8h14v-8h-1" />,
  download: <path d="M12 4v11M7.5 10.5 12 15l4.5-4.500M4.5 19.500h15" />,
  qr: (
    <>
      <rect x="4" y="4" width="6.5" height="6.5" rx="1" />
      <rect x="13.5" y="4" width="6.5" height="6.5" rx="1" />
      <rect x="4" y="13.5" width="6.5" height="6.5" rx="1" />
      <path d="M13.5 13.500h3v3M20 13.500v.01M20 17v3h-3.500M13.5 20v.01" />
    </>
  ),
  warning: <path d="M12 4 2.8 19.500h18.400L12 4ZM12 10v4.500M12 17v.01" />,
  info: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11v5M12 8v.01" />
    </>
  ),
  gift: <path d="M4 12v8h16v-8M3 8h18v4H3zM12 8v12M12 8c-5 0-5-5-2-5 2 0 2 5 2 5s0-5 2-5c3 0 3 5-2 5" />,
  trophy: (
    <>
      <path d="M8 4h8v6a4 4 0 0 1-8 0V4ZM8 5.500H4.500V7A3.500 3.500 0 0 0 8 10.500" />
      <path d="M16 5.500h3.500V7A3.500 3.500 0 0 1 16 10.500M12 14v3.500M8.500 20h7" />
    </>
  ),
  ticket: (
    <path
      d={
        'M4 7.500A1.5 1.5 0 0 1 5.5 6h13A1.5 1.5 0 0 1 20 7.500V10a2 2 0 0 0 0 4v2.500a1.5 1.5 0 0 1-1.5 ' +
        '1.500h-13A1.5 1.5 0 0 1 4 16.500V14a2 2 0 0 0 0-4V7.500ZM14 6v2.500M14 11v2M14 15.500V18'
      }
    />
  ),
  arrow: <path d="M4.5 12h15M13.5 6l6 6-6 6" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  pin: (
    <path
      d={
        'M12 21c4.500-4.6 6.500-8 6.500-11a6.5 6.5 0 0 0-13 0c0 3 2 6.400 6.500 11Z' +
        'M12 12.300a2.300 2.300 0 1 0 0-4.600 2.300 2.300 0 0 0 0 4.600Z'
      }
    />
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  filter: <path d="M4 6.500h16M7 12h10M10 17.500h4" />,
  copy: <path d="M9 9h10.500v10.500H9zM15 9V4.500H4.500V15H9" />,
  bell: <path d="M6.5 16.500V11a5.5 5.5 0 0 1 11 0v5.500M4.5 16.500h15M10 19.500a2.200 2.200 0 0 0 4 0" />,
  eye: (
    <>
      <path d="M2.5 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12Z" />
      <circle cx="12" cy="12" r="2.8" />
    </>
  ),
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="9.5" rx="2.5" />
      <path d="M8.5 10.500V8a3.5 3.5 0 0 1 7 0v2.5" />
    </>
  ),
  offline: (
    <path
      d={
        'M4 4l16 16M8.5 16.300a5 5 0 0 1 5.8-.9M5.5 12.800a9.5 9.5 0 0 1 4.3-2.300M2.8 9.300A13.5 13.5 0 0 1 7 ' +
        '6.700M11 6a13.7 13.7 0 0 1 10.2 3.300M14.7 10.700a9.4 9.4 0 0 1 3.8 2.100M12 19.500v.01'
      }
    />
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof DRAWINGS;
export const ICON_NAMES = Object.keys(DRAWINGS) as IconName[];

/** A drawing next to text: hidden from screen readers unless `label` names it. */
export function Icon(props: { name: IconName; size?: number; label?: string; className?: string }) {
  const drawing = (
    <Drawing size={props.size ?? 20} className={props.className}>
      {DRAWINGS[props.name]}
    </Drawing>
  );
  if (!props.label) return drawing;
  return (
    <>
      {drawing}
      <span className="visually-hidden">{props.label}</span>
    </>
  );
}
