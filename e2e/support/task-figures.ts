import { appendFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/*
 * Figures of the tasks of the back office for `npm run bench tasks`, which names a file in `TASK_FIGURES`. Without it
 * nothing is measured.
 */

interface TaskFigures {
  /** The number of the task in the table of bench/tasks.ts. */
  task: number;
  clicks: number;
  keys: number;
  /** Time from the first input to the visible success, without the time that a person needs for the input. */
  seconds: number;
}

const listeners = new WeakMap<Page, (kind: 'click' | 'key', count: number) => void>();

/**
 * Counts the clicks and keys of a task from here on. The returned function is called when the success is visible. A task
 * is measured with the mouse at 1440 px only.
 */
export async function startTask(
  page: Page,
  task: number,
  means: 'mouse' | 'keyboard' = 'mouse',
): Promise<() => Promise<void>> {
  const file = process.env.TASK_FIGURES;
  if (!file || means === 'keyboard' || page.viewportSize()?.width !== 1440) return async () => undefined;
  const counts = { click: 0, key: 0 };
  let began: number | undefined;
  await listen(page);
  listeners.set(page, (kind, count) => {
    began ??= performance.now();
    counts[kind] += count;
  });
  return async () => {
    const seconds = (performance.now() - (began ?? performance.now())) / 1000;
    listeners.delete(page);
    const figures: TaskFigures = { task, clicks: counts.click, keys: counts.key, seconds };
    await appendFile(file, `${JSON.stringify(figures)}\n`);
  };
}

/** Reports the inputs of the page and of its frames, such as the text of the editor. */
async function listen(page: Page): Promise<void> {
  await page.exposeFunction('reportInput', (kind: 'click' | 'key', count: number) =>
    listeners.get(page)?.(kind, count),
  );
  await page.addInitScript(reportInputs);
  await Promise.all(page.frames().map((frame) => frame.evaluate(reportInputs)));
}

function reportInputs(): void {
  const report = (kind: 'click' | 'key', count: number) =>
    void (globalThis as unknown as { reportInput?: (kind: string, count: number) => void }).reportInput?.(
      kind,
      count,
    );
  addEventListener('pointerdown', () => report('click', 1), true);
  // Characters are counted where they arrive, as Chinese ones have no key.
  addEventListener(
    'keydown',
    ({ key, ctrlKey }) => {
      if (key.length > 1 || ctrlKey) report('key', 1);
    },
    true,
  );
  addEventListener(
    'input',
    (event) => {
      if (event instanceof InputEvent && event.data) report('key', event.data.length);
    },
    true,
  );
}
