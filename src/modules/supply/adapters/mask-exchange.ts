type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Of a person, of their papers and their booking, or a secret: only the form of such a text is kept. */
const PERSONAL = new RegExp(
  [
    'name$',
    'e-?mail',
    'phone',
    'born',
    'birth',
    'gender',
    'title',
    'unique_identifier',
    'reference',
    'locator',
    'document',
    'passport',
    'expires_on',
    'issuing',
    'nationality',
    'loyalty',
    'account',
    'card',
    'payment_?id',
    'secret',
    'token',
    'key',
    'password',
    'signature',
    'remark',
    'note',
    'comment',
    'street',
    'address',
    '^ip$',
    'user',
    'holder',
    'confirmationcode',
    '^sapar_',
    '^(GUESTS|ENTERS|number|sign|meeting|confirmation)',
  ].join('|'),
  'i',
);
/** Names of places, carriers, rooms and the like say nothing of anybody. */
const NAMED_THINGS = new Set([
  'airline',
  'owner',
  'origin',
  'destination',
  'city',
  'marketing_carrier',
  'operating_carrier',
  'aircraft',
  'hotel',
  'hotels',
  'rates',
  'roomTypes',
  'roomType',
  'cabin',
  'amenities',
]);
/** What stands there is of a person, whatever it is called; but for what only says of which kind they are. */
const PEOPLE = new Set([
  'passengers',
  'guests',
  'holder',
  'travellers',
  'contact',
  'identity_documents',
  'users',
  'customTags',
]);
const KINDS = new Set(['id', 'type', 'passenger_id', 'category', 'cabin_class', 'fare_basis_code', 'occupancyNumber']);

/** Each letter and digit by one of its kind. */
const masked = (text: string): string =>
  text
    .replace(/\p{Lu}/gu, 'A')
    .replace(/\p{Ll}|\p{Lo}/gu, 'a')
    .replace(/\d/g, '0');
const ADDRESS = /[\w.+-]+@[\w.-]+/g;

/** A body with the same form, without anything of a person and without secrets. */
export function maskBody(body: unknown, of: { key?: string; parent?: string; people?: boolean } = {}): Json {
  const { key = '', parent = '', people = false } = of;
  if (Array.isArray(body)) return body.map((one) => maskBody(one, of));
  if (typeof body === 'object' && body !== null)
    return Object.fromEntries(
      Object.entries(body).map(([name, value]) => [
        name,
        // What a list is of stands for its items.
        maskBody(value, { key: name, parent: key, people: people || PEOPLE.has(name) }),
      ]),
    );
  if (typeof body === 'number' || typeof body === 'boolean' || body === null) return body as Json;
  if (typeof body !== 'string') return null;
  const isNamedThing = key === 'name' && NAMED_THINGS.has(parent);
  if (people ? !KINDS.has(key) : PERSONAL.test(key) && !isNamedThing) return masked(body);
  return body.replace(ADDRESS, masked);
}

/** A path without the ids in it, and the names of its query. */
export function maskPath(address: string): string {
  const { pathname, searchParams } = new URL(address);
  const parts = pathname.split('/').map((part) => (/\d/.test(part) && part.length > 4 ? '{id}' : part));
  const names = [...searchParams.keys()].sort();
  return parts.join('/') + (names.length > 0 ? `?${names.join('&')}` : '');
}
