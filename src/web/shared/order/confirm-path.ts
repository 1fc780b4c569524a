/** Where a reader confirms that an order is theirs, with the address to return to. */
export const confirmPath = (id: string, back?: string): string =>
  `/order/${encodeURIComponent(id)}/confirm${back ? `?back=${encodeURIComponent(back)}` : ''}`;
