/** A carrier's mark in a letter: a picture that travels with it (RFC 2392), because mail programs draw no SVG. */
export const carrierPicture = (code: string): string => `cid:carrier-${code}`;

/** The carriers whose marks a letter shows. */
export const carriersPictured = (html: string): string[] => [
  ...new Set([...html.matchAll(/src="cid:carrier-(\w+)"/g)].map(([, code = '']) => code)),
];
