/** The header under which the service worker asks for a page as it is kept for reading without a connection. */
export const FOR_KEEPING = 'x-sapar-for-keeping';
