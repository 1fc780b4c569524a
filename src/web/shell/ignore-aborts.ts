/**
 * Leaving a page while its response is still streaming is not an error: the router aborts the read without awaiting the
 * end of the stream, and the browser would report an unhandled error. All other errors are reported.
 */
export function ignoreAborts(page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
  });
}
