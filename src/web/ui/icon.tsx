import type { ReactNode } from 'react';
import { Drawing } from './drawing.tsx';

/** Our own line drawings on a 24-unit grid, in the text's colour. */
const DRAWINGS = {
  home: <path d="M4 11 12 4.5 20 11M6 9.5V19.5h12V9.5M10 19.5V14h4v5.5" />,
  users: (
    <path
      d={
        'M12.5 8.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM2.5 19.5c.6-3.3 3-5 6.5-5s5.9 1.7 6.5 5' +
        'M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 15c2 .7 3.1 2.2 3.5 4.5'
      }
    />
  ),
  wallet: (
    <path
      d={'M4 7.5A2.5 2.5 0 0 1 6.5 5H17v3M4 7.5A2.5 2.5 0 0 0 6.5 10H20v9.5H6.5A2.5 2.5 0 0 1 ' + '4 17ZM16 14.8h.01'}
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
      <path d="M5 10.5h14M12 3v7.5M8.5 13.8h.01M15.5 13.8h.01M8.5 17 6.5 21M15.5 17l2 4" />
    </>
  ),
  bus: (
    <>
      <rect x="3.5" y="4.5" width="17" height="13" rx="2.5" />
      <path d="M3.5 11.5h17M12 4.5v7M7 17.5V20M17 17.5V20M7 14.5h.01M17 14.5h.01" />
    </>
  ),
  hotel: (
    <path
      d={
        'M3 20V6M3 16.5h18M21 20v-5.5a3.5 3.5 0 0 0-3.5-3.5H10v5.5M6.5 13a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 ' + '0 0 3.4Z'
      }
    />
  ),
  transfer: (
    <>
      <path d="M4 17.5v-4.2L6 8a2.3 2.3 0 0 1 2.2-1.5h7.6A2.3 2.3 0 0 1 18 8l2 5.3v4.2M4 13h16" />
      <path d="M4 17.5h16M6.5 17.5V20M17.5 17.5V20M7.5 15.3h.01M16.5 15.3h.01" />
    </>
  ),
  swap: <path d="M4 8.5h15l-3.5-3.5M20 15.5H5L8.5 19" />,
  calendar: (
    <>
      <rect x="4" y="5" width="16" height="15.5" rx="3" />
      <path d="M4 10h16M8.5 3v4M15.5 3v4" />
    </>
  ),
  person: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.5c.8-3.7 3.7-5.5 7.5-5.5s6.7 1.8 7.5 5.5" />
    </>
  ),
  bag: (
    <>
      <rect x="5.5" y="7.5" width="13" height="12" rx="2.5" />
      <path
        d={'M9 7.5V5.8C9 4.8 9.8 4 10.8 4h2.4c1 0 1.8.8 1.8 1.8v1.7M10 11v5M14 11v5M8.5 19.5V21M15.5 ' + '19.5V21'}
      />
    </>
  ),
  refund: <path d="M9 5 4.5 9.5 9 14M4.5 9.5h10a5 5 0 0 1 0 10H9" />,
  change: <path d="M20 11.5A8 8 0 0 0 5.8 7L4 9M4 4.5V9h4.5M4 12.5A8 8 0 0 0 18.2 17l1.8-2M20 19.5V15h-4.5" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5V12l3 2" />
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
      d={'M13.5 3.5H7.5A2 2 0 0 0 5.5 5.5v13a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2V8.5l-5-5Zm0 0v5h5M9 13h6M9 ' + '16.5h4'}
    />
  ),
  chat: (
    <path
      d={
        'M20 12.5c0 3.6-3.6 6.5-8 6.5-1.1 0-2.1-.2-3-.5L4.5 20l1.2-3.6A6.1 6.1 0 0 1 4 12.5C4 8.9 7.6 6 12 ' +
        '6s8 2.9 8 6.5Z'
      }
    />
  ),
  phone: (
    <path
      d={
        'M5 4.5h3.2l1.6 4-2 1.6a12 12 0 0 0 6.1 6.1l1.6-2 4 1.6V19a1.5 1.5 0 0 1-1.6 1.5A15 15 0 0 1 ' +
        '3.5 6.1 1.5 1.5 0 0 1 5 4.5Z'
      }
    />
  ),
  mail: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2.5" />
      <path d="m3.5 7 8.5 6.5L20.5 7" />
    </>
  ),
  globe: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path
        d={'M3.5 12h17M12 3.5c2.3 2.4 3.5 5.2 3.5 8.5s-1.2 6.1-3.5 8.5c-2.3-2.4-3.5-5.2-3.5-8.5s1.2-6.1 ' + '3.5-8.5Z'}
      />
    </>
  ),
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path
        d={
          'M12 2.5v2M12 19.5v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2.5 12h2M19.5 12h2M4.9 ' +
          '19.1l1.4-1.4M17.7 6.3l1.4-1.4'
        }
      />
    </>
  ),
  moon: <path d="M20 14.2A8.3 8.3 0 0 1 9.8 4 8.3 8.3 0 1 0 20 14.2Z" />,
  contrast: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 3.5v17a8.5 8.5 0 0 0 0-17Z" fill="currentColor" />
    </>
  ),
  compare: <path d="M4 5h6.5v14H4ZM13.5 5H20v14h-6.5ZM6 9h2.5M15.5 9H18M6 12.5h2.5M15.5 12.5H18" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  chevron: <path d="m6 9.5 6 6 6-6" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5" />
    </>
  ),
  share: <path d="M12 15V4M7.5 8.5 12 4l4.5 4.5M6 12H5v8h14v-8h-1" />,
  download: <path d="M12 4v11M7.5 10.5 12 15l4.5-4.5M4.5 19.5h15" />,
  qr: (
    <>
      <rect x="4" y="4" width="6.5" height="6.5" rx="1" />
      <rect x="13.5" y="4" width="6.5" height="6.5" rx="1" />
      <rect x="4" y="13.5" width="6.5" height="6.5" rx="1" />
      <path d="M13.5 13.5h3v3M20 13.5v.01M20 17v3h-3.5M13.5 20v.01" />
    </>
  ),
  warning: <path d="M12 4 2.8 19.5h18.4L12 4ZM12 10v4.5M12 17v.01" />,
  info: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11v5M12 8v.01" />
    </>
  ),
  gift: <path d="M4 12v8h16v-8M3 8h18v4H3zM12 8v12M12 8c-5 0-5-5-2-5 2 0 2 5 2 5s0-5 2-5c3 0 3 5-2 5" />,
  trophy: (
    <>
      <path d="M8 4h8v6a4 4 0 0 1-8 0V4ZM8 5.5H4.5V7A3.5 3.5 0 0 0 8 10.5" />
      <path d="M16 5.5h3.5V7A3.5 3.5 0 0 1 16 10.5M12 14v3.5M8.5 20h7" />
    </>
  ),
  ticket: (
    <path
      d={
        'M4 7.5A1.5 1.5 0 0 1 5.5 6h13A1.5 1.5 0 0 1 20 7.5V10a2 2 0 0 0 0 4v2.5a1.5 1.5 0 0 1-1.5 ' +
        '1.5h-13A1.5 1.5 0 0 1 4 16.5V14a2 2 0 0 0 0-4V7.5ZM14 6v2.5M14 11v2M14 15.5V18'
      }
    />
  ),
  arrow: <path d="M4.5 12h15M13.5 6l6 6-6 6" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  pin: (
    <path
      d={
        'M12 21c4.5-4.6 6.5-8 6.5-11a6.5 6.5 0 0 0-13 0c0 3 2 6.4 6.5 11Z' +
        'M12 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6Z'
      }
    />
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  filter: <path d="M4 6.5h16M7 12h10M10 17.5h4" />,
  copy: <path d="M9 9h10.5v10.5H9zM15 9V4.5H4.5V15H9" />,
  bell: <path d="M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5M4.5 16.5h15M10 19.5a2.2 2.2 0 0 0 4 0" />,
  eye: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="2.8" />
    </>
  ),
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="9.5" rx="2.5" />
      <path d="M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />
    </>
  ),
  offline: (
    <path
      d={
        'M4 4l16 16M8.5 16.3a5 5 0 0 1 5.8-.9M5.5 12.8a9.5 9.5 0 0 1 4.3-2.3M2.8 9.3A13.5 13.5 0 0 1 7 ' +
        '6.7M11 6a13.7 13.7 0 0 1 10.2 3.3M14.7 10.7a9.4 9.4 0 0 1 3.8 2.1M12 19.5v.01'
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
