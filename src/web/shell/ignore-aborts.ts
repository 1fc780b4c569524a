/**
 * Leaving a page while its answer still streams in is no fault: the router aborts the read without awaiting the end of
 * the stream, so that the browser would report an unhandled error. All other errors are reported.
 */
export function ignoreAborts(page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
  });
}
