/** Whether a link leads to a path of ours or an absolute https address. */
export function isTarget(target: string): boolean {
  if (/^\/(?!\/)[^\s\\]*$/.test(target)) return true;
  return URL.canParse(target) && new URL(target).protocol === 'https:';
}
