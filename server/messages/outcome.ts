/** How an attempt ended: done, hopeless, or worth another attempt later. Reasons are for the secretariat to read. */
export type Outcome =
  | { state: 'sent' }
  | { state: 'refused'; reason: string }
  | { state: 'delayed'; reason: string };

export const sent: Outcome = { state: 'sent' };
export const refusedFor = (reason: string): Outcome => ({ state: 'refused', reason });
export const delayedBy = (reason: string): Outcome => ({ state: 'delayed', reason });
