import type { AriaAttributes } from 'react';

/** Attributes by which a form tells a control that its value is required or refused, and where it says why. */
export type ErrorAttributes = Pick<AriaAttributes, 'aria-invalid' | 'aria-describedby' | 'aria-required'>;
