/** Versions of the native application that scan documents, spec §9. */
const SCANNING_VERSIONS = ['3.0', '4.0'];
/** The native application names itself in the user agent of its web view: `SaparApp/3.0`. */
const NATIVE_CLIENT = /\bSaparApp\/(\d+(?:\.\d+)*)/;

/** Whether this client may scan documents: a browser always, the native application in two of its versions. */
export function mayScan(userAgent: string): boolean {
  const version = NATIVE_CLIENT.exec(userAgent)?.[1];
  return version === undefined || SCANNING_VERSIONS.some((one) => version === one || version.startsWith(`${one}.`));
}
