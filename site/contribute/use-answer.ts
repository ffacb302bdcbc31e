import { useEffect, useRef, useState } from 'react';
import { resultText } from '#contract/api/envelope.ts';

export interface Answer<Data> {
  /** The last one that came; kept while the next is on its way. */
  data: Data | undefined;
  /** Why the last attempt brought none. */
  fault: string | undefined;
  isWaiting: boolean;
  again: () => void;
}

interface Outcome<Data> {
  attempt: string;
  data?: Data | undefined;
  fault?: string;
}

/** What `load` brings, anew for every other `key` and for `again`. What comes late for an earlier one is dropped. */
export function useAnswer<Data>(load: () => Promise<Data>, key: string): Answer<Data> {
  const [round, setRound] = useState(0);
  const attempt = `${key} ${round}`;
  const [outcome, setOutcome] = useState<Outcome<Data>>({ attempt: '' });
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });

  useEffect(() => {
    let isOver = false;
    const put = (next: Outcome<Data>) => {
      if (!isOver) setOutcome((before) => ({ data: before.data, ...next }));
    };
    latest.current().then(
      (data) => put({ attempt, data }),
      (error: unknown) => put({ attempt, fault: error instanceof Error ? error.message : resultText.fault }),
    );
    return () => {
      isOver = true;
    };
  }, [attempt]);

  const isWaiting = outcome.attempt !== attempt;
  return {
    data: outcome.data,
    fault: isWaiting ? undefined : outcome.fault,
    isWaiting,
    again: () => setRound((count) => count + 1),
  };
}
