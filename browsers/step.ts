import type { Page } from './page.ts';
import type { Site } from './site.ts';

export interface Given {
  page: Page;
  site: Site;
  /** Returns the bytes of a file that the page hands to the browser. */
  waitForFile(name: string): Promise<Buffer>;
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
