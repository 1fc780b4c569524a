/** Where a reader confirms that an order is theirs, and where they go on afterwards. */
export const confirmPath = (id: string, back?: string): string =>
  `/order/${encodeURIComponent(id)}/confirm${back ? `?back=${encodeURIComponent(back)}` : ''}`;
