/**
 * The result of a delivery attempt: done, hopeless, worth another attempt later, or possibly done, which must not be
 * repeated. The secretariat reads the reasons.
 */
export type Outcome =
  | { state: 'sent' }
  | { state: 'refused'; reason: string }
  | { state: 'delayed'; reason: string }
  | { state: 'uncertain'; reason: string };

export const sent: Outcome = { state: 'sent' };
export const refusedFor = (reason: string): Outcome => ({ state: 'refused', reason });
export const uncertainAs = (reason: string): Outcome => ({ state: 'uncertain', reason });
export const delayedBy = (reason: string): Outcome => ({ state: 'delayed', reason });
