/** «Бишкек → Ош → Москва»; a flight that leaves from elsewhere begins anew: «Бишкек → Ош · Москва → Бишкек». */
export const formatRoute = (flights: readonly { from: string; to: string }[]): string =>
  flights.reduce((text, { from, to }, n) => {
    if (n === 0) return `${from} → ${to}`;
    return flights[n - 1]?.to === from ? `${text} → ${to}` : `${text} · ${from} → ${to}`;
  }, '');
