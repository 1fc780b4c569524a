/** A daily file as the National Bank writes it: rates with a decimal comma, for one unit or for so many. */
export function bankFile(day: string, rates: Readonly<Record<string, string | readonly [string, string]>>): string {
  const lines = Object.entries(rates).map(([code, given]) => {
    const [nominal, value] = typeof given === 'string' ? ['1', given] : given;
    return ` <Currency ISOCode="${code}">\n  <Nominal>${nominal}</Nominal>\n  <Value>${value}</Value>\n </Currency>`;
  });
  return [
    '<?xml version="1.0" encoding="windows-1251"?>',
    `<CurrencyRates Name="Daily Exchange Rates" Date="${day}">`,
    ...lines,
    '</CurrencyRates>',
    '',
  ].join('\n');
}
