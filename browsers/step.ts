import type { Page } from './page.ts';
import type { Site } from './site.ts';

export interface Given {
  page: Page;
  site: Site;
  /** Waits until the browser has saved a file of this name and of the matching type, or shows one of that type. */
  getsFile(name: string): Promise<void>;
}

/** One action of a user; it begins at an address of its own, independent of the previous steps. */
export interface Step {
  name: string;
  run(given: Given): Promise<void>;
}

/** A step of the back office has a start address: engines that are not supported have to show a notice there. */
export interface OfficeStep extends Step {
  address: string;
}

export const isOfficeStep = (step: Step | OfficeStep): step is OfficeStep => 'address' in step;
