/**
 * The address of an article, whether the item's path is `flights-to-osh`, `news/flights-to-osh` or starts with a
 * slash.
 */
export const newsHref = (path: string): string => `/news/${path.replace(/^\/?(news\/)?/, '')}`;
