/**
 * The result of a delivery attempt: done, hopeless, worth another attempt later, or possibly done, which must not be
 * repeated. The secretariat reads the reasons.
 */
export type Outcome = { state: 'sent' } | NotSent;

export interface NotSent {
  /** limited: refused because there were too many messages. */
  state: 'refused' | 'delayed' | 'limited' | 'uncertain';
  reason: string;
  /** The status of the answer, for the program's own log: an administrator would learn from it about other services. */
  status?: number;
  /** True where the attempt may have been a delivery all the same: it counts in the quota of its day. */
  mayHaveLeft?: boolean;
}

export const sent: Outcome = { state: 'sent' };
export const refusedFor = (reason: string): NotSent => ({ state: 'refused', reason });
export const uncertainAs = (reason: string): NotSent => ({ state: 'uncertain', reason });
export const delayedBy = (reason: string): NotSent => ({ state: 'delayed', reason });
export const limitedBy = (reason: string): NotSent => ({ state: 'limited', reason });
