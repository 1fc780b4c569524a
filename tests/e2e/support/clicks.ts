import type { BrowserContext } from '@playwright/test';

/** Presses of the mouse in every page of a context; typing and Tab are none, a choice from a list counts as two. */
export class Clicks {
  total = 0;

  async count(context: BrowserContext): Promise<void> {
    await context.exposeBinding('countClicks', (_source, more: number) => {
      this.total += more;
    });
    await context.addInitScript(() => {
      const { countClicks } = window as unknown as { countClicks: (more: number) => void };
      addEventListener('pointerdown', (event) => event.isTrusted && countClicks(1), true);
      const lists = (event: Event) => event.target instanceof HTMLSelectElement && countClicks(2);
      addEventListener('change', lists, true);
    });
  }
}
