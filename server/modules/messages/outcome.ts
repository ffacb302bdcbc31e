/** How an attempt ended: done, hopeless, worth another attempt later, or maybe done, which is not to be done twice. Reasons are for the secretariat to read. */
export type Outcome =
  | { state: 'sent' }
  | { state: 'refused'; reason: string }
  | { state: 'delayed'; reason: string }
  | { state: 'uncertain'; reason: string };

export const sent: Outcome = { state: 'sent' };
export const refusedFor = (reason: string): Outcome => ({ state: 'refused', reason });
export const uncertainAs = (reason: string): Outcome => ({ state: 'uncertain', reason });
export const delayedBy = (reason: string): Outcome => ({ state: 'delayed', reason });
