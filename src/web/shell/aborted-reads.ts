/**
 * A page that is left while its answer still streams in is no fault: the router aborts the read, and nobody of it
 * waits for the end of the stream, so that the browser would report
 * it as an error that nobody caught. Every other one is reported.
 */
export function ignoreAborts(page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
  });
}
