/** A mobile number of the country as people type it, to `+996700123456`; null for anything else. */
export function readPhone(typed: string): string | null {
  const digits = typed.replace(/[\s().-]/g, '').replace(/^00/, '+');
  const national = /^(?:\+?996|0)?([2-9]\d{8})$/.exec(digits)?.[1];
  return national ? `+996${national}` : null;
}

/** `+996 ••• ••• 456` */
export const maskPhone = (phone: string): string => `${phone.slice(0, 4)} ••• ••• ${phone.slice(-3)}`;
