import type { FormFields } from './signature.ts';

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescapeXml = (text: string): string =>
  text.replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name] ?? whole;
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * The flat answer that FreedomPay gives, `<response><pg_…>…`; null for anything else. No document type, no nesting,
 * no attributes.
 */
export function readXml(text: string): Record<string, string> | null {
  const inner = /^\s*(?:<\?xml[^>]*\?>)?\s*<(response|request)>([\s\S]*)<\/\1>\s*$/.exec(text)?.[2];
  if (inner === undefined || text.length > 64 * 1024) return null;
  const fields: Record<string, string> = {};
  const rest = inner.replace(/<(pg_\w{1,60})>([^<]*)<\/\1>|<(pg_\w{1,60})\s*\/>/g, (_, name, value, empty) => {
    fields[name ?? empty] = unescapeXml(value ?? '').trim();
    return '';
  });
  return rest.trim() === '' ? fields : null;
}

export const writeXml = (fields: FormFields): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<response>${Object.entries(fields)
    .map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`)
    .join('')}</response>`;
