/** The address of an article; the item's path may be `flights-to-osh`, `news/flights-to-osh` or start with a slash. */
export const newsHref = (path: string): string => `/news/${path.replace(/^\/?(news\/)?/, '')}`;
