/** A telephone number of Kyrgyzstan in E.164 as it is read: `+996 (555) 12-34-56`; every other as it is. */
export const shownPhone = (phone: string): string =>
  phone.replace(/^\+996(\d{3})(\d{2})(\d{2})(\d{2})$/, '+996 ($1) $2-$3-$4');
