import type { Page } from './page.ts';
import type { Site } from './site.ts';

export interface Given {
  page: Page;
  site: Site;
  /** Waits until the browser has a file of this name and of the type that it says, or shows one of that type. */
  getsFile(name: string): Promise<void>;
}

/** One thing that people do; it begins at an address of its own, whatever became of the steps before it. */
export interface Step {
  name: string;
  run(given: Given): Promise<void>;
}

/** A step of the back office tells where it begins: below the promise there is a notice instead. */
export interface OfficeStep extends Step {
  address: string;
}

export const isOfficeStep = (step: Step | OfficeStep): step is OfficeStep => 'address' in step;
