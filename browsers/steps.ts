import { officeSteps } from './office-steps.ts';
import { siteSteps } from './site-steps.ts';
import type { OfficeStep, Step } from './step.ts';

/** What every engine is led through, in this order. */
export const steps: readonly (Step | OfficeStep)[] = [...siteSteps, ...officeSteps];
