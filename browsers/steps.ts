import { officeSteps } from './office-steps.ts';
import { siteSteps } from './site-steps.ts';
import type { OfficeStep, Step } from './step.ts';

/** The steps that every engine runs, in this order. */
export const steps: readonly (Step | OfficeStep)[] = [...siteSteps, ...officeSteps];
