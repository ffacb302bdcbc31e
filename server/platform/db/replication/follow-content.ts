import type { RevisionSource } from '../content-revision.ts';

/** The time after a change by the clock in which the primary answers, because its clock decides. */
const settleMs = 2_000;

/**
 * Tracks the state of the public content: its revision, and the time of its next change by the clock.
 * @param onAway is called when the primary can no longer be heard
 */
export function followContent(onAway: () => void) {
  let knownRevision = -1;
  let isHeard = false;
  let changesAt = Infinity;
  let changedAt = -Infinity;
  return {
    revision: () => knownRevision,
    isHeard: () => isHeard,
    isSettled(): boolean {
      const now = performance.now();
      return isHeard && now < changesAt && now > changedAt + settleMs;
    },
    watch: (source: RevisionSource): RevisionSource => ({
      async read() {
        const answer = await source.read();
        const now = performance.now();
        knownRevision = Math.max(knownRevision, answer.revision);
        isHeard = true;
        if (changesAt <= now) changedAt = changesAt;
        changesAt = answer.changesIn === null ? Infinity : now + answer.changesIn;
        return answer;
      },
      listen: (on) =>
        source.listen({
          ...on,
          changed(change) {
            // Before it is read: pages are made again at once. One without a revision is of an older program.
            if (change.revision === undefined) changedAt = performance.now();
            else knownRevision = Math.max(knownRevision, change.revision);
            on.changed(change);
          },
          away(isSilent) {
            // Until the revision is read again.
            isHeard = false;
            onAway();
            on.away(isSilent);
          },
        }),
    }),
  };
}
