const PATH = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*$/;
const MAX_LENGTH = 200;

/**
 * The path of a page, `content/about/us`, from what stands in an address; null for anything that cannot be one (dots,
 * escapes, other letters).
 */
export function pagePath(asked: string): string | null {
  const path = asked.replace(/^\//, '').replace(/\/$/, '');
  return path.length <= MAX_LENGTH && PATH.test(path) ? path : null;
}

/** The same from the last part of a content call, which must end in `.json`. */
export const pagePathOfCall = (asked: string): string | null =>
  asked.endsWith('.json') ? pagePath(asked.slice(0, -'.json'.length)) : null;
