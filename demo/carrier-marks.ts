import type { CarrierMarks } from '#kernel/carrier-marks.ts';

/** Marks of the demonstration's carriers, the same on the screen, in documents and e-mails. */
export const DEMO_CARRIER_MARKS: CarrierMarks = {
  X0: { ground: '#0b5a78', sign: 'M6 28 15 14l5 7 4-6 10 13ZM20 10.500h.01' },
  K0: { ground: '#7a3b86', sign: 'M7 25c8 0 11-3 13-9 2 6 5 9 13 9M20 16v13' },
  Z1: { ground: '#b4402c', sign: 'M8 27c6-14 18-14 24 0M13 27c4-8 10-8 14 0M20 12.500V10' },
  S0: { ground: '#1d6b4f', sign: 'M20 9v22M9 20h22M12.5 12.500l15 15M27.5 12.500l-15 15' },
  W0: { ground: '#23577a', sign: 'M13 11h14v14H13ZM13 20h14M15 31l3-6M25 31l-3-6M17 15.500h6' },
  L0: { ground: '#2f6f3e', sign: 'M9 13h22v13H9ZM9 20h22M20 13v7M14 29.500h.01M26 29.500h.01' },
  Q1: { ground: '#8a5a05', sign: 'M20 9l11 11-11 11L9 20ZM20 15l5 5-5 5-5-5Z' },
};
